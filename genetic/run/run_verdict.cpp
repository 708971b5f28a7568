#include "genetic/run/run_verdict.hpp"

#include <algorithm>

#include "genetic/objectives/goal_slopes.hpp"
#include "genetic/run/recheck.hpp"

namespace lathe::genetic {
namespace {

/// The design with its numbers on the run's own grid, where it was solved there again.
StoredEvaluation on_own_grid(StoredEvaluation design, std::span<const StoredVerification> own_grid_solves) {
    for (const StoredVerification& solve : own_grid_solves) {
        if (solve.genome != design.genome) continue;
        design.score = solve.evaluation.score;
        design.objectives = solve.evaluation.objectives;
        design.metrics_json = solve.evaluation.metrics_json;
        design.device = solve.evaluation.device;
        design.error = solve.evaluation.error;
        break;
    }
    return design;
}

bool is_leader_meeting_goals(std::span<const StoredEvaluation> evaluations) {
    return std::any_of(evaluations.begin(), evaluations.end(), [](const StoredEvaluation& evaluation) {
        return !evaluation.is_pending && meets_all_goals(evaluation.score) &&
               !is_of_polish_grids(evaluation.metrics_json);
    });
}

bool are_of_polish_grids(const std::optional<StoredEvaluation>& design) {
    return design && genetic::is_of_polish_grids(design->metrics_json);
}

}  // namespace

bool RunVerdict::meets_goals_on_own_grid() const {
    return winner && meets_all_goals(winner->score);
}

bool RunVerdict::meets_goals_on_finer_grid() const {
    return fine_winner && meets_all_goals(fine_winner->evaluation.score);
}

bool RunVerdict::all_goals_met() const {
    return fine_winner ? meets_goals_on_finer_grid() : meets_goals_on_own_grid();
}

const std::vector<ObjectiveResult>& RunVerdict::goals() const {
    static const std::vector<ObjectiveResult> none;
    if (fine_winner) return fine_winner->evaluation.objectives;
    return winner ? winner->objectives : none;
}

int RunVerdict::goals_met() const {
    return static_cast<int>(std::count_if(goals().begin(), goals().end(),
                                          [](const ObjectiveResult& goal) { return goal.is_met(); }));
}

int RunVerdict::rank() const {
    return fine_winner ? rank_on_own_grid(*fine_winner) : 1;
}

bool RunVerdict::is_of_polish_grids() const {
    return are_of_polish_grids(before) || are_of_polish_grids(winner);
}

RunVerdict judge_run(std::span<const StoredEvaluation> evaluations,
                     std::span<const StoredVerification> rechecks,
                     std::span<const StoredVerification> own_grid_solves) {
    RunVerdict verdict;
    if (!evaluations.empty() && evaluations.front().generation == 0 && !evaluations.front().is_pending)
        verdict.before = on_own_grid(evaluations.front(), own_grid_solves);
    if (const StoredEvaluation* winner = winner_of(evaluations, rechecks))
        verdict.winner = on_own_grid(*winner, own_grid_solves);
    if (const StoredVerification* best = best_rechecked(rechecks)) verdict.fine_winner = *best;
    for (const StoredVerification& recheck : rechecks)
        if (rank_on_own_grid(recheck) == 0) verdict.fine_before = recheck;
    verdict.leader_meets_goals = is_leader_meeting_goals(evaluations);
    verdict.is_recheck_without_result = !rechecks.empty() && !verdict.fine_winner;
    return verdict;
}

std::string verdict_text(const RunVerdict& verdict) {
    if (!verdict.fine_winner) {
        if (!verdict.meets_goals_on_own_grid()) return "not all goals met";
        return verdict.is_recheck_without_result
                   ? "all goals met on the run's own grid; no re-check on the finer one came to an end"
                   : "all goals met";
    }
    const bool own = verdict.meets_goals_on_own_grid();
    if (verdict.meets_goals_on_finer_grid())
        return own ? "all goals met" : "all goals met on the finer grid, some of them only there";
    if (own) return "all goals met on the run's own grid, not on the finer one";
    return verdict.leader_meets_goals ? "not all goals met: on the run's own grid number 1 meets them, none "
                                        "of the best does on the finer one"
                                      : "not all goals met";
}

}  // namespace lathe::genetic
