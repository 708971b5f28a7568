// What an evaluation says of a candidate, solved or not.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "genetic/execution/evaluator.hpp"
#include "solver/antenna/design.hpp"
#include "solver/base/input_error.hpp"

namespace lathe::genetic {

/// An evaluation that says why there is nothing to rank.
Evaluation unsolved(EvaluationStatus status, double constraint_violation, std::string error);

/// The evaluation of a design that breaks rules, ranked by how far.
Evaluation infeasible_by_rules(const std::vector<RuleViolation>& violations);

/// The evaluation of a geometry that keeps the rules but cannot be built, does not fit the grid, or whose
/// port carries no mode: there is no measure of how far off it is, so it ranks behind every candidate that
/// has one.
Evaluation infeasible_without_measure(const InputError& error);

/// Scores of a solved candidate by the project's goals; null for an antenna in space. A metric that it does
/// not define makes it fail: there is nothing to rank.
Evaluation scored(Results results, const Antenna* antenna, const Project& project);

/// Scores of an antenna that was solved on several grids, by the means of its metrics.
Evaluation scored(std::span<const Results> on_grids, const Antenna& antenna, const Project& project);

}  // namespace lathe::genetic
