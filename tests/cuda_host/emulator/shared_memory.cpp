#include "tests/cuda_host/emulator/shared_memory.hpp"

#include <sys/mman.h>

#include <cstring>
#include <new>
#include <utility>

// Begin and end of the section that `__shared__` puts variables into, as the linker names them.
[[gnu::weak, gnu::visibility("hidden")]] extern char shared_begin[] __asm__("__start_lathe_shared");
[[gnu::weak, gnu::visibility("hidden")]] extern char shared_end[] __asm__("__stop_lathe_shared");

namespace lathe::emulation {
namespace {

constexpr std::size_t page = 4096;
constexpr int poison_byte = 0xff;

std::size_t static_bytes() {
    return static_cast<std::size_t>(shared_end - shared_begin);
}

}  // namespace

SharedMemory::SharedMemory(std::size_t bytes) : bytes_(bytes) {
    const std::size_t inside = (bytes + page - 1) / page * page;
    mapped_ = inside + 2 * page;
    void* mapping = mmap(nullptr, mapped_, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (mapping == MAP_FAILED) throw std::bad_alloc();
    mapping_ = static_cast<char*>(mapping);
    if (inside > 0 && mprotect(mapping_ + page, inside, PROT_READ | PROT_WRITE) != 0) throw std::bad_alloc();
    data_ = mapping_ + page + inside - (bytes + 15) / 16 * 16;
}

SharedMemory::~SharedMemory() {
    if (mapping_) munmap(mapping_, mapped_);
}

SharedMemory& SharedMemory::operator=(SharedMemory&& other) noexcept {
    std::swap(mapping_, other.mapping_);
    std::swap(mapped_, other.mapped_);
    std::swap(bytes_, other.bytes_);
    std::swap(data_, other.data_);
    return *this;
}

void SharedMemory::poison() const {
    if (bytes_ > 0) std::memset(data_, poison_byte, bytes_);
}

void StaticShared::poison() {
    if (static_bytes() > 0) std::memset(shared_begin, poison_byte, static_bytes());
}

void StaticShared::save() {
    values_.assign(shared_begin, shared_end);
}

void StaticShared::restore() const {
    if (!values_.empty()) std::memcpy(shared_begin, values_.data(), values_.size());
}

}  // namespace lathe::emulation
