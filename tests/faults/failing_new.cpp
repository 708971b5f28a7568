#include "tests/faults/failing_new.hpp"

#include <atomic>
#include <cstdlib>
#include <new>

namespace {

std::atomic<long> countdown{0}, count{0};

}  // namespace

namespace lathe::test {

void fail_allocation(long k) {
    countdown.store(k);
}

long allocations_so_far() {
    return count.load();
}

}  // namespace lathe::test

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)

bool lathe::test::allocation_can_fail() {
    return false;
}

#else

bool lathe::test::allocation_can_fail() {
    return true;
}

namespace {

bool this_one_fails() {
    count.fetch_add(1, std::memory_order_relaxed);
    return countdown.load(std::memory_order_relaxed) > 0 && countdown.fetch_sub(1) == 1;
}

void* allocate(std::size_t size, std::size_t alignment) {
    if (this_one_fails()) throw std::bad_alloc();
    void* memory = alignment == 0
                       ? std::malloc(size == 0 ? 1 : size)
                       : std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
    if (!memory) throw std::bad_alloc();
    return memory;
}

}  // namespace

void* operator new(std::size_t size) {
    return allocate(size, 0);
}
void* operator new[](std::size_t size) {
    return allocate(size, 0);
}
void* operator new(std::size_t size, std::align_val_t alignment) {
    return allocate(size, static_cast<std::size_t>(alignment));
}
void* operator new[](std::size_t size, std::align_val_t alignment) {
    return allocate(size, static_cast<std::size_t>(alignment));
}
void operator delete(void* memory) noexcept {
    std::free(memory);
}
void operator delete[](void* memory) noexcept {
    std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
    std::free(memory);
}
void operator delete[](void* memory, std::size_t) noexcept {
    std::free(memory);
}
void operator delete(void* memory, std::align_val_t) noexcept {
    std::free(memory);
}
void operator delete[](void* memory, std::align_val_t) noexcept {
    std::free(memory);
}
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept {
    std::free(memory);
}
void operator delete[](void* memory, std::size_t, std::align_val_t) noexcept {
    std::free(memory);
}

#endif
