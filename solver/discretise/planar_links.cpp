#include "solver/discretise/planar_links.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <utility>

namespace lathe {
namespace {

constexpr int far_cells = 3;       // as far as a wall is looked for
constexpr double no_link = 1e12;   // length of a face that carries nothing
constexpr double shortest = 1e-6;  // of a face with a free node

enum Direction { z_down, z_up, r_down, r_up, directions };
constexpr std::array<std::pair<int, int>, directions> step = {{{0, -1}, {0, 1}, {-1, 0}, {1, 0}}};

constexpr bool along_z(int direction) {
    return direction == z_down || direction == z_up;
}
constexpr int opposite(int direction) {
    return direction ^ 1;
}

/// Distances from a removed node to the walls between it and free nodes, in cells; negative: none there.
using Walls = std::array<double, directions>;

class Linker {
public:
    Linker(const Grid& grid, const EdgeMaps& edges, CellGeometry& cells)
        : grid_(grid), edges_(edges), cells_(cells), drawn_(cells.free_phi) {}

    void run() {
        remove_nodes();
        for (const auto& [at, walls] : removed_) cells_.free_phi[at] = 0.0;
        cells_.face_r.assign(grid_.cells(), 1.0);
        cells_.face_z.assign(grid_.cells(), 1.0);
        for (int i = 0; i < grid_.nr; ++i)
            for (int k = 0; k < grid_.nz; ++k) {
                if (k + 1 < grid_.nz) cells_.face_r[grid_.at(i, k)] = length(i, k, z_up);
                if (i + 1 < grid_.nr) cells_.face_z[grid_.at(i, k)] = length(i, k, r_up);
            }
    }

private:
    bool on_grid(int i, int k) const { return i >= 0 && k >= 0 && i < grid_.nr && k < grid_.nz; }
    const EdgePieces& edge(int i, int k, int direction) const {
        const bool down = direction == z_down || direction == r_down;
        const auto [di, dk] = step[static_cast<std::size_t>(direction)];
        return (along_z(direction) ? edges_.along_z
                                   : edges_.along_r)[down ? grid_.at(i + di, k + dk) : grid_.at(i, k)];
    }
    /// Free length from a node in a direction, in cells.
    double piece(int i, int k, int direction) const {
        const EdgePieces& pieces = edge(i, k, direction);
        return direction == z_down || direction == r_down ? pieces.high : pieces.low;
    }
    double cell(int i, int k, int direction) const {
        const bool down = direction == z_down || direction == r_down;
        return along_z(direction) ? grid_.dz_at(down ? k - 1 : k) : grid_.dr_at(down ? i - 1 : i);
    }

    void remove_nodes();
    double length(int i, int k, int direction) const;
    double length_to_removed(int i, int k, int direction, const Walls& walls) const;
    double distance(int i, int k, int direction) const;

    const Grid& grid_;
    const EdgeMaps& edges_;
    CellGeometry& cells_;
    const std::vector<double> drawn_;
    std::map<std::size_t, Walls> removed_;
};

/// Where a wall lies between two free nodes, removes the one nearer to it.
void Linker::remove_nodes() {
    for (int i = 0; i < grid_.nr; ++i)
        for (int k = 0; k < grid_.nz; ++k)
            for (const int up : {z_up, r_up}) {
                const auto [di, dk] = step[static_cast<std::size_t>(up)];
                if (!on_grid(i + di, k + dk)) continue;
                const EdgePieces& between = edge(i, k, up);
                if (between.whole() || drawn_[grid_.at(i, k)] == 0.0 ||
                    drawn_[grid_.at(i + di, k + dk)] == 0.0)
                    continue;
                // In a mirrored antenna of two as near the mirrored one goes.
                const bool tie_low = up == r_up && grid_.r(i) < 0.0;
                const double difference = between.low - between.high;
                const bool low = std::abs(difference) < 1e-6 ? tie_low : difference < 0.0;
                const std::size_t at = low ? grid_.at(i, k) : grid_.at(i + di, k + dk);
                auto& walls = removed_.try_emplace(at, Walls{-1.0, -1.0, -1.0, -1.0}).first->second;
                walls[static_cast<std::size_t>(low ? up : opposite(up))] = low ? between.low : between.high;
            }
}

/// From a node to metal, in cells; further than `far_cells` it does not matter how far.
double Linker::distance(int i, int k, int direction) const {
    const auto [di, dk] = step[static_cast<std::size_t>(direction)];
    double passed = 0.0;
    for (int n = 0; n < far_cells; ++n, i += di, k += dk) {
        if (!on_grid(i + di, k + dk)) break;
        if (!edge(i, k, direction).whole()) return passed + piece(i, k, direction);
        passed += 1.0;
    }
    return passed + 0.5;
}

/// From a free node to a removed one beside it.
double Linker::length_to_removed(int i, int k, int direction, const Walls& walls) const {
    const auto [di, dk] = step[static_cast<std::size_t>(direction)];
    const double behind = walls[static_cast<std::size_t>(direction)];
    if (behind >= 0.0 && on_grid(i + 2 * di, k + 2 * dk))
        return 1.0 + behind * cell(i + di, k + dk, direction) / cell(i, k, direction);
    int nearest = -1;
    for (int d = 0; d < directions; ++d)
        if (along_z(d) != along_z(direction) && walls[static_cast<std::size_t>(d)] >= 0.0 &&
            (nearest < 0 || walls[static_cast<std::size_t>(d)] < walls[static_cast<std::size_t>(nearest)]))
            nearest = d;
    if (nearest < 0) return 1.0;
    const double of_removed = walls[static_cast<std::size_t>(nearest)], own = distance(i, k, nearest);
    return own > of_removed * (1.0 + 1e-9) ? std::min(no_link, own / (own - of_removed)) : no_link;
}

double Linker::length(int i, int k, int direction) const {
    const auto [di, dk] = step[static_cast<std::size_t>(direction)];
    const std::size_t low = grid_.at(i, k), high = grid_.at(i + di, k + dk);
    const bool low_free = cells_.free_phi[low] > 0.0, high_free = cells_.free_phi[high] > 0.0;
    if (low_free && high_free) return 1.0;
    if (!low_free && !high_free) return 0.0;
    const EdgePieces& between = edge(i, k, direction);
    const auto removed = removed_.find(low_free ? high : low);
    if (between.whole() && removed != removed_.end())
        return low_free ? length_to_removed(i, k, direction, removed->second)
                        : length_to_removed(i + di, k + dk, opposite(direction), removed->second);
    return std::max(shortest, low_free ? between.low : between.high);
}

}  // namespace

void link_nodes(const Grid& grid, const EdgeMaps& edges, CellGeometry& cells) {
    Linker(grid, edges, cells).run();
}

}  // namespace lathe
