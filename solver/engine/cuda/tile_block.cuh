// A tile of one simulation in the shared memory of a thread block: lanes along z, two columns each, a warp as
// wide as the tile; warps share out its rows. Whatever the block changes is here, memories of the layers
// included, since cells of the halo are advanced by several blocks.
#pragma once

#include "solver/engine/cuda/launch.hpp"
#include "solver/engine/cuda/record_pair.cuh"
#include "solver/engine/cuda/tile_plan.hpp"

namespace lathe::cuda {

/// What changes from launch to launch: read from one set of arrays, written to the other.
struct TileArrays {
    float* fields;
    float2* axial;
    float* radial;
    __device__ TileArrays(const DeviceSimulation& s, bool others)
        : fields(others ? s.other_fields : s.fields),
          axial(others ? s.other_axial : s.axial),
          radial(others ? s.other_radial : s.radial) {}
};

struct Tile {
    const DeviceSimulation& s;
    TileLayout layout;
    int axial_stride;          ///< of the memories in shared memory
    Range columns, rows, all;  ///< columns and rows it owns; rows with their halo, some outside the grid
    Range axial;               ///< memories of the axial layers, by their place in the simulation's rows
    Range layer;               ///< its rows in the radial layer
    int first_segment;
    int lane, warp, warps;
    int column;   ///< of the lane's pair
    bool inside;  ///< whether there is such a column
    /// Flags that a segment may have for the sake of other columns than the lane's.
    std::uint32_t foreign_flags;

    __device__ Tile(const DeviceSimulation& simulation, const TileShape& shape, int along_z, int along_r)
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
        const bool plain = column > 0 && column + 2 < s.nz && axial_pair_of(s.axial_pairs, column) < 0;
        foreign_flags = plain ? flag_ends | flag_axial : 0u;
    }

    __device__ bool owns_something() const { return columns.count() > 0 && rows.count() > 0; }
    __device__ static float* shared() { return dynamic_shared<float>(); }
    /// v_r of the lane's pair; the other components follow at distances of tile_columns.
    __device__ float* cell(int row) const {
        return shared() + (row - all.begin) * TileLayout::row_stride + 2 * lane;
    }
    __device__ int segment() const { return column / segment_columns; }
    /// `family`: 0 for the currents, 1 for the voltages. Of lanes inside.
    __device__ SegmentRow& segment_row(int row, int family, int its_segment) const {
        return reinterpret_cast<SegmentRow*>(
            shared() +
            layout.segment_rows)[((row - all.begin) * 2 + family) * 2 + its_segment - first_segment];
    }
    __device__ float2* axial_memories_of(int row) const {
        return reinterpret_cast<float2*>(shared() + layout.axial) +
               (row - all.begin) * axial_memories * axial_stride;
    }
    __device__ float2* curves() const { return reinterpret_cast<float2*>(shared() + layout.curves); }
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

    __device__ PairPlace place(int row, std::uint32_t word) const {
        PairPlace place;
        place.row = row, place.column = column;
        place.pool =
            s.pool + static_cast<long>(word >> segment_flag_bits) * pool_unit + column % segment_columns;
        place.axial = axial_memories_of(row);
        place.curves = curves();
        const int pair = axial_pair_of(s.axial_pairs, column);
        place.axial_pair = pair < 0 ? -1 : pair - axial.begin;
        place.axial_stride = axial_stride;
        place.radial = radial_of(max(row, layer.begin));
        place.radial_stride = tile_columns;
        place.radial_constants = s.radial_constants + max(row - s.first_radial_row, 0) * field_arrays;
        return place;
    }
};

__device__ __forceinline__ PairField load_three(const float* cell) {
    return {as_pair(cell), as_pair(cell + tile_columns), as_pair(cell + 2 * tile_columns)};
}
__device__ __forceinline__ void store_three(float* cell, const PairField& x) {
    as_pair(cell) = x.r, as_pair(cell + tile_columns) = x.phi, as_pair(cell + 2 * tile_columns) = x.z;
}

/// Brings the tile with its halo in; what lies outside the grid is zero. A barrier must follow.
__device__ __forceinline__ void load_tile(const Tile& tile, const TileArrays& from) {
    const DeviceSimulation& s = tile.s;
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
            tile.segment_row(row, tile.lane / 2, segment) =
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
        for (int curve = 0; curve < axial_curves; ++curve)
            tile.curves()[curve * tile.axial_stride + n] = s.curves[curve * pairs + tile.axial.begin + n];
}

/// Takes what the tile owns to the other arrays.
__device__ __forceinline__ void store_tile(const Tile& tile, const TileArrays& to) {
    const DeviceSimulation& s = tile.s;
    if (!tile.columns.contains(tile.column)) return;
    const int pair = axial_pair_of(s.axial_pairs, tile.column), pairs = s.axial_pairs.count();
    for (int row = tile.rows.begin + tile.warp; row < tile.rows.end; row += tile.warps) {
        const float* cell = tile.cell(row);
        float* global = to.fields + s.at(0, row, tile.column);
#pragma unroll
        for (int c = 0; c < field_arrays; ++c)
            as_pair(global + c * s.array_stride) = as_pair(cell + c * tile_columns);
        if (pair >= 0)
            for (int memory = 0; memory < axial_memories; ++memory)
                to.axial[(static_cast<long>(row) * axial_memories + memory) * pairs + pair] =
                    tile.axial_memories_of(row)[memory * tile.axial_stride + pair - tile.axial.begin];
        if (!tile.layer.contains(row)) continue;
        float* radial =
            to.radial + static_cast<long>(row - s.first_radial_row) * field_arrays * s.pitch + tile.column;
        for (int c = 0; c < field_arrays; ++c)
            as_pair(radial + c * s.pitch) = as_pair(tile.radial_of(row) + c * tile_columns);
    }
}

}  // namespace lathe::cuda
