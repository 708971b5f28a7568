// How large should a tile be? Memory, communication and computation of one visit to a tile of a stencil of
// reach one, for four ways to tile space and time, and the best tile by enumeration.
//
// synchronised  Tiles stay on chip; every step they exchange edges with their neighbours and wait.
// skewed        The tile walks a cell a step towards finished neighbours (planar_tile.cuh), `depth` steps a
//               visit. Time tiling makes `depth` a choice; without it, it is the number of all steps.
// overlapped    The tile comes with `depth` cells more on every side and shrinks: a trapezoid in time, whose
//               rim its neighbours compute again.
// walking       A strip of columns is walked row by row with `depth` time levels in flight
//               (planar_pipeline.cuh); `rows` is the length of a walk. Rims as overlapped ones, without
//               shrinking.
// Wolfe 1986; Wonnacott 2000; Datta et al. 2009.
#pragma once

#include <optional>

#include "solver/engine/gpu/study/cell_work.hpp"

namespace lathe::cuda::study {

enum class TileMethod { synchronised, skewed, overlapped, walking };
const char* to_string(TileMethod method);

struct Tile {
    TileMethod method = TileMethod::synchronised;
    int columns = 1, rows = 1;  ///< that the tile owns
    int depth = 1;              ///< steps a visit
};

/// Of one visit.
struct TileCost {
    double memory = 0;         ///< words on chip
    double communication = 0;  ///< words loaded, stored, sent and received
    double operations = 0;     ///< all that are done
    double updates = 0;        ///< cell-steps that count
    double useful_operations = 0;
    int waits = 0;  ///< for neighbours

    double ratio() const { return useful_operations / communication; }    ///< operations a word
    double redundancy() const { return operations / useful_operations; }  ///< 1: nothing twice
};

/// Exact for the methods as described. Extents and depth are at least one.
TileCost tile_cost(const CellWork& cell, const Tile& tile);

/// What is searched.
struct TileLimits {
    double on_chip_words = 0;
    int longest_side = 256;
    int deepest = 64;
};

/// What a device does at most.
struct DeviceRates {
    double words_per_s = 0, operations_per_s = 0;
    /// Useful cell-steps a second when communication and computation overlap perfectly.
    double updates_per_s(const TileCost& cost) const;
};

/// The tile of the highest ratio, and of those the one with the least memory. Nothing when not even one
/// cell fits.
std::optional<Tile> best_ratio_tile(TileMethod method, const CellWork& cell, const TileLimits& limits);

/// The tile of the most updates a second, and of those the one with the least memory.
std::optional<Tile> fastest_tile(TileMethod method, const CellWork& cell, const TileLimits& limits,
                                 const DeviceRates& rates);

/// Skewing without time tiling: the tile walks `steps` cells, and all that it passes over has to be held
/// until it arrives. The most steps that a tile of columns x rows can take in `on_chip_words`; 0 when it
/// does not even fit for one. Whatever the tile, this is less than the side of the largest square on chip:
/// no number of processors takes more steps.
int most_steps_without_time_tiling(const CellWork& cell, int columns, int rows, double on_chip_words);

/// The same if the tile were to let go of what it has passed: tiles begin `steps` cells outside a grid of
/// `size` x `size`, so that they reach every cell at every step. The share of their cell-steps that lie
/// in the grid.
double useful_share_without_time_tiling(int size, long steps);

}  // namespace lathe::cuda::study
