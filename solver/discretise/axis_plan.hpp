// Nodes along one axis that are close where they have to be and far apart elsewhere.
#pragma once

#include <vector>

#include "solver/problem/graded_axis.hpp"

namespace lathe {

/// A stretch of an axis with cells of at most `cell`, m. Both ends become nodes, also where they coincide.
struct FinePart {
    double from = 0.0, to = 0.0, cell = 0.0;
};

/// Largest ratio of neighbouring cells where they grow; where stretches meet and their cells have to add up
/// it may be a little more.
inline constexpr double cell_growth = 1.25;

/// Least number of coarse cells between the last part and what lies beyond.
inline constexpr int least_coarse = 6;

/// Cells of a graded axis and what they begin with.
struct AxisCells {
    double first = 0.0;         ///< place of the lowest node, m
    std::vector<double> cells;  ///< m
    double below = 0.0;         ///< size that cells may have just below the lowest node, m
};

/// Cells from the first fine part to the last, then growing to `coarse` and on past `reach`, at least six of
/// those, and `beyond` more. Of two parts' ends closer than four tenths of a cell those of the finer part are
/// kept. Precondition: `parts` is not empty.
AxisCells grade_upwards(const std::vector<FinePart>& parts, double coarse, double reach, int beyond);

/// Cells that grow downwards from one of `cell` to `coarse`, the lowest first; the first one is not yet
/// coarse.
std::vector<double> growing_downwards(double cell, double coarse);

/// Rows from the axis to past `reach`, as grade_upwards() has columns; the first part begins at 0. The first
/// `at_axis` rows at least are equal.
AxisCells grade_rows(const std::vector<FinePart>& parts, double coarse, double reach, int beyond,
                     int at_axis);

/// Sizes of an axis' cells, m, the lowest first.
std::vector<double> cells_of(const GradedAxis& axis);

}  // namespace lathe
