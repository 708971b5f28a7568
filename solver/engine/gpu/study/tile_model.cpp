#include "solver/engine/gpu/study/tile_model.hpp"

#include <algorithm>
#include <cmath>

namespace lathe::cuda::study {

namespace {

TileCost synchronised_cost(const CellWork& cell, double columns, double rows, double depth) {
    TileCost cost;
    const double edges = (cell.ahead + cell.behind) * (columns + rows);
    cost.memory = cell.on_chip() * columns * rows + edges;
    cost.communication = 2 * edges * depth;  // what one receives another sends
    cost.operations = cell.operations() * columns * rows * depth;
    cost.waits = static_cast<int>(depth);
    return cost;
}

TileCost skewed_cost(const CellWork& cell, double columns, double rows, double depth) {
    TileCost cost;
    cost.memory = cell.on_chip() * (columns + depth + 1) * (rows + depth + 1);
    // All windows together, and the cells next to them that are read on either side.
    const double passed = columns * rows + (depth - 1) * (columns + rows - 1);
    const double beside = columns + rows + 2 * (depth - 1);
    cost.communication = (2 * cell.fields + cell.constants) * passed + (cell.ahead + cell.behind) * beside;
    cost.operations = cell.operations() * columns * rows * depth;
    cost.waits = 1;
    return cost;
}

/// Sum of (a + 2k)(b + 2k) over 0 <= k < n.
double shrinking_sum(double a, double b, double n) {
    return n * a * b + (a + b) * n * (n - 1) + 4 * (n - 1) * n * (2 * n - 1) / 6;
}

TileCost overlapped_cost(const CellWork& cell, double columns, double rows, double depth) {
    TileCost cost;
    const double loaded = (columns + 2 * depth) * (rows + 2 * depth);
    cost.memory = cell.on_chip() * loaded;
    cost.communication = (cell.fields + cell.constants) * loaded + cell.fields * columns * rows;
    // The first half has to be known one cell further out, behind.
    cost.operations = cell.first_operations * shrinking_sum(columns + 1, rows + 1, depth) +
                      cell.second_operations * shrinking_sum(columns, rows, depth);
    cost.waits = 1;
    return cost;
}

TileCost walking_cost(const CellWork& cell, double columns, double rows, double depth) {
    TileCost cost;
    const double width = columns + 2 * depth, length = rows + 2 * depth;
    // A level: the row before, and of the one before that what the second half looks back to. Two rows
    // arrive.
    cost.memory = width * (depth * (cell.fields + cell.constants + cell.behind) + 2 * cell.fields);
    cost.communication = (cell.fields + cell.constants) * width * length + cell.fields * columns * rows;
    cost.operations = cell.operations() * width * length * depth;
    cost.waits = 1;
    return cost;
}

/// Over all tiles that fit, the one that `worth` values most; ties by memory.
template <class Worth>
std::optional<Tile> best_tile(TileMethod method, const CellWork& cell, const TileLimits& limits,
                              const Worth& worth) {
    std::optional<Tile> best;
    double best_worth = 0.0, best_memory = 0.0;
    const int deepest = method == TileMethod::synchronised ? 1 : limits.deepest;
    const bool square = method != TileMethod::walking;  // the others do not tell x from y
    for (int depth = 1; depth <= deepest; ++depth)
        for (int columns = 1; columns <= limits.longest_side; ++columns)
            for (int rows = square ? columns : 1; rows <= limits.longest_side; ++rows) {
                const Tile tile{method, columns, rows, depth};
                const TileCost cost = tile_cost(cell, tile);
                if (cost.memory > limits.on_chip_words) break;  // larger ones do not fit either
                const double value = worth(cost);
                if (best && (value < best_worth || (value == best_worth && cost.memory >= best_memory)))
                    continue;
                best = tile, best_worth = value, best_memory = cost.memory;
            }
    return best;
}

}  // namespace

const char* to_string(TileMethod method) {
    switch (method) {
        case TileMethod::synchronised:
            return "synchronised";
        case TileMethod::skewed:
            return "skewed";
        case TileMethod::overlapped:
            return "overlapped";
        case TileMethod::walking:
            return "walking";
    }
    return "unknown";
}

TileCost tile_cost(const CellWork& cell, const Tile& tile) {
    const double columns = tile.columns, rows = tile.rows, depth = tile.depth;
    TileCost cost;
    switch (tile.method) {
        case TileMethod::synchronised:
            cost = synchronised_cost(cell, columns, rows, depth);
            break;
        case TileMethod::skewed:
            cost = skewed_cost(cell, columns, rows, depth);
            break;
        case TileMethod::overlapped:
            cost = overlapped_cost(cell, columns, rows, depth);
            break;
        case TileMethod::walking:
            cost = walking_cost(cell, columns, rows, depth);
            break;
    }
    cost.updates = columns * rows * depth;
    cost.useful_operations = cell.operations() * cost.updates;
    cost.communication += cell.recorded * cost.updates;
    return cost;
}

double DeviceRates::updates_per_s(const TileCost& cost) const {
    return cost.updates / std::max(cost.communication / words_per_s, cost.operations / operations_per_s);
}

std::optional<Tile> best_ratio_tile(TileMethod method, const CellWork& cell, const TileLimits& limits) {
    return best_tile(method, cell, limits, [](const TileCost& cost) { return cost.ratio(); });
}

std::optional<Tile> fastest_tile(TileMethod method, const CellWork& cell, const TileLimits& limits,
                                 const DeviceRates& rates) {
    return best_tile(method, cell, limits, [&](const TileCost& cost) { return rates.updates_per_s(cost); });
}

int most_steps_without_time_tiling(const CellWork& cell, int columns, int rows, double on_chip_words) {
    // (columns + steps + 1)(rows + steps + 1) on_chip <= words, solved for the steps.
    const double cells = on_chip_words / cell.on_chip();
    const double half_difference = (columns - rows) / 2.0;
    const double middle = std::sqrt(cells + half_difference * half_difference);
    const int steps = static_cast<int>(std::floor(middle - (columns + rows) / 2.0 - 1.0 + 1e-9));
    return std::max(0, steps);
}

double useful_share_without_time_tiling(int size, long steps) {
    const double share = size / (static_cast<double>(size) + static_cast<double>(steps));
    return share * share;
}

}  // namespace lathe::cuda::study
