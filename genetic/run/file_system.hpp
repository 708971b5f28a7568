// What the stores ask of the file system.
#pragma once

#include <cstdint>
#include <filesystem>

#include "solver/base/file_descriptor.hpp"

namespace lathe::genetic {

/// True on NFS, SMB, 9P, FUSE and the usual cluster file systems, where neither the shared memory of a
/// write-ahead log nor advisory locks between hosts can be relied on. FUSE is counted in because it cannot
/// be told whether a network is behind it. The environment variable LATHE_NETWORK_FILE_SYSTEM=1 (or 0) says
/// of every path that it is (is not), for file systems not known here.
bool is_network_file_system(const std::filesystem::path& path);

/// Bytes that an ordinary user may still write where `path` is or would be. Throws StorageError.
std::uint64_t free_bytes(const std::filesystem::path& path);

/// Writes a directory's entries to disk, after a rename in it. Throws StorageError.
void sync_directory(const std::filesystem::path& directory);

/// An advisory lock on a file beside the one it guards (locking the database file itself would disturb
/// SQLite's own locks). Ends with the process, however that ends.
class FileLock {
public:
    /// Takes the lock. Throws StorageError when another process holds it.
    explicit FileLock(std::filesystem::path path);
    FileLock(const FileLock&) = delete;
    FileLock& operator=(const FileLock&) = delete;
    ~FileLock();

private:
    std::filesystem::path path_;
    FileDescriptor file_;
};

/// Lock of a store's writer, the same for every name of the store: the lock file is in the folder of the file
/// that symbolic links lead to. SQLite derives the name of its journal from one name of the file, so a file
/// with several names (hard links) is not written.
class StoreLock {
public:
    /// Takes the lock of a store that is there or will be made. Throws StorageError when another process
    /// holds it, or the file has several names.
    explicit StoreLock(const std::filesystem::path& store);

private:
    FileLock lock_;
};

}  // namespace lathe::genetic
