// How a grid is cut into overlapping tiles, each of which a thread block advances on its own by some steps.
#pragma once

#include <cstddef>

#include "solver/engine/gpu/problem/segment_table.hpp"

namespace lathe::gpu {

/// Columns of a tile with its halo: two for each lane of a warp, as many as a segment has.
inline constexpr int tile_columns = segment_columns;

/// Half-open range of columns, rows or pairs of columns.
struct Range {
    int begin = 0, end = 0;
    LATHE_HOST_DEVICE int count() const { return end > begin ? end - begin : 0; }
    LATHE_HOST_DEVICE bool contains(int n) const { return n >= begin && n < end; }
    LATHE_HOST_DEVICE Range within(Range other) const {
        return {begin > other.begin ? begin : other.begin, end < other.end ? end : other.end};
    }
};

/// What all tiles of a launch share. A step spoils one more row and column on every side of what was loaded,
/// so the halo is as wide as there are steps (along z the next even number, since pairs are not parted).
struct TileShape {
    int steps = 1;        ///< of a launch, at most
    int rows = 0;         ///< of a tile with its halo
    int axial_pairs = 0;  ///< most pairs of columns of a tile that lie in axial layers
    int layer_rows = 0;   ///< most rows of a tile that lie in the radial layer

    LATHE_HOST_DEVICE int halo_columns() const { return (steps + 1) / 2 * 2; }
    LATHE_HOST_DEVICE int owned_columns() const { return tile_columns - 2 * halo_columns(); }
    LATHE_HOST_DEVICE int tiles_along_z(int nz) const { return (nz + owned_columns() - 1) / owned_columns(); }
    LATHE_HOST_DEVICE int tiles_along_r(int advanced_rows) const {
        return (advanced_rows + rows - 2 * steps - 1) / (rows - 2 * steps);
    }
    /// What tile n along z owns, in the grid.
    LATHE_HOST_DEVICE Range columns_of(int n, int nz) const {
        return Range{n * owned_columns(), (n + 1) * owned_columns()}.within({0, nz});
    }
    /// What tile n along r owns, in the grid; rows are shared out evenly.
    LATHE_HOST_DEVICE Range rows_of(int n, int advanced_rows) const {
        const int tiles = tiles_along_r(advanced_rows);
        const int each = (advanced_rows + tiles - 1) / tiles;
        return Range{n * each, (n + 1) * each}.within({0, advanced_rows});
    }
    bool operator==(const TileShape&) const = default;
};

/// Memories of the axial layers, by their index in a row of them, of a tile that starts at `first_column`.
LATHE_HOST_DEVICE Range axial_range(const AxialPairs& pairs, int first_column) {
    const Range here{first_column / 2, first_column / 2 + tile_columns / 2};
    const Range low = here.within({0, pairs.low}), high = here.within({pairs.high, pairs.all});
    const int shift = pairs.low - pairs.high;
    if (low.count() == 0) return {high.begin + shift, high.begin + shift + high.count()};
    return {low.begin, high.count() > 0 ? high.end + shift : low.end};
}

/// Offsets in a tile's shared memory, in floats; all on 16 bytes.
struct TileLayout {
    static constexpr int row_stride = 6 * tile_columns;    ///< fields: [row][Array][tile_columns]
    static constexpr int layer_stride = 6 * tile_columns;  ///< radial layer: the same
    int segment_rows = 0;  ///< [row][currents, voltages][first or second segment] of SegmentRow
    int profiles = 0;      ///< [AxialProfile][pair] of two columns
    int axial = 0;         ///< [row][AxialMemory][pair] of two columns
    int radial = 0;
    int end = 0;

    LATHE_HOST_DEVICE explicit TileLayout(const TileShape& shape) {
        segment_rows = shape.rows * row_stride;
        profiles = segment_rows + shape.rows * 2 * 2 * 4;
        axial = profiles + 4 * shape.axial_pairs * 2;
        radial = axial + shape.rows * 4 * shape.axial_pairs * 2;
        end = radial + shape.layer_rows * layer_stride;
    }
    std::size_t bytes() const { return static_cast<std::size_t>(end) * sizeof(float); }
};

/// Tiles of at most `rows` rows and `steps` steps per launch; fewer where `shared_limit` bytes per block ask
/// for it, or where more than half of a tile would be halo. Depends on a grid's layers, not on its size.
TileShape plan_tiles(const Problem& simulation, int steps, int rows, std::size_t shared_limit);

/// Part `launch` of the steps of a simulation. Fields go from one set of arrays to another and must come back
/// to the first, so the number of launches is even; a launch of no steps copies.
struct TileSteps {
    int launches, first, count;
    LATHE_HOST_DEVICE TileSteps(int steps, int per_launch, int launch)
        : launches(2 * ((steps + 2 * per_launch - 1) / (2 * per_launch))),
          first(launches > 0 ? share(steps, launch) : 0),
          count(launches > 0 ? share(steps, launch + 1) - first : 0) {}

private:
    LATHE_HOST_DEVICE int share(int steps, int launch) const {
        return static_cast<int>(static_cast<long>(steps) * launch / launches);
    }
};

}  // namespace lathe::gpu
