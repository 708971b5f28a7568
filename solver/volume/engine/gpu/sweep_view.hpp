// Several steps of a problem in three dimensions in one pass over memory, as the kernel sees it.
#pragma once

#include "solver/volume/engine/gpu/volume_view.hpp"

namespace lathe::gpu {

/// Steps of a sweep: with more of them, what they keep leaves too few registers and too little shared memory.
inline constexpr int sweep_depth = 2;
/// Columns of a tile: a warp's lanes.
inline constexpr int sweep_columns = 32;

/// How a sweep cuts the grid up. A tile is `sweep_columns` x `rows` cells of a plane, and a block steps it
/// plane by plane through a chunk of planes. Of a tile, `sweep_depth` cells at each side belong to its
/// neighbours: each step leaves one more of them without what it needs.
struct SweepTiling {
    int first = 0, end = 0;          ///< planes that are written
    int rows = 32;                   ///< of a tile
    int middle = 0, middle_end = 0;  ///< of these, planes whose steps need none in layers along z
    int planes = 0;                  ///< of a chunk of the middle, at most
    int across = 0, up = 0;          ///< tiles along x and y
    int beyond[2] = {};              ///< columns and rows of the first tiles before the grid, halo apart
    int chunks = 0;                  ///< along z, one before and one behind the middle among them

    /// The most planes that a chunk has.
    int most_planes() const {
        const int before = middle - first, behind = end - middle_end,
                  beside = before > behind ? before : behind;
        return planes > beside ? planes : beside;
    }
    /// First plane that chunk n writes; the end of the last chunk for the one after it.
    LATHE_HOST_DEVICE int first_plane(int n) const {
        const int before = middle > first ? 1 : 0;
        if (n < before) return first;
        if (n >= chunks) return end;
        const int plane = middle + (n - before) * planes;
        return plane < middle_end ? plane : middle_end;
    }

    LATHE_HOST_DEVICE int own_columns() const { return sweep_columns - 2 * sweep_depth; }
    LATHE_HOST_DEVICE int own_rows() const { return rows - 2 * sweep_depth; }
    LATHE_HOST_DEVICE int first_column(int tile_x) const {
        return tile_x * own_columns() - beyond[0] - sweep_depth;
    }
    LATHE_HOST_DEVICE int first_row(int tile_y) const {
        return tile_y * own_rows() - beyond[1] - sweep_depth;
    }
    /// The tiles that own a column and a row.
    int tile_of_column(int i) const { return (i + beyond[0]) / own_columns(); }
    int tile_of_row(int j) const { return (j + beyond[1]) / own_rows(); }
    LATHE_HOST_DEVICE int tiles() const { return across * up; }
    /// Number of a tile and a plane among the entries of lists.
    LATHE_HOST_DEVICE long entry(int tile_x, int tile_y, int plane) const {
        return static_cast<long>(plane) * tiles() + tile_y * across + tile_x;
    }
};

/// What a block of threads steps: a tile, through a chunk of planes.
struct SweepBlock {
    int tile_x, tile_y, chunk;
};

/// Lists that a plane of a tile may have entries in, as bits.
enum SweepListKind : std::uint32_t { drives_currents = 1, drives_voltages = 2, is_recorded = 4 };

/// What a plane of a tile holds besides free space, so that blocks look for nothing where there is nothing.
struct TilePlane {
    std::uint32_t rows = 0;   ///< a bit a row of the tile: whether a cell in it has a set besides free space
    std::uint32_t lists = 0;  ///< SweepListKind
};

/// A value of a tile's plane that sources drive: `cell` is row * sweep_columns + column.
struct SweepDrivenValue {
    int component, cell;
    int first_term, end_term;
};
/// A value that sums need after every step; where it goes among those of a step.
struct SweepRecordedValue {
    int component, cell;
    int slot;
};

/// Lists by SweepTiling::entry(): entries [first[n], first[n + 1]). Driven values are listed for every tile
/// that holds them, recorded ones for the tile that owns them.
template <class Real>
struct SweepListsView {
    const int* first_driven[2] = {};  ///< of currents, of voltages; null where there are none
    const SweepDrivenValue* driven[2] = {};
    const int* first_table_driven[2] = {};  ///< the same, of values that table terms drive
    const SweepDrivenValue* table_driven[2] = {};
    const int* first_recorded = nullptr;  ///< null where there are none
    const SweepRecordedValue* recorded = nullptr;
    Real* recorded_to = nullptr;  ///< [step of the sweep][slot]
    int slots = 0;
};

template <class Real>
struct SweepView {
    VolumeView<Real> from;  ///< fields before the sweep
    /// The fields before and after it, from the two values before cell (0, -1, -1) on, where memory is
    /// aligned to 16 bytes. No field has more than 2^32 values.
    const Real* first[volume_components] = {};
    Real* first_to[volume_components] = {};
    /// Memories of the layers of each axis before and after it, of each difference.
    const Real* memories[3][layer_differences] = {};
    Real* memories_to[3][layer_differences] = {};
    SweepTiling tiling;
    const SweepBlock* blocks = nullptr;   ///< of a launch
    const TilePlane* contents = nullptr;  ///< by SweepTiling::entry()
    SweepListsView<Real> lists;
    VolumeListsView<Real> terms;  ///< that those lists speak of, and their series
    int step = 0;                 ///< of the batch, before the sweep
    long number = 0;              ///< of the problem
};

}  // namespace lathe::gpu
