// The end of another process of this machine.
#pragma once

#include <sys/types.h>

#include <cstdint>

#include "solver/base/file_descriptor.hpp"

namespace lathe::genetic {

/// Number of a process, with the namespace in which it is that number. Bytes only: it can be sent as it is.
struct ProcessIdentity {
    std::int64_t id = 0;
    std::uint64_t namespace_device = 0, namespace_inode = 0;  ///< both 0: unknown

    static ProcessIdentity of_this_process();
};

/// Watches one process until it ends; a process that is stopped has not ended.
class ProcessWatch {
public:
    /// Watches nothing.
    ProcessWatch() = default;
    /// Watches nothing where the process belongs to another namespace (a container of its own) or the kernel
    /// has no descriptors of processes (before Linux 5.3).
    explicit ProcessWatch(const ProcessIdentity& process);

    bool is_watching() const { return process_.is_open() || was_gone_; }
    /// True once the process has ended; always false when nothing is watched.
    bool has_ended() const;

private:
    FileDescriptor process_;
    bool was_gone_ = false;  ///< ended before it could be watched
};

}  // namespace lathe::genetic
