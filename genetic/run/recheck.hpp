// The second level of fidelity: the search runs on the project's own grid, its best are solved again on a
// finer one, and what they score there is believed.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "genetic/project/project.hpp"
#include "genetic/run/run_store.hpp"

namespace lathe::genetic {

/// Cells per wavelength of the finer grid, as a factor.
inline constexpr double recheck_refinement = 2.0;

/// What the end of a run solves again: "before", the user's design; "after", the winner; then "best 2" to
/// "best n", the valid candidates behind it, each design once. n is the
/// project's optimiser.recheck. Not solved yet; what is in `done` is left out.
std::vector<StoredVerification> missing_rechecks(const Project& project,
                                                 std::vector<StoredEvaluation> evaluations,
                                                 std::span<const StoredVerification> done);

/// Solves on the run's own grid of the designs whose stored numbers are of a polish's shared grids
/// (is_of_polish_grids()): of the user's design and of the winner. Not solved yet; without the designs in
/// `done`.
std::vector<StoredVerification> missing_own_grid_solves(const Project& project,
                                                        std::span<const StoredEvaluation> evaluations,
                                                        std::span<const StoredVerification> rechecks,
                                                        std::span<const StoredVerification> done);

/// Returns true for the role of a solve on the run's own grid, which is not a re-check.
bool is_own_grid_role(const std::string& role);

/// The re-check that is best on the finer grid, the user's design apart; null when none is valid there.
const StoredVerification* best_rechecked(std::span<const StoredVerification> rechecks);

/// The run's winner among `evaluations`: the design that best_rechecked() names, otherwise the best on the
/// run's own grid; null while no candidate is valid.
const StoredEvaluation* winner_of(std::span<const StoredEvaluation> evaluations,
                                  std::span<const StoredVerification> rechecks);

/// Rank of the design on the run's own grid: 2 for "best 2", 1 for "after", 0 for "before".
int rank_on_own_grid(const StoredVerification& recheck);

/// Sorts by rank_on_own_grid(); equal ones stay in their order.
void sort_by_rank(std::vector<StoredVerification>& rechecks);

}  // namespace lathe::genetic
