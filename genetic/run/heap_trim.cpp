#include "genetic/run/heap_trim.hpp"

#include <cstdlib>
#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace lathe::genetic {

void HeapTrim::now_and_then() {
    constexpr std::chrono::seconds interval{2};
    const auto now = std::chrono::steady_clock::now();
    if (now - last_ < interval) return;
    last_ = now;
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}

}  // namespace lathe::genetic
