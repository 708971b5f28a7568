// Lines of one axis of a Cartesian grid: through wished places, close where cells have to be small.
#pragma once

#include <vector>

namespace lathe {

/// Largest ratio of neighbouring cells.
inline constexpr double most_cell_ratio = 1.3;

/// A stretch of an axis whose cells are at most `cell`, m; from <= to.
struct CellLimit {
    double from = 0.0, to = 0.0, cell = 0.0;
};

/// Lines from the first to the last of `fixed`, all of which are among them, with cells of at most `coarse`
/// and of what `limits` say; neighbouring cells differ by most_cell_ratio at most. `fixed` is ascending, at
/// least two. Throws InputError where no such lines are found (fixed lines too close to each other).
std::vector<double> graded_lines(const std::vector<double>& fixed, const std::vector<CellLimit>& limits,
                                 double coarse);

}  // namespace lathe
