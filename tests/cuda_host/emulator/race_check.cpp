#include "tests/cuda_host/emulator/race_check.hpp"

#if defined(__SANITIZE_THREAD__)
/// What only looks like a race: static shared memory has one address for all blocks, one after the other. The
/// kernels that have some. (Volatile words, which blocks hand one another, are none of the sanitizer's
/// concern.)
extern "C" const char* __tsan_default_suppressions() {
    return "race:energies\nrace:sum_block\nrace:come_in_turn\n";
}
#endif
