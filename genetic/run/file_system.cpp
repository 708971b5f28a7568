#include "genetic/run/file_system.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>

#include "genetic/run/storage_error.hpp"

namespace lathe::genetic {

namespace {

// The path itself, or the folder it will be made in.
std::filesystem::path existing_part(const std::filesystem::path& path) {
    if (std::filesystem::exists(path)) return path;
    const auto folder = std::filesystem::absolute(path).parent_path();
    return folder.empty() ? std::filesystem::path("/") : folder;
}

struct statfs file_system_of(const std::filesystem::path& path) {
    struct statfs info {};
    if (statfs(existing_part(path).c_str(), &info) != 0)
        throw StorageError(path.string() + ": " + std::strerror(errno));
    return info;
}

// True when the open file is the one that the path names now.
bool is_file_at(int descriptor, const std::filesystem::path& path) {
    struct stat open_file {
    }, named_file{};
    return fstat(descriptor, &open_file) == 0 && stat(path.c_str(), &named_file) == 0 &&
           open_file.st_ino == named_file.st_ino && open_file.st_dev == named_file.st_dev;
}

}  // namespace

bool is_network_file_system(const std::filesystem::path& path) {
    if (const char* said = std::getenv("LATHE_NETWORK_FILE_SYSTEM"); said && *said) return *said != '0';
    // Magic numbers of statfs(2).
    constexpr std::array<std::uint32_t, 14> network_types = {
        0x6969,      // NFS
        0x517B,      // SMB
        0xFE534D42,  // SMB2
        0xFF534D42,  // CIFS
        0x01021997,  // 9P
        0x65735546,  // FUSE
        0x5346414F,  // AFS
        0x73757245,  // Coda
        0x00C36400,  // Ceph
        0x0BD00BD0,  // Lustre
        0x47504653,  // GPFS
        0x19830326,  // BeeGFS
        0x01161970,  // GFS2
        0x7461636F,  // OCFS2
    };
    const auto type = static_cast<std::uint32_t>(file_system_of(path).f_type);
    return std::find(network_types.begin(), network_types.end(), type) != network_types.end();
}

std::uint64_t free_bytes(const std::filesystem::path& path) {
    const auto info = file_system_of(path);
    return static_cast<std::uint64_t>(info.f_bavail) * static_cast<std::uint64_t>(info.f_bsize);
}

void sync_directory(const std::filesystem::path& directory) {
    const FileDescriptor folder(::open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (!folder.is_open() || fsync(folder.number()) != 0)
        throw StorageError(directory.string() + ": " + std::strerror(errno));
}

FileLock::FileLock(std::filesystem::path path) : path_(std::move(path)) {
    // The owner removes the file when it lets go; whoever opened it just before that holds a lock on a
    // file that no longer has a name, and tries again.
    while (true) {
        file_ = FileDescriptor(::open(path_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666));
        if (!file_.is_open()) throw StorageError(path_.string() + ": " + std::strerror(errno));
        if (flock(file_.number(), LOCK_EX | LOCK_NB) != 0)
            throw StorageError(path_.string() + (errno == EWOULDBLOCK
                                                     ? ": another process is writing here"
                                                     : std::string(": ") + std::strerror(errno)));
        if (is_file_at(file_.number(), path_)) return;
    }
}

/// The name goes while the lock is still held.
FileLock::~FileLock() {
    ::unlink(path_.c_str());
}

StoreLock::StoreLock(const std::filesystem::path& store)
    : lock_(std::filesystem::weakly_canonical(std::filesystem::absolute(store)).string() + ".lock") {
    std::error_code error;
    const auto names = std::filesystem::hard_link_count(store, error);
    if (!error && names > 1)
        throw StorageError(store.string() + " has " + std::to_string(names) +
                           " names (hard links), and what is written under one is not seen under the others; "
                           "remove the others, or copy the file and write the copy");
}

}  // namespace lathe::genetic
