#include "genetic/gradient/gradient_evaluator.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "genetic/execution/candidate_scores.hpp"
#include "genetic/execution/worker_pool.hpp"
#include "genetic/gradient/project_gradient.hpp"
#include "genetic/objectives/goal_slopes.hpp"
#include "genetic/objectives/objectives.hpp"
#include "solver/base/core_count.hpp"
#include "solver/base/input_error.hpp"
#include "solver/base/solver_error.hpp"
#include "solver/engine/engine_failure.hpp"
#include "solver/solve/solve.hpp"

namespace lathe::genetic {
namespace {

// A goal that is kept by more than the worst of those that are kept, in the metric's unit, is no obstacle to
// the next step.
constexpr double far_kept = 1.0;

/// Goals that the next step has to watch: which are missed, or kept by little more than the worst.
std::vector<bool> near_goals(const Evaluation& evaluation, const std::vector<Objective>& objectives) {
    const double kept = std::max(0.0, smallest_headroom(evaluation.objectives, objectives));
    std::vector<bool> near;
    for (std::size_t n = 0; n < objectives.size(); ++n) {
        const Objective& objective = objectives[n];
        const double far = far_kept + (objective.weight > 0.0 ? kept / objective.weight : 0.0);
        near.push_back(signed_miss(evaluation.objectives[n].worst_value, objective) > -far);
    }
    return near;
}

/// d miss/d value.
double sign_of(double value, const Objective& objective) {
    if (objective.goal == Goal::below) return 1.0;
    if (objective.goal == Goal::above) return -1.0;
    return value < objective.value ? -1.0 : 1.0;
}

/// Misses of all goals at all solved frequencies, with their slopes by all genes; whole numbers have none.
void add_slopes(const Project& project, const Gradient& gradient, Score& score) {
    const std::vector<Gene> genes = genes_of(project);
    for (const GradientRow& row : gradient.rows) {
        const Objective& objective = project.objectives[row.wanted];
        score.misses.push_back(objective.weight * signed_miss(row.value, objective));
        score.goals.push_back({static_cast<int>(row.wanted), objective.weight});
        std::size_t next = 0;
        for (const Gene& gene : genes) {
            double slope = 0.0;
            if (!gene.is_integer)
                slope = row.derivatives.empty()
                            ? undefined_number
                            : objective.weight * sign_of(row.value, objective) * row.derivatives[next++];
            score.slopes.push_back(slope);
        }
    }
}

}  // namespace

GradientCandidates::GradientCandidates(Project project, const std::string& engine)
    : GradientCandidates(std::move(project), make_gradient_session(engine, core_count())) {}

GradientCandidates::GradientCandidates(Project project, std::unique_ptr<Session> session)
    : project_(std::move(project)), session_(std::move(session)) {
    check_objectives(project_);
    gradient_task(project_);  // refuses now what it would refuse later
    const std::string why = why_no_gradient(project_);
    if (!why.empty()) throw InputError({.key = "optimiser.algorithm"}, project_.optimiser.algorithm, why);
    grids_ = std::make_unique<PolishGrids>(project_);
}

bool GradientCandidates::needs_confirmation(const Evaluation& evaluation) const {
    return !project_.optimiser.is_for_margin() && meets_all_goals(evaluation.score);
}

std::optional<Evaluation> GradientCandidates::evaluate(const Genome& genome, double slope_limit,
                                                       const std::stop_token& stop) {
    const auto begin = std::chrono::steady_clock::now();
    const auto timed = [&](Evaluation evaluation) {
        const std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - begin;
        evaluation.milliseconds = taken.count();
        return evaluation;
    };
    const Project candidate = project_with(project_, genome);
    const auto violations = broken_rules(*parameters_in(candidate.antenna));
    if (!violations.empty()) return timed(infeasible_by_rules(violations));
    try {
        const GradientTask task = gradient_task(candidate);
        Evaluation evaluation;
        bool is_worth_it = false;
        int confirmations = 0;
        const GridPlanners grids = grids_->planners_for(task.antenna);
        const auto choose = [&](std::span<const Results> on_grids) {
            evaluation = scored(on_grids, task.antenna, candidate);
            const std::vector<bool> near = near_goals(evaluation, candidate.objectives);
            if (!grids.empty() && needs_confirmation(evaluation)) {
                evaluation = scored(solve(task.antenna, task.simulation, *session_, progress_, stop),
                                    &task.antenna, candidate);
                confirmations = 1;
            }
            is_worth_it = evaluation.score.status == EvaluationStatus::valid &&
                          evaluation.score.objective < slope_limit;
            return is_worth_it ? near : std::vector<bool>(near.size(), false);
        };
        Gradient found = gradient(task.antenna, task.simulation, task.parameters, task.metrics, *session_,
                                  progress_, stop, choose, grids);
        found.solves.forward += confirmations;
        if (is_worth_it) {
            add_slopes(candidate, found, evaluation.score);
            evaluation.metrics_json = with_goal_slopes(std::move(evaluation.metrics_json), evaluation.score);
        }
        if (!grids.empty() && confirmations == 0)
            evaluation.metrics_json = with_polish_grids(std::move(evaluation.metrics_json));
        evaluation.metrics_json =
            with_solves(std::move(evaluation.metrics_json), {found.solves.forward, found.solves.adjoint});
        return timed(std::move(evaluation));
    } catch (const InputError& error) {
        return timed(infeasible_without_measure(error));
    } catch (const EngineFailure&) {
        throw;
    } catch (const SolverError& error) {
        if (stop.stop_requested()) return std::nullopt;
        return timed(unsolved(EvaluationStatus::diverged, 0.0, error.what()));
    }
}

EvaluateWithSlopes gradient_candidates(const Project& project, const std::string& engine) {
    return [candidates = std::make_shared<GradientCandidates>(project, engine)](
               const Genome& genome, double slope_limit, const std::stop_token& stop) {
        return candidates->evaluate(genome, slope_limit, stop);
    };
}

GradientEvaluator::GradientEvaluator(const Project& project, const std::string& engine, int workers,
                                     std::unique_ptr<Evaluator> plain)
    : candidates_(project, engine),
      workers_(workers > 0 ? workers : core_count()),
      plain_(std::move(plain)) {}

void GradientEvaluator::evaluate(std::span<const Genome> genomes, const EvaluationControl& control,
                                 const Finished& finished) {
    const auto& limits = control.slope_limits;
    if (std::none_of(limits.begin(), limits.end(), wants_slopes))
        return plain_->evaluate(genomes, control, finished);
    const auto evaluate_one = [&](std::size_t index, int, const std::stop_token& stop) {
        return candidates_.evaluate(genomes[index], limits[index], stop);
    };
    const auto tell = [&] {
        const std::string notice = candidates_.session().notice();
        if (notice == told_notice_) return;
        told_notice_ = notice;
        if (control.notice && !notice.empty()) control.notice(notice);
    };
    evaluate_on_workers(genomes.size(), workers_, control, evaluate_one,
                        [&](std::size_t index, Evaluation evaluation) {
                            tell();
                            finished(index, std::move(evaluation));
                        });
}

}  // namespace lathe::genetic
