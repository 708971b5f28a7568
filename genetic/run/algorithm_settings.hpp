// What is odd about settings of the optimiser, and how long a run with them will take. What the settings are:
// genetic/project/optimiser_settings.hpp.
#pragma once

#include <string>
#include <vector>

#include "genetic/project/project.hpp"

namespace lathe::genetic {

/// What is odd about the settings for this many genes and goals though it can be run, in full sentences;
/// empty: nothing.
std::vector<std::string> algorithm_warnings(const OptimiserSettings& settings, std::size_t genes,
                                            std::size_t goals);

/// Generations that the budget is good for, the last one not always full.
int generation_count(const OptimiserSettings& settings);

/// Seconds of a run that uses its whole budget, the re-check on the finer grid included, from a solve of
/// the design that took `seconds_a_solve` on all `cores`. Every candidate is taken to cost as much as the
/// design does.
double estimated_run_seconds(const OptimiserSettings& settings, double seconds_a_solve, int cores);

}  // namespace lathe::genetic
