// What a grid that was planned for one antenna must be to another.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "solver/discretise/axis_plan.hpp"

namespace lathe {

/// Largest ratio of guides to those that a shared grid was planned for, and of cells to those that an antenna
/// asks for.
inline constexpr double largest_shared_ratio = 1.25;
/// Least share of the free space that an antenna has around it on a grid of its own.
inline constexpr double smallest_shared_margin = 0.7;
/// Largest ratio of cells of a fine part to those asked for: they may grow beside it.
inline constexpr double largest_fine_ratio = 1.3;

/// Whether all cells that touch a part are about as fine as it wants them. `position`: place (m) to nodes;
/// `size`: of the cell after a node, m.
template <class Position, class Size>
bool is_fine_enough(const std::vector<FinePart>& parts, Position position, Size size) {
    return std::all_of(parts.begin(), parts.end(), [&](const FinePart& part) {
        const int first = static_cast<int>(std::floor(position(part.from) + 1e-6)),
                  last = std::max(first, static_cast<int>(std::ceil(position(part.to) - 1e-6)) - 1);
        for (int n = first; n <= last; ++n)
            if (size(n) > largest_fine_ratio * part.cell) return false;
        return true;
    });
}

}  // namespace lathe
