#include "solver/volume/engine/cpu/volume_rows.hpp"

#include "solver/base/vector_width.hpp"
#include "solver/volume/engine/cpu/volume_row_kernel.hpp"

namespace lathe::cpu {

namespace {

// One body, several instruction sets. Contraction to fused multiply-add is off for all of them, so the
// bits are the same whichever runs.
// NOLINTBEGIN(bugprone-macro-parentheses): names and attributes take none.
#define LATHE_VOLUME_ROW_LOOPS(level, attributes, lanes)                                        \
    namespace level {                                                                           \
    template <volume_kernel::Half half, bool y_layer, bool z_layer>                             \
    attributes void advance(const VolumeRowShape& shape, const VolumeRow& row) {                \
        volume_kernel::advance_row<lanes, half, y_layer, z_layer>(shape, row);                  \
    }                                                                                           \
    constexpr VolumeRowLoops loops(const char* name) {                                          \
        using namespace volume_kernel;                                                          \
        return {name,                                                                           \
                {{advance<currents, false, false>, advance<currents, false, true>},             \
                 {advance<currents, true, false>, advance<currents, true, true>}},              \
                {{advance<voltages, false, false>, advance<voltages, false, true>},             \
                 {advance<voltages, true, false>, advance<voltages, true, true>}},              \
                {{advance<lossy_voltages, false, false>, advance<lossy_voltages, false, true>}, \
                 {advance<lossy_voltages, true, false>, advance<lossy_voltages, true, true>}}}; \
    }                                                                                           \
    }

#if defined(__x86_64__)
LATHE_VOLUME_ROW_LOOPS(avx512, [[gnu::target("arch=x86-64-v4")]], 16)
LATHE_VOLUME_ROW_LOOPS(avx2, [[gnu::target("arch=x86-64-v3")]], 8)
#endif
LATHE_VOLUME_ROW_LOOPS(portable, , 4)
#undef LATHE_VOLUME_ROW_LOOPS
// NOLINTEND(bugprone-macro-parentheses)

std::vector<VolumeRowLoops> runnable() {
    std::vector<VolumeRowLoops> loops;
#if defined(__x86_64__)
    const VectorLevel level = vector_level();
    if (level >= VectorLevel::avx512) loops.push_back(avx512::loops("AVX-512"));
    if (level >= VectorLevel::avx2) loops.push_back(avx2::loops("AVX2"));
    loops.push_back(portable::loops("SSE2"));
#else
    loops.push_back(portable::loops("portable"));
#endif
    return loops;
}

}  // namespace

const std::vector<VolumeRowLoops>& volume_row_loops() {
    static const std::vector<VolumeRowLoops> loops = runnable();
    return loops;
}

}  // namespace lathe::cpu
