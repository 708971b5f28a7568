// Estimated errors of goals that were evaluated on two grids.
#pragma once

#include "genetic/objectives/objectives.hpp"
#include "genetic/project/project.hpp"
#include "genetic/report/document.hpp"

namespace lathe::genetic {

/// Estimated error of the worst value of a goal, in the metric's unit, from the same goal on a grid that is
/// `density_ratio` times as fine. NaN where one of the values is undefined.
double goal_error(const ObjectiveResult& own, const ObjectiveResult& finer, double density_ratio);

/// True where the error is larger than the distance of the worst value from the goal's: the goal may be met
/// and missed. False for an error that is NaN.
bool exceeds_margin(double error, const ObjectiveResult& own, const Objective& goal);

/// The estimated error for a table; marked, and said in words, where it exceeds the margin.
Cell goal_error_cell(const ObjectiveResult& own, const ObjectiveResult& finer, const Objective& goal,
                     double density_ratio);

}  // namespace lathe::genetic
