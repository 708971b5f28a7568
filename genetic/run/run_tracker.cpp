#include "genetic/run/run_tracker.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "genetic/optimiser/rank.hpp"

namespace lathe::genetic {

namespace {

constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

double smaller(double left, double right) {
    if (std::isnan(left)) return right;
    return right < left ? right : left;
}

double median(std::vector<double> values) {
    if (values.empty()) return not_a_number;
    std::sort(values.begin(), values.end());
    const std::size_t middle = values.size() / 2;
    return values.size() % 2 == 1 ? values[middle] : 0.5 * (values[middle - 1] + values[middle]);
}

int& counter_of(EvaluationStatus status, int& valid, int& infeasible, int& diverged, int& failed) {
    switch (status) {
        case EvaluationStatus::valid:
            return valid;
        case EvaluationStatus::infeasible:
            return infeasible;
        case EvaluationStatus::diverged:
            return diverged;
        case EvaluationStatus::failed:
            break;
    }
    return failed;
}

}  // namespace

std::string to_string(RunState state) {
    switch (state) {
        case RunState::idle:
            return "idle";
        case RunState::running:
            return "running";
        case RunState::paused:
            return "paused";
        case RunState::verifying:
            return "verifying";
        case RunState::finished:
            return "finished";
        case RunState::interrupted:
            return "interrupted";
        case RunState::failed:
            break;
    }
    return "failed";
}

GenerationSummary summarise_generation(int number, std::span<const Score> scores, double best_before) {
    GenerationSummary summary{.number = number, .evaluated = static_cast<int>(scores.size())};
    std::vector<double> objectives;
    for (const Score& score : scores) {
        ++counter_of(score.status, summary.valid, summary.infeasible, summary.diverged, summary.failed);
        if (score.status == EvaluationStatus::valid && !std::isnan(score.objective))
            objectives.push_back(score.objective);
    }
    summary.best_objective =
        objectives.empty() ? not_a_number : *std::min_element(objectives.begin(), objectives.end());
    summary.median_objective = median(std::move(objectives));
    summary.best_so_far = smaller(best_before, summary.best_objective);
    return summary;
}

std::vector<GenerationSummary> summarise_generations(std::span<const StoredEvaluation> evaluations) {
    std::vector<GenerationSummary> summaries;
    std::vector<Score> scores;
    bool is_complete = true;
    for (std::size_t i = 0; i < evaluations.size(); ++i) {
        is_complete = is_complete && !evaluations[i].is_pending;
        scores.push_back(evaluations[i].score);
        const int number = evaluations[i].generation;
        if (i + 1 < evaluations.size() && evaluations[i + 1].generation == number) continue;
        const double best_before = summaries.empty() ? not_a_number : summaries.back().best_so_far;
        if (is_complete) summaries.push_back(summarise_generation(number, scores, best_before));
        scores.clear();
    }
    return summaries;
}

CandidateSummary candidate_summary(int generation, int slot, const Genome& genome, Evaluation evaluation) {
    return {generation,
            slot,
            genome,
            std::move(evaluation.score),
            std::move(evaluation.objectives),
            std::move(evaluation.metrics_json),
            std::move(evaluation.error),
            std::move(evaluation.results)};
}

CandidateSummary candidate_summary(const StoredEvaluation& evaluation) {
    return {evaluation.generation, evaluation.slot,         evaluation.genome, evaluation.score,
            evaluation.objectives, evaluation.metrics_json, evaluation.error,  nullptr};
}

void RunTracker::add(CandidateSummary candidate) {
    ++evaluated_in_this_session_;
    count(std::move(candidate));
}

void RunTracker::count(CandidateSummary candidate) {
    ++snapshot_.evaluated;
    ++counter_of(candidate.score.status, snapshot_.valid, snapshot_.infeasible, snapshot_.diverged,
                 snapshot_.failed);
    if (candidate.generation == 0 && candidate.slot == 0) snapshot_.before = candidate;
    if (snapshot_.best && !ranks_before(candidate, *snapshot_.best)) return;
    snapshot_.all_goals_met = meets_all_goals(candidate.score);
    snapshot_.best = std::move(candidate);
}

void RunTracker::conclude(const RunVerdict& verdict) {
    const auto replace = [](std::optional<CandidateSummary>& shown,
                            const std::optional<StoredEvaluation>& judged) {
        if (!judged) return;
        CandidateSummary summary = candidate_summary(*judged);
        if (shown && shown->genome == summary.genome) summary.results = shown->results;
        shown = std::move(summary);
    };
    replace(snapshot_.before, verdict.before);
    replace(snapshot_.best, verdict.winner);
}

void RunTracker::end_generation(std::span<const Score> scores) {
    const auto& history = snapshot_.history;
    const double best_before = history.empty() ? not_a_number : history.back().best_so_far;
    snapshot_.history.push_back(summarise_generation(snapshot_.generation, scores, best_before));
}

RunSnapshot RunTracker::snapshot(RunState state, std::chrono::duration<double> paused) const {
    RunSnapshot snapshot = snapshot_;
    snapshot.state = state;
    const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - begin_;
    snapshot.seconds = std::max(0.0, (elapsed - paused).count());
    if (evaluated_in_this_session_ > 0 && snapshot.seconds > 0.0) {
        snapshot.evaluations_per_second = evaluated_in_this_session_ / snapshot.seconds;
        snapshot.seconds_left = (snapshot.total - snapshot.evaluated) / snapshot.evaluations_per_second;
    }
    return snapshot;
}

}  // namespace lathe::genetic
