// Redundant computation with the tile in registers: each warp walks up a strip of 128 columns, row by row,
// with `depth` time levels in flight, each one row behind the last.
//
// Level t turns (E_z at t, H at t - 1/2) into (E_z at t + 1, H at t + 1/2). When row j + 1 arrives, row j of
// the next level can be computed: H_x needs E_z of rows j and j + 1, E_z needs H_x of rows j and j - 1.
// Neighbours along x sit in the same thread, or one lane away. So nothing waits for another warp, no shared
// memory is used, and a cell costs six words for `depth` steps plus its share of what is computed twice:
// `halo` columns on either side of a strip and `depth` rows at either end of a walk.
// After Matsumura et al., AN5D (2020), and Nguyen et al., 3.5D blocking (2010).
#pragma once

#include "solver/engine/gpu/study/planar_strip.hpp"
#include "solver/engine/gpu/study/planar_view.cuh"

namespace lathe::cuda::study {

using Lane = Pack<lane_cells>;

/// A row of one time level.
struct LevelRow {
    Lane e_z, h_x, h_y;
};

/// What a level keeps of the row before the one that arrives.
struct Level {
    LevelRow before;
    Lane h_x_advanced;  ///< of the row before that
};

struct Strip {
    int i;          ///< first column of this lane
    bool loads;     ///< its columns exist
    bool stores;    ///< and are the strip's to give
    int first_row;  ///< that the walk gives
    int last_row;   ///< one past
};

__device__ __forceinline__ LevelRow load_row(const PlanarView& f, const Strip& strip, int j) {
    LevelRow row{};
    if (strip.loads && j >= 0 && j < f.size) {
        const long at = f.at(strip.i, j);
        row.e_z = load_pack<lane_cells>(f.e_z + at);
        row.h_x = load_pack<lane_cells>(f.h_x + at);
        row.h_y = load_pack<lane_cells>(f.h_y + at);
    }
    return row;
}

/// Takes in row j + 1 and returns row j of the next level. `special`: the walk meets metal or source.
template <bool special>
__device__ __forceinline__ LevelRow advance_level(const PlanarView& f, const Strip& strip, Level& level,
                                                  const LevelRow& arriving, int j, int step) {
    const PlanarConstants& constants = f.constants;
    LevelRow out;
    const float e_next = __shfl_down_sync(~0u, level.before.e_z[0], 1);
#pragma unroll
    for (int c = 0; c < lane_cells; ++c) {
        const float e_next_x = c + 1 < lane_cells ? level.before.e_z[(c + 1) % lane_cells] : e_next;
        out.h_x[c] = advance_h_x(level.before.h_x[c], constants.curl, arriving.e_z[c], level.before.e_z[c]);
        out.h_y[c] = advance_h_y(level.before.h_y[c], constants.curl, e_next_x, level.before.e_z[c]);
    }
    const float h_before = __shfl_up_sync(~0u, out.h_y[lane_cells - 1], 1);
#pragma unroll
    for (int c = 0; c < lane_cells; ++c) {
        const float h_before_x = c > 0 ? out.h_y[(c + lane_cells - 1) % lane_cells] : h_before;
        out.e_z[c] = advance_e_z(level.before.e_z[c], constants.keep, constants.curl, out.h_y[c], h_before_x,
                                 out.h_x[c], level.h_x_advanced[c]);
        if constexpr (special) {
            if (!f.moves(strip.i + c, j)) out.e_z[c] = 0.0f;
            if (strip.i + c == f.source_cell() && j == f.source_cell()) out.e_z[c] += f.pulse[step];
        }
    }
    level.before = arriving;
    level.h_x_advanced = out.h_x;
    return out;
}

template <int depth, bool special>
__device__ __forceinline__ void walk(const PlanarView& from, const PlanarView& to, const Strip& strip,
                                     int step) {
    Level levels[depth] = {};
    LevelRow next = load_row(from, strip, strip.first_row - depth);
    for (int j = strip.first_row - depth; j < strip.last_row + depth; ++j) {
        LevelRow row = next;
        next = load_row(from, strip, j + 1);  // on its way while the levels are at work
#pragma unroll
        for (int t = 0; t < depth; ++t)
            row = advance_level<special>(from, strip, levels[t], row, j - t - 1, step + t);
        if (strip.stores && j - depth >= strip.first_row) {
            const long at = to.at(strip.i, j - depth);
            store_pack(to.e_z + at, row.e_z);
            store_pack(to.h_x + at, row.h_x);
            store_pack(to.h_y + at, row.h_y);
        }
    }
}

/// grid.x: blocks of `pipeline_warps` strips; grid.y: walks of `rows` rows. `from` and `to` are different
/// arrays.
template <int depth>
__global__ void __launch_bounds__(32 * pipeline_warps)
    advance_pipeline(PlanarView from, PlanarView to, int rows, int step) {
    const int lane = static_cast<int>(threadIdx.x), warp = static_cast<int>(threadIdx.y);
    constexpr int halo = pipeline_halo(depth), columns = pipeline_columns(depth);
    const int first_column = (static_cast<int>(blockIdx.x) * pipeline_warps + warp) * columns - halo;
    if (first_column + halo >= from.size) return;
    Strip strip;
    strip.i = first_column + lane * lane_cells;
    strip.loads = strip.i >= 0 && strip.i < from.stride;
    const int own = lane * lane_cells - halo;
    strip.stores = strip.loads && own >= 0 && own < columns;
    strip.first_row = static_cast<int>(blockIdx.y) * rows;
    strip.last_row = min(strip.first_row + rows, from.size);

    const auto meets = [](int cell, int begin, int end) { return cell >= begin && cell < end; };
    const int column_end = first_column + strip_columns;
    const int row_begin = strip.first_row - depth, row_end = strip.last_row + depth;
    const bool metal = first_column <= 0 || column_end >= from.size || row_begin <= 0 || row_end >= from.size;
    const bool source =
        meets(from.source_cell(), first_column, column_end) && meets(from.source_cell(), row_begin, row_end);
    if (metal || source)
        walk<depth, true>(from, to, strip, step);
    else
        walk<depth, false>(from, to, strip, step);
}

}  // namespace lathe::cuda::study
