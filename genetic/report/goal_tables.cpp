#include "genetic/report/goal_tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "genetic/report/figures.hpp"
#include "genetic/report/goal_errors.hpp"
#include "genetic/report/table_words.hpp"
#include "genetic/run/recheck.hpp"
#include "genetic/verification/grid_check.hpp"

namespace lathe::genetic {

namespace {

Cell goal_cell(const std::vector<ObjectiveResult>* results, std::size_t index, double limit) {
    if (results == nullptr || index >= results->size()) return {"\u2013", Mark::none};
    const ObjectiveResult& result = (*results)[index];
    std::string text =
        result.is_met() ? number_text(result.worst_value) : text_beside(result.worst_value, limit);
    if (result.worst_frequency_hz > 0.0)
        text += fmt::format(" at {:.4g} GHz", result.worst_frequency_hz / 1e9);
    return {text, result.is_met() ? Mark::good : Mark::bad};
}

Cell verdict(const std::vector<ObjectiveResult>* results, std::size_t index) {
    if (results == nullptr || index >= results->size()) return {"\u2013", Mark::none};
    const ObjectiveResult& result = (*results)[index];
    if (result.is_met()) return {"met", Mark::good};
    return {"missed by " + miss_text(result.worst_violation), Mark::bad};
}

/// Estimated error of the winner's value on the run's own grid, from the finer one. Values on the grids of a
/// polish have none.
Cell own_grid_error(const RunRecord& run, std::size_t index) {
    const StoredEvaluation* best = run.best();
    const auto& fine = run.verdict.fine_winner;
    if (best == nullptr || !fine || run.verdict.is_of_polish_grids() || index >= best->objectives.size() ||
        index >= fine->evaluation.objectives.size())
        return {error_text(NAN)};
    return goal_error_cell(best->objectives[index], fine->evaluation.objectives[index],
                           run.project.objectives[index],
                           fine->cells_per_wavelength / run.project.simulation.cells_per_wavelength);
}

/// Estimated error of a sum of what is missing on the run's own grid. A sum of 0 hides by how much the goals
/// are met.
double missing_error(double own, double fine, double density_ratio) {
    return own > 0.0 && fine > 0.0 ? second_order_error(own, fine, density_ratio) : NAN;
}

}  // namespace

std::string subtitle_text(const RunRecord& run) {
    long done = 0;
    for (const StoredEvaluation& evaluation : run.evaluations) done += evaluation.is_pending ? 0 : 1;
    const std::string goals = verdict_text(run.verdict);
    if (run.state == StoredState::finished)
        return fmt::format("Finished after {} evaluations: {}.", done, goals);
    return fmt::format("Not finished: {} of {} evaluations, {} so far.", done,
                       run.project.optimiser.evaluations, goals);
}

Table goals_table(const RunRecord& run) {
    const StoredEvaluation *before = run.before(), *best = run.best();
    const auto& fine_before = run.verdict.fine_before;
    const auto& fine_after = run.verdict.fine_winner;
    Table table;
    table.columns = {"Goal",
                     "Before",
                     "After",
                     "Verdict",
                     "Before, fine grid",
                     "After, fine grid",
                     "Verdict, fine grid",
                     "Estimated error, after"};
    const auto& objectives = run.project.objectives;
    for (std::size_t i = 0; i < objectives.size(); ++i) {
        const auto* after = best ? &best->objectives : nullptr;
        const auto* fine = fine_after ? &fine_after->evaluation.objectives : nullptr;
        table.rows.push_back(
            {{objective_text(objectives[i]), Mark::none},
             goal_cell(before ? &before->objectives : nullptr, i, objectives[i].value),
             goal_cell(after, i, objectives[i].value),
             verdict(after, i),
             goal_cell(fine_before ? &fine_before->evaluation.objectives : nullptr, i, objectives[i].value),
             goal_cell(fine, i, objectives[i].value),
             verdict(fine, i),
             own_grid_error(run, i)});
    }
    return table;
}

std::string goals_note(const RunRecord& run) {
    std::string text = "Values are the worst over each goal's range. ";
    if (const auto robust = robust_settings(run.project))
        text += fmt::format(
            "Candidates are scored by their perturbed copies: values are those of the copy at {:g} % from "
            "the best "
            "of {}; pictures show the design as drawn. ",
            robust->percentile, robust->copies + 1);
    if (run.verdict.is_of_polish_grids())
        text +=
            "Those of candidates with slopes are of the grids that all candidates of a polish share; the "
            "run's "
            "own grid is solved at the end. ";
    const auto& fine = run.verdict.fine_winner;
    if (!fine)
        return text + (run.verifications.empty() ? "The winner has not been re-checked on a finer grid."
                                                 : "No re-check on a finer grid came to an end.");
    text += fmt::format("The fine grid has {:g} cells per wavelength, the run {:g}. ",
                        fine->cells_per_wavelength, run.project.simulation.cells_per_wavelength);
    if (const int rank = rank_on_own_grid(*fine); rank > 1)
        text += fmt::format("On it number {} of the run's own grid is the best, and the winner. ", rank);
    text += "The estimated error is that of the value on the run's own grid. ";
    return text + (run.verdict.meets_goals_on_finer_grid()
                       ? "On it the winner meets every goal."
                       : "On it the winner misses a goal: see its verdict.");
}

Table recheck_table(const RunRecord& run) {
    Table table;
    table.columns = {"Place on the run's grid", "Goal violation", "Goal violation, fine grid",
                     "Verdict, fine grid", "Estimated error there"};
    const auto& own = run.evaluations;
    const StoredVerification* best = run.recheck_of_best();
    for (const StoredVerification& recheck : run.verifications) {
        const auto found = std::find_if(own.begin(), own.end(), [&](const StoredEvaluation& evaluation) {
            return evaluation.genome == recheck.genome && !evaluation.is_pending;
        });
        const Evaluation& fine = recheck.evaluation;
        const bool is_valid = fine.score.status == EvaluationStatus::valid;
        const int rank = rank_on_own_grid(recheck);
        const bool meets_goals = meets_all_goals(fine.score);
        std::string verdict = meets_goals ? "all goals met" : "";
        if (best != nullptr && recheck.role == best->role) verdict += verdict.empty() ? "winner" : ", winner";
        const double missing = found == own.end() ? NAN : found->score.objective;
        const double error =
            is_valid
                ? missing_error(missing, fine.score.objective,
                                recheck.cells_per_wavelength / run.project.simulation.cells_per_wavelength)
                : NAN;
        table.rows.push_back({{rank == 0 ? "before the run" : std::to_string(rank)},
                              {number_text(missing, "{:.3f}")},
                              {is_valid ? number_text(fine.score.objective, "{:.3f}") : fine.error},
                              {verdict, meets_goals ? Mark::good : Mark::none},
                              {error_text(error)}});
    }
    return table;
}

}  // namespace lathe::genetic
