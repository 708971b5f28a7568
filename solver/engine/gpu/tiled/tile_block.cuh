// A tile of one simulation in the shared memory of a thread block: lanes along z, two columns each, a warp as
// wide as the tile; warps share out its rows. Whatever the block changes is here, memories of the layers
// included, since cells of the halo are advanced by several blocks.
#pragma once

#include "solver/engine/gpu/problem/record_pair.cuh"
#include "solver/engine/gpu/runtime/portable_subset.cuh"
#include "solver/engine/gpu/tiled/tile_plan.hpp"

namespace lathe::gpu {

struct Tile {
    const ProblemView& s;
    TileLayout layout;
    int axial_stride;          ///< of the memories in shared memory
    Range columns, rows, all;  ///< columns and rows it owns; rows with their halo, some outside the grid
    Range axial;               ///< memories of the axial layers, by their index in the simulation's rows
    Range layer;               ///< its rows in the radial layer
    int first_segment;
    int lane, warp, warps;
    int column;                     ///< of the lane's pair
    bool inside;                    ///< whether there is such a column
    bool at_end;                    ///< whether it holds the first or the last column, which are metal
    int pair;                       ///< of axial memories, among the tile's; -1 outside the layers
    bool has_reading, has_contour;  ///< whether voltages are recorded every step, or with each sample

    __device__ Tile(const ProblemView& simulation, const TileShape& shape, int along_z, int along_r)
        : s(simulation), layout(shape), axial_stride(shape.axial_pairs) {
        columns = shape.columns_of(along_z, s.nz);
        rows = shape.rows_of(along_r, s.nr - 1);
        all = {rows.begin - shape.steps, rows.end + shape.steps};
        layer = all.within({s.first_radial_row, s.nr - 1});
        const int first_column = columns.begin - shape.halo_columns();
        axial = axial_range(s.axial_pairs, first_column);
        first_segment = max(first_column, 0) / segment_columns;
        lane = static_cast<int>(threadIdx.x), warp = static_cast<int>(threadIdx.y);
        warps = static_cast<int>(blockDim.y);
        column = first_column + 2 * lane;
        inside = column >= 0 && column < s.nz;
        at_end = column == 0 || column + 2 >= s.nz;
        pair = inside ? axial_pair_of(s.axial_pairs, column) : -1;
        if (pair >= 0) pair -= axial.begin;
        has_reading = (columns.contains(s.reading_column) && rows.begin < s.mode_rows) ||
                      (s.element_array >= 0 && columns.contains(s.element_column));
        has_contour = s.contour.row >= rows.begin &&
                      (columns.contains(s.contour.column_low) || columns.contains(s.contour.column_high) ||
                       rows.contains(s.contour.row));
    }

    __device__ bool owns_something() const { return columns.count() > 0 && rows.count() > 0; }
    __device__ static float* shared() { return dynamic_shared<float>(); }
    /// v_r of the lane's pair; the other components follow at distances of tile_columns.
    __device__ float* cell(int row) const {
        return shared() + (row - all.begin) * TileLayout::row_stride + 2 * lane;
    }
    __device__ bool records_voltages(bool sample) const { return has_reading || (sample && has_contour); }
    /// `family`: 0 for the currents, 1 for the voltages. All zero for lanes outside.
    __device__ SegmentRow segment_row(int row, int family) const {
        return inside ? segment_rows(row, family)[column / segment_columns - first_segment] : SegmentRow{};
    }
    /// Row entries of both segments that the tile may touch.
    __device__ SegmentRow* segment_rows(int row, int family) const {
        return reinterpret_cast<SegmentRow*>(shared() + layout.segment_rows) +
               ((row - all.begin) * 2 + family) * 2;
    }
    /// The lane's values of the first component.
    __device__ const float* table(std::uint32_t flags) const {
        return s.pool + static_cast<long>(flags >> segment_flag_bits) * pool_unit + column % segment_columns;
    }
    __device__ float2* axial_memories_of(int row) const {
        return reinterpret_cast<float2*>(shared() + layout.axial) +
               (row - all.begin) * axial_memories * axial_stride;
    }
    __device__ float2* profiles() const { return reinterpret_cast<float2*>(shared() + layout.profiles); }
    __device__ float* radial_of(int row) const {
        return shared() + layout.radial + (row - layer.begin) * TileLayout::layer_stride + 2 * lane;
    }
    /// Component of a cell, for recordings.
    __device__ float voltage(int array, int row, int k) const {
        return cell(row)[array * tile_columns + k - column];
    }
    /// Rows [begin, end) as far as they are advanced, and of those the warp's own.
    __device__ Range share(int begin, int end) const {
        const Range here = Range{begin, end}.within({0, s.nr - 1});
        const int each = (here.count() + warps - 1) / warps;
        return Range{here.begin + warp * each, here.begin + (warp + 1) * each}.within(here);
    }

    /// View of a pair in an axial layer; all else is left out.
    __device__ PairView axial_view(int row) const {
        PairView view{};
        view.axial = axial_memories_of(row), view.profiles = profiles();
        view.axial_pair = pair, view.axial_stride = axial_stride;
        return view;
    }
    /// View of a pair in a row of the radial layer; all else is left out.
    __device__ PairView radial_view(int row) const {
        PairView view{};
        view.radial = radial_of(row), view.radial_stride = tile_columns;
        view.radial_constants = s.radial_constants + (row - s.first_radial_row) * field_arrays;
        return view;
    }
    __device__ PairView view_of(int row, std::uint32_t flags) const {
        PairView view = layer.contains(row) ? radial_view(row) : PairView{};
        view.row = row, view.column = column;
        view.pool = table(flags);
        view.axial = axial_memories_of(row), view.profiles = profiles();
        view.axial_pair = pair, view.axial_stride = axial_stride;
        return view;
    }
};

__device__ __forceinline__ PairField load_three(const float* cell) {
    return {as_pair(cell), as_pair(cell + tile_columns), as_pair(cell + 2 * tile_columns)};
}
__device__ __forceinline__ void store_three(float* cell, const PairField& x) {
    as_pair(cell) = x.r, as_pair(cell + tile_columns) = x.phi, as_pair(cell + 2 * tile_columns) = x.z;
}

/// Brings the tile with its halo in; what lies outside the grid is zero. A barrier must follow.
__device__ __forceinline__ void load_tile(const Tile& tile, const ChangingArrays& from) {
    const ProblemView& s = tile.s;
    const Range grid_rows{0, s.nr - 1};
    for (int row = tile.all.begin + tile.warp; row < tile.all.end; row += tile.warps) {
        float* cell = tile.cell(row);
        const bool exists = tile.inside && grid_rows.contains(row);
        const float* global = from.fields + s.at(0, exists ? row : 0, exists ? tile.column : 0);
#pragma unroll
        for (int c = 0; c < field_arrays; ++c)
            as_pair(cell + c * tile_columns) =
                exists ? as_pair(global + c * s.array_stride) : float2{0.0f, 0.0f};
        if (!grid_rows.contains(row)) continue;
        if (tile.lane < 4 && tile.first_segment + tile.lane % 2 < s.segments) {
            const int segment = tile.first_segment + tile.lane % 2;
            tile.segment_rows(row, tile.lane / 2)[tile.lane % 2] =
                (tile.lane < 2 ? s.currents : s.voltages)[row * s.segments + segment];
        }
        const int pairs = s.axial_pairs.count();
        const float2* memories = from.axial + static_cast<long>(row) * axial_memories * pairs;
        for (int n = tile.lane; n < tile.axial.count(); n += 32)
            for (int memory = 0; memory < axial_memories; ++memory)
                tile.axial_memories_of(row)[memory * tile.axial_stride + n] =
                    memories[memory * pairs + tile.axial.begin + n];
        if (!tile.layer.contains(row) || !exists) continue;
        const float* radial =
            from.radial + static_cast<long>(row - s.first_radial_row) * field_arrays * s.pitch + tile.column;
        for (int c = 0; c < field_arrays; ++c)
            as_pair(tile.radial_of(row) + c * tile_columns) = as_pair(radial + c * s.pitch);
    }
    if (tile.warp != 0) return;
    const int pairs = s.axial_pairs.count();
    for (int n = tile.lane; n < tile.axial.count(); n += 32)
        for (int profile = 0; profile < axial_profiles; ++profile)
            tile.profiles()[profile * tile.axial_stride + n] =
                s.profiles[profile * pairs + tile.axial.begin + n];
}

/// Takes what the tile owns to the other arrays.
__device__ __forceinline__ void store_tile(const Tile& tile, const ChangingArrays& to) {
    const ProblemView& s = tile.s;
    if (!tile.columns.contains(tile.column)) return;
    const int pairs = s.axial_pairs.count();
    for (int row = tile.rows.begin + tile.warp; row < tile.rows.end; row += tile.warps) {
        const float* cell = tile.cell(row);
        float* global = to.fields + s.at(0, row, tile.column);
#pragma unroll
        for (int c = 0; c < field_arrays; ++c)
            as_pair(global + c * s.array_stride) = as_pair(cell + c * tile_columns);
        if (tile.pair >= 0)
            for (int memory = 0; memory < axial_memories; ++memory)
                to.axial[(static_cast<long>(row) * axial_memories + memory) * pairs + tile.pair +
                         tile.axial.begin] =
                    tile.axial_memories_of(row)[memory * tile.axial_stride + tile.pair];
        if (!tile.layer.contains(row)) continue;
        float* radial =
            to.radial + static_cast<long>(row - s.first_radial_row) * field_arrays * s.pitch + tile.column;
        for (int c = 0; c < field_arrays; ++c)
            as_pair(radial + c * s.pitch) = as_pair(tile.radial_of(row) + c * tile_columns);
    }
}

}  // namespace lathe::gpu
