#include "solver/volume/engine/cpu/volume_rows.hpp"

#include "solver/base/instruction_sets.hpp"
#include "solver/volume/engine/cpu/volume_row_kernel.hpp"

namespace lathe::cpu {

namespace {

// One body, several instruction sets.
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

LATHE_FOR_INSTRUCTION_SETS(LATHE_VOLUME_ROW_LOOPS, VolumeRowLoops)
#undef LATHE_VOLUME_ROW_LOOPS
// NOLINTEND(bugprone-macro-parentheses)

}  // namespace

const std::vector<VolumeRowLoops>& volume_row_loops() {
    static const std::vector<VolumeRowLoops> loops = runnable_loops();
    return loops;
}

}  // namespace lathe::cpu
