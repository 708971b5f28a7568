// Overlapped tiles. A block loads a tile with a halo as wide as the launch has steps and advances it without
// asking its neighbours; the rows that are still right shrink by one per side and step, and so do the
// columns, whose spoilt ends are computed along since their lanes have nothing else to do. Only what the
// block owns is recorded and written, to a second set of arrays, since neighbours may still have to read the
// first.
//
//   a tile that owns rows [a, b), with R more steps to come:   i on [a - R - 1, b + R),   v on [a - R, b + R)
#include "solver/engine/gpu/runtime/check.hpp"
#include "solver/engine/gpu/runtime/launch.hpp"
#include "solver/engine/gpu/tiled/tile_block.cuh"
#include "solver/engine/gpu/tiled/tiled_steps.hpp"

namespace lathe::gpu {
namespace {

/// What a step needs from outside the cells.
struct TileInput {
    float2 line;
    float element;
    RecordAddresses record;
    std::uint32_t recorded;  ///< flags of the currents' segments that count in this step
};

/// Inputs of one step after the other. It counts the steps to the next sample of the contour: to divide for
/// it in every step would take as long as a few cells.
class TileInputs {
public:
    __device__ TileInputs(const Task& task, int first) : task_(task), step_(first) {
        const ProblemView& s = task.problem;
        const long begin = task.first_step + first;
        sample_ = begin / s.contour_stride;
        until_sample_ = s.contour_stride - static_cast<int>(begin - sample_ * s.contour_stride);
    }
    __device__ TileInput next() {
        const ProblemView& s = task_.problem;
        TileInput input{{0.0f, 0.0f}, 0.0f, {}, flag_port};
        const int readings = s.mode_rows > 0 ? port_readings * s.mode_rows : 1;
        input.record.port = s.port + static_cast<long>(step_) * readings;
        if (--until_sample_ == 0) {
            until_sample_ = s.contour_stride;
            if (s.contour.row >= 0) {
                input.record.sample = s.samples + sample_ * s.contour.channels;
                input.record.probe_sample = s.probe_samples + sample_ * s.probe_count;
                input.recorded = flag_port | flag_cap | flag_side | flag_probes;
            }
            ++sample_;
        }
        const long now = task_.first_step + step_++;
        if (s.mode_rows > 0) input.line = s.line[now];
        if (s.element_array >= 0) input.element = s.element_current[now];
        return input;
    }

private:
    const Task& task_;
    int step_, until_sample_;
    long sample_;
};

/// What few segments have, and a function does. Tables, the ends of the grid and both layers are in the
/// loops: half of a grid's segments have one or the other.
constexpr std::uint32_t rare_flags = flag_lossy | flag_driven;

/// The coefficients of the lane's pair; `nodes_z` as in pair_coefficients().
__device__ __forceinline__ PairField coefficients_of(const Tile& tile, const SegmentRow& segment,
                                                     bool nodes_z) {
    if (!(segment.flags & flag_table) && !tile.at_end)
        return {{segment.r, segment.r}, {segment.phi, segment.phi}, {segment.z, segment.z}};
    PairView view{};
    view.column = tile.column, view.pool = tile.table(segment.flags);
    return pair_coefficients(segment, view, tile.s.nz, nodes_z);
}

/// Advances three components of a row in the radial layer or outside; `first`: v_r or i_r.
__device__ __forceinline__ void advance_three(PairField& x, const PairField& c, const PairField& curl,
                                              const Tile& tile, int row, const SegmentRow& segment,
                                              Array first) {
    PairView view{};
    if (segment.flags & flag_radial) view = tile.radial_view(row);
    advance_special(x.r, c.r, curl.r, first, segment, view);
    advance_special(x.phi, c.phi, curl.phi, static_cast<Array>(first + 1), segment, view);
    advance_special(x.z, c.z, curl.z, static_cast<Array>(first + 2), segment, view);
}

/// i of the warp's rows from v. All lanes take part in the shuffles.
__device__ __forceinline__ void sweep_currents(const Tile& tile, Range rows, const TileInput& input) {
    const ProblemView& s = tile.s;
    if (rows.count() == 0) return;
    float* cell = tile.cell(rows.begin);
    PairField v = load_three(cell);
    for (int row = rows.begin; row < rows.end; ++row, cell += TileLayout::row_stride) {
        const SegmentRow segment = tile.segment_row(row, 0);
        const PairField c = coefficients_of(tile, segment, false);
        v.r = as_pair(cell);
        const float* outer = cell + TileLayout::row_stride;
        const VoltageNeighbours near{__shfl_down_sync(~0u, v.r.x, 1), __shfl_down_sync(~0u, v.phi.x, 1),
                                     as_pair(outer + tile_columns), as_pair(outer + 2 * tile_columns)};
        PairField curl = curls_of_voltages(v, near, s.m);
        PairField i = load_three(cell + i_r * tile_columns);
        if (segment.flags & rare_flags) {
            advance_special_currents(i, v, near, curl, segment, tile.view_of(row, segment.flags), s,
                                     input.line.x);
        } else {
            if (tile.pair >= 0) absorb_currents_at(tile.axial_view(row), curl, v, near);
            advance_three(i, c, curl, tile, row, segment, i_r);
        }
        if ((segment.flags & input.recorded) && tile.rows.contains(row) && tile.columns.contains(tile.column))
            record_currents(i, segment.flags, row, tile.column, tile.column / segment_columns, s,
                            input.record);
        if (tile.inside) store_three(cell + i_r * tile_columns, i);
        v.phi = near.outer_phi, v.z = near.outer_z;
    }
}

/// v of the warp's rows from i.
__device__ __forceinline__ void sweep_voltages(const Tile& tile, Range rows, const TileInput& input) {
    const ProblemView& s = tile.s;
    if (rows.count() == 0) return;
    float* cell = tile.cell(rows.begin);
    PairField inner = load_three(cell - TileLayout::row_stride + i_r * tile_columns);
    for (int row = rows.begin; row < rows.end; ++row, cell += TileLayout::row_stride) {
        const SegmentRow segment = tile.segment_row(row, 1);
        const PairField c = coefficients_of(tile, segment, true);
        const PairField i = load_three(cell + i_r * tile_columns);
        const CurrentNeighbours near{__shfl_up_sync(~0u, i.r.y, 1), __shfl_up_sync(~0u, i.phi.y, 1),
                                     inner.phi, inner.z};
        PairField curl = curls_of_currents(i, near, s.m);
        PairField v = load_three(cell);
        if (segment.flags & rare_flags) {
            advance_special_voltages(v, i, near, curl, segment, tile.view_of(row, segment.flags), s,
                                     input.line.y, input.element);
        } else {
            if (tile.pair >= 0) absorb_voltages_at(tile.axial_view(row), curl, i, near);
            advance_three(v, c, curl, tile, row, segment, v_r);
        }
        if (tile.inside) store_three(cell, v);
        inner = i;
    }
}

__global__ void __launch_bounds__(most_tile_warps * 32, 2)
    advance_tiles(const Task* __restrict__ tasks, TileShape shape, int launch) {
    const Task& task = tasks[blockIdx.z];
    const TileSteps steps(task.steps, shape.steps, launch);
    const Tile tile(task.problem, shape, static_cast<int>(blockIdx.x), static_cast<int>(blockIdx.y));
    if (launch >= steps.launches || !tile.owns_something()) return;
    const ChangingArrays& others = plan_of<TiledView>(tile.s).others;
    load_tile(tile, arrays_of(tile.s, others, launch % 2 == 1));
    __syncthreads();
    TileInputs inputs(task, steps.first);
    for (int n = 0; n < steps.count; ++n) {
        const TileInput input = inputs.next();
        const int margin = steps.count - 1 - n;
        sweep_currents(tile, tile.share(tile.rows.begin - margin - 1, tile.rows.end + margin), input);
        __syncthreads();
        sweep_voltages(tile, tile.share(tile.rows.begin - margin, tile.rows.end + margin), input);
        __syncthreads();
        // The next sweep reads voltages only, so recording needs no barrier of its own.
        if (tile.records_voltages(input.record.sample != nullptr))
            record_voltages(
                tile.s, input.record, tile.rows.begin, tile.rows.end, tile.warp * 32 + tile.lane,
                tile.warps * 32, [&](int array, int row, int k) { return tile.voltage(array, row, k); },
                tile.columns.begin, tile.columns.end);
    }
    store_tile(tile, arrays_of(tile.s, others, launch % 2 == 0));
}

}  // namespace

void take_tiled_steps(const Task* tasks, const LaunchExtent& extent, const TileShape& shape, int warps,
                      cudaStream_t stream) {
    const std::size_t bytes = TileLayout(shape).bytes();
    check(allow_all_shared_bytes(advance_tiles), "shared memory of a tile");
    const dim3 block(32, static_cast<unsigned>(warps));
    const dim3 grid(static_cast<unsigned>(shape.tiles_along_z(extent.segments * segment_columns - 1)),
                    static_cast<unsigned>(shape.tiles_along_r(extent.rows)),
                    static_cast<unsigned>(extent.tasks));
    const int launches = TileSteps(extent.steps, shape.steps, 0).launches;
    for (int n = 0; n < launches; ++n) launch(advance_tiles, grid, block, bytes, stream, tasks, shape, n);
    check_launch("steps in tiles");
}

}  // namespace lathe::gpu
