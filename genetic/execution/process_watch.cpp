#include "genetic/execution/process_watch.hpp"

#include <poll.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>

namespace lathe::genetic {

ProcessIdentity ProcessIdentity::of_this_process() {
    ProcessIdentity identity;
    identity.id = getpid();
    struct stat status {};
    if (stat("/proc/self/ns/pid", &status) == 0) {
        identity.namespace_device = status.st_dev;
        identity.namespace_inode = status.st_ino;
    }
    return identity;
}

ProcessWatch::ProcessWatch(const ProcessIdentity& process) {
    const ProcessIdentity own = ProcessIdentity::of_this_process();
    const bool is_comparable = own.namespace_inode != 0 && own.namespace_inode == process.namespace_inode &&
                               own.namespace_device == process.namespace_device;
    if (!is_comparable) return;
    process_ = FileDescriptor(static_cast<int>(syscall(SYS_pidfd_open, static_cast<pid_t>(process.id), 0)));
    was_gone_ = !process_.is_open() && errno == ESRCH;
}

bool ProcessWatch::has_ended() const {
    pollfd process{process_.number(), POLLIN, 0};
    return was_gone_ || (process_.is_open() && poll(&process, 1, 0) > 0);
}

}  // namespace lathe::genetic
