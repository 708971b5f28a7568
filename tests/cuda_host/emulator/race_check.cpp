#include "tests/cuda_host/emulator/race_check.hpp"

#if defined(__SANITIZE_THREAD__)
/// Static shared memory has one address for all blocks, one after the other, which looks like a race between
/// them: the kernels that have some. And blocks that wait for one another by reading what others write.
extern "C" const char* __tsan_default_suppressions() {
    return "race:energies\nrace:sum_block\nrace:come_in_turn\n";
}
#endif
