#include "tests/faults/faulty_disk.hpp"

#include <sqlite3.h>

#include <atomic>
#include <cstring>
#include <mutex>
#include <stdexcept>
#include <string>
#include <vector>

namespace lathe::test {

namespace {

/// What a write has replaced.
struct Replaced {
    sqlite3_int64 at = 0, size_before = 0;
    std::string bytes;
};

/// SQLite's own file behind this one, in the same allocation.
struct File {
    sqlite3_file base{};
    std::vector<Replaced>* unflushed = nullptr;
    sqlite3_file* real() { return reinterpret_cast<sqlite3_file*>(this + 1); }
};

struct State {
    std::mutex mutex;
    bool is_armed = false, has_happened = false;
    DiskFault fault = DiskFault::full;
    long countdown = 0, writes = 0, flushes = 0;
};

State& state() {
    static State state;
    return state;
}

sqlite3_vfs* real_vfs = nullptr;

File* file_of(sqlite3_file* file) {
    return reinterpret_cast<File*>(file);
}

sqlite3_file* real_of(sqlite3_file* file) {
    return file_of(file)->real();
}

/// SQLITE_OK, or what the write is to return.
int fault_of_write() {
    State& now = state();
    const std::lock_guard lock(now.mutex);
    ++now.writes;
    if (!now.is_armed || now.fault == DiskFault::flush_error) return SQLITE_OK;
    if (--now.countdown > 0) return SQLITE_OK;
    now.has_happened = true;
    return now.fault == DiskFault::full ? SQLITE_FULL : SQLITE_IOERR_WRITE;
}

bool flush_fails() {
    State& now = state();
    const std::lock_guard lock(now.mutex);
    ++now.flushes;
    if (!now.is_armed || now.fault != DiskFault::flush_error || --now.countdown != 0) return false;
    return now.has_happened = true;
}

void remember(File* file, int size, sqlite3_int64 at) {
    Replaced replaced;
    replaced.at = at;
    file->real()->pMethods->xFileSize(file->real(), &replaced.size_before);
    replaced.bytes.resize(static_cast<std::size_t>(size));
    file->real()->pMethods->xRead(file->real(), replaced.bytes.data(), size, at);
    file->unflushed->push_back(std::move(replaced));
}

void lose_unflushed(File* file) {
    sqlite3_file* real = file->real();
    while (!file->unflushed->empty()) {
        const Replaced& last = file->unflushed->back();
        real->pMethods->xWrite(real, last.bytes.data(), static_cast<int>(last.bytes.size()), last.at);
        real->pMethods->xTruncate(real, last.size_before);
        file->unflushed->pop_back();
    }
}

int close_file(sqlite3_file* file) {
    const int result = real_of(file)->pMethods->xClose(real_of(file));
    delete file_of(file)->unflushed;
    return result;
}
int read_file(sqlite3_file* file, void* to, int size, sqlite3_int64 at) {
    return real_of(file)->pMethods->xRead(real_of(file), to, size, at);
}
int write_file(sqlite3_file* file, const void* from, int size, sqlite3_int64 at) {
    if (const int fault = fault_of_write(); fault != SQLITE_OK) return fault;
    remember(file_of(file), size, at);
    return real_of(file)->pMethods->xWrite(real_of(file), from, size, at);
}
int truncate_file(sqlite3_file* file, sqlite3_int64 size) {
    return real_of(file)->pMethods->xTruncate(real_of(file), size);
}
int flush_file(sqlite3_file* file, int flags) {
    if (flush_fails()) {
        lose_unflushed(file_of(file));
        return SQLITE_IOERR_FSYNC;
    }
    file_of(file)->unflushed->clear();
    return real_of(file)->pMethods->xSync(real_of(file), flags);
}
int size_of_file(sqlite3_file* file, sqlite3_int64* size) {
    return real_of(file)->pMethods->xFileSize(real_of(file), size);
}
int lock_file(sqlite3_file* file, int level) {
    return real_of(file)->pMethods->xLock(real_of(file), level);
}
int unlock_file(sqlite3_file* file, int level) {
    return real_of(file)->pMethods->xUnlock(real_of(file), level);
}
int is_reserved(sqlite3_file* file, int* result) {
    return real_of(file)->pMethods->xCheckReservedLock(real_of(file), result);
}
int control(sqlite3_file* file, int operation, void* argument) {
    return real_of(file)->pMethods->xFileControl(real_of(file), operation, argument);
}
int sector_size(sqlite3_file* file) {
    return real_of(file)->pMethods->xSectorSize(real_of(file));
}
int characteristics(sqlite3_file* file) {
    return real_of(file)->pMethods->xDeviceCharacteristics(real_of(file));
}
int map_shared(sqlite3_file* file, int page, int size, int extend, void volatile** to) {
    return real_of(file)->pMethods->xShmMap(real_of(file), page, size, extend, to);
}
int lock_shared(sqlite3_file* file, int offset, int count, int flags) {
    return real_of(file)->pMethods->xShmLock(real_of(file), offset, count, flags);
}
void barrier(sqlite3_file* file) {
    real_of(file)->pMethods->xShmBarrier(real_of(file));
}
int unmap_shared(sqlite3_file* file, int remove) {
    return real_of(file)->pMethods->xShmUnmap(real_of(file), remove);
}

const sqlite3_io_methods methods = {2,          close_file,   read_file,       write_file,  truncate_file,
                                    flush_file, size_of_file, lock_file,       unlock_file, is_reserved,
                                    control,    sector_size,  characteristics, map_shared,  lock_shared,
                                    barrier,    unmap_shared, nullptr,         nullptr};

int open_file(sqlite3_vfs*, const char* name, sqlite3_file* file, int flags, int* out_flags) {
    auto* own = new (file) File;
    const int result = real_vfs->xOpen(real_vfs, name, own->real(), flags, out_flags);
    if (result != SQLITE_OK) return result;
    own->unflushed = new std::vector<Replaced>;
    own->base.pMethods = &methods;
    return SQLITE_OK;
}

}  // namespace

void install_faulty_disk() {
    static sqlite3_vfs faulty;
    if (real_vfs) return;
    real_vfs = sqlite3_vfs_find(nullptr);
    faulty = *real_vfs;
    faulty.zName = "faulty";
    faulty.szOsFile = static_cast<int>(sizeof(File)) + real_vfs->szOsFile;
    faulty.xOpen = open_file;
    if (sqlite3_vfs_register(&faulty, 1) != SQLITE_OK) throw std::runtime_error("no faulty file system");
}

void arm(DiskFault fault, long k) {
    const std::lock_guard lock(state().mutex);
    state().fault = fault;
    state().countdown = k;
    state().is_armed = true;
    state().has_happened = false;
}

bool disarm() {
    const std::lock_guard lock(state().mutex);
    state().is_armed = false;
    return state().has_happened;
}

long writes_so_far() {
    const std::lock_guard lock(state().mutex);
    return state().writes;
}

long flushes_so_far() {
    const std::lock_guard lock(state().mutex);
    return state().flushes;
}

}  // namespace lathe::test
