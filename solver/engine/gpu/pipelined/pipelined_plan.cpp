#include "solver/engine/gpu/pipelined/pipelined_plan.hpp"

namespace lathe::gpu {
namespace {

/// What the fast path knows: the ends of the grid, which some windows have in every row, and all that is
/// recorded from what a pass has stored.
constexpr std::uint32_t fast_flags = flag_ends | flag_axial | flag_cap | flag_side | flag_probes;
/// Rows with these have no room for tables in shared memory.
constexpr std::uint32_t room_taken = flag_radial | flag_port;

}  // namespace

PipelinedTable build_pipelined_table(const Problem& simulation) {
    constexpr int levels = pipeline_levels;
    const int rows = simulation.grid.nr - 1;
    PipelinedTable result;
    result.windows = windows_along(simulation.grid.nz);
    result.rows = rows + 2 * levels;
    SegmentTable table = build_segment_table(simulation, SegmentSpacing{result.windows, window_stride, true});
    result.pool = std::move(table.pool);
    result.table.resize(static_cast<std::size_t>(result.windows) * static_cast<std::size_t>(result.rows));
    for (int window = 0; window < result.windows; ++window) {
        int run = 0;
        for (int row = -levels; row < rows + levels; ++row) {
            const int at = window * result.rows + row + levels;
            PipelinedRow& entry = result.table[static_cast<std::size_t>(at)];
            if (row >= 0 && row < rows) {
                const int segment = row * table.segments + window;
                const auto from = static_cast<std::size_t>(segment);
                entry = {table.currents[from], table.voltages[from]};
            }
            const std::uint32_t flags = (entry.current.flags | entry.voltage.flags) & segment_flags;
            run = (flags & ~fast_flags) == 0 ? run + 1 : 0;
            entry.run = run;
            entry.stages_tables = (flags & flag_table) && !(flags & room_taken);
        }
    }
    return result;
}

}  // namespace lathe::gpu
