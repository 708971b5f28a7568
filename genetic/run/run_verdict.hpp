// The verdict of a run: which design has won, its numbers on the run's own grid and on the finer one, and
// whether it meets the goals. Console, reports, queue, comparison and window read it here.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "genetic/run/run_store.hpp"

namespace lathe::genetic {

struct RunVerdict {
    /// The user's design and the winner (winner_of()), with their numbers on the run's own grid. A candidate
    /// of a polish has those of the polish's grids until it is solved on the run's own at the end.
    std::optional<StoredEvaluation> before, winner;
    /// Both on the finer grid; empty where they were not re-checked, or not solved there.
    std::optional<StoredVerification> fine_before, fine_winner;
    /// The candidate that leads on the run's own grid meets all goals there: the search ends then.
    bool leader_meets_goals = false;
    /// Re-checks were made and none is valid.
    bool is_recheck_without_result = false;

    bool meets_goals_on_own_grid() const;
    /// False where the winner was not re-checked.
    bool meets_goals_on_finer_grid() const;
    /// On the finer grid where the winner was solved there, otherwise on the run's own.
    bool all_goals_met() const;
    /// The winner's goals on the grid that all_goals_met() reads; empty before anything is evaluated.
    const std::vector<ObjectiveResult>& goals() const;
    /// How many of goals() are met.
    int goals_met() const;
    /// The winner's rank on the run's own grid, 1 or more.
    int rank() const;
    /// True while the numbers of `before` or of `winner` are of a polish's grids.
    bool is_of_polish_grids() const;
};

/// The verdict on a run from what its store has: evaluations, re-checks on the finer grid, and solves on the
/// run's own grid (missing_own_grid_solves()).
RunVerdict judge_run(std::span<const StoredEvaluation> evaluations,
                     std::span<const StoredVerification> rechecks,
                     std::span<const StoredVerification> own_grid_solves);

/// "all goals met", "not all goals met", or on which grid alone they are met.
std::string verdict_text(const RunVerdict& verdict);

}  // namespace lathe::genetic
