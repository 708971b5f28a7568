#include "solver/base/heap.hpp"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#ifdef __GLIBC__
#include <malloc.h>

#include "solver/base/core_count.hpp"
#endif

namespace lathe {
namespace {

std::atomic<bool> keeps_freed_memory{false};

}  // namespace

void keep_freed_memory() {
    keeps_freed_memory = true;
#ifdef __GLIBC__
    constexpr int largest_block = 1 << 26, largest_rest = 1 << 28;  // bytes
    mallopt(M_MMAP_THRESHOLD, largest_block);
    mallopt(M_TRIM_THRESHOLD, largest_rest);
#endif
}

void keep_few_heaps() {
#ifdef __GLIBC__
    mallopt(M_ARENA_MAX, std::max(2, core_count()));
#endif
}

void give_back_freed_memory() {
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}

void HeapTrim::now_and_then() {
    if (!keeps_freed_memory) return;
    constexpr std::chrono::seconds interval{2};
    const auto now = std::chrono::steady_clock::now();
    if (now - last_ < interval) return;
    last_ = now;
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}

}  // namespace lathe
