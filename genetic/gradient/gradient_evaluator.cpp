#include "genetic/gradient/gradient_evaluator.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "genetic/execution/candidate_scores.hpp"
#include "genetic/execution/worker_pool.hpp"
#include "genetic/gradient/project_gradient.hpp"
#include "genetic/objectives/goal_slopes.hpp"
#include "genetic/objectives/objectives.hpp"
#include "solver/base/input_error.hpp"
#include "solver/base/solver_error.hpp"

namespace lathe::genetic {
namespace {

// A goal that is kept by more, in the metric's unit, is no obstacle to the next step.
constexpr double far_kept = 1.0;

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

GradientEvaluator::GradientEvaluator(Project project, const std::string& engine, int workers)
    : project_(std::move(project)) {
    check_objectives(project_);
    const GradientTask task = gradient_task(project_);  // refuses now what it would refuse later
    if (task.antenna.is_planar())
        throw InputError({.key = "optimiser.algorithm"}, "gradient",
                         "takes bodies of revolution; others have no gradients yet");
    const int cores = core_count();
    workers_ = workers > 0 ? workers : cores;
    session_ = lathe::make_engine(engine, cores);
}

std::optional<Evaluation> GradientEvaluator::evaluate_one(const Genome& genome, double slope_limit,
                                                          const std::stop_token& stop) {
    const Project candidate = project_with(project_, genome);
    const auto violations = broken_rules(*parameters_in(candidate.antenna));
    if (!violations.empty()) return infeasible_by_rules(violations);
    try {
        const GradientTask task = gradient_task(candidate);
        Evaluation evaluation;
        bool is_worth_it = false;
        const auto choose = [&](const Results& results) {
            evaluation = scored(results, &task.antenna, candidate.objectives);
            std::vector<bool> chosen(task.metrics.size(), false);
            is_worth_it = evaluation.score.status == EvaluationStatus::valid &&
                          evaluation.score.objective < slope_limit;
            for (std::size_t n = 0; n < chosen.size() && is_worth_it; ++n)
                chosen[n] =
                    signed_miss(evaluation.objectives[n].worst_value, candidate.objectives[n]) > -far_kept;
            return chosen;
        };
        const Gradient found = gradient(task.antenna, task.simulation, task.parameters, task.metrics,
                                        *session_, progress_, stop, choose);
        if (is_worth_it) {
            add_slopes(candidate, found, evaluation.score);
            evaluation.metrics_json = with_goal_slopes(std::move(evaluation.metrics_json), evaluation.score);
        }
        return evaluation;
    } catch (const InputError& error) {
        return infeasible_without_measure(error);
    } catch (const SolverError& error) {
        if (stop.stop_requested()) return std::nullopt;
        return unsolved(EvaluationStatus::diverged, 0.0, error.what());
    }
}

void GradientEvaluator::evaluate(std::span<const Genome> genomes, const EvaluationControl& control,
                                 const Finished& finished) {
    using Clock = std::chrono::steady_clock;
    const auto evaluate_timed = [&](std::size_t index, int, const std::stop_token& stop) {
        const auto begin = Clock::now();
        const double limit = control.slope_limits.empty() ? -std::numeric_limits<double>::infinity()
                                                          : control.slope_limits[index];
        std::optional<Evaluation> evaluation = evaluate_one(genomes[index], limit, stop);
        if (evaluation)
            evaluation->milliseconds =
                std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
        return evaluation;
    };
    evaluate_on_workers(genomes.size(), workers_, control, evaluate_timed, finished);
}

}  // namespace lathe::genetic
