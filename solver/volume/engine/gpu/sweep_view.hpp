// Several steps of a problem in three dimensions in one pass over memory, as the kernel sees it.
#pragma once

#include "solver/volume/engine/gpu/volume_view.hpp"

namespace lathe::gpu {

/// Most steps of a sweep.
inline constexpr int most_sweep_depth = 3;
/// Columns of a tile: a warp's lanes.
inline constexpr int sweep_columns = 32;

/// How a sweep cuts the grid up. A tile is `sweep_columns` x `rows` cells of a plane, and a block steps it
/// plane by plane through `planes` planes. Of a tile, `depth` cells at each side belong to its neighbours:
/// each step leaves one more of them without what it needs.
struct SweepTiling {
    int depth = 2;                       ///< steps
    int first = 0, end = 0;              ///< planes that are written
    int rows = 32;                       ///< of a tile
    int planes = 0;                      ///< that a block writes
    int across = 0, up = 0, chunks = 0;  ///< tiles along x and y, and along z

    LATHE_HOST_DEVICE int own_columns() const { return sweep_columns - 2 * depth; }
    LATHE_HOST_DEVICE int own_rows() const { return rows - 2 * depth; }
    LATHE_HOST_DEVICE int first_column(int tile_x) const { return tile_x * own_columns() - depth; }
    LATHE_HOST_DEVICE int first_row(int tile_y) const { return tile_y * own_rows() - depth; }
    LATHE_HOST_DEVICE int tiles() const { return across * up; }
    /// Number of a tile and a plane among the entries of lists.
    LATHE_HOST_DEVICE long entry(int tile_x, int tile_y, int plane) const {
        return static_cast<long>(plane) * tiles() + tile_y * across + tile_x;
    }
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
    Real* to[volume_components] = {};
    /// Memories of the layers of each axis before the sweep, after one step, and so on. They are apart
    /// because neighbouring tiles step the cells between them both, at times of their own; both write the
    /// same bits.
    Real* memories[3][most_sweep_depth + 1] = {};
    SweepTiling tiling;
    SweepListsView<Real> lists;
    VolumeListsView<Real> terms;  ///< that those lists speak of, and their series
    int step = 0;                 ///< of the batch, before the sweep
    long number = 0;              ///< of the problem
};

}  // namespace lathe::gpu
