#include "genetic/execution/candidate_evaluation.hpp"

#include <chrono>
#include <cmath>
#include <ctime>
#include <limits>
#include <optional>
#include <utility>

#include "genetic/objectives/candidate_metrics.hpp"
#include "solver/base/input_error.hpp"
#include "solver/base/solver_error.hpp"
#include "solver/solve/solve.hpp"

namespace lathe::genetic {

namespace {

/// Adds the calling thread's processor time of a scope to a sum.
class Timed {
public:
    explicit Timed(std::atomic<std::int64_t>& sum) : sum_(sum), begin_(now()) {}
    ~Timed() { sum_.fetch_add(now() - begin_, std::memory_order_relaxed); }
    Timed(const Timed&) = delete;
    Timed& operator=(const Timed&) = delete;

private:
    static std::int64_t now() {
        timespec time{};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
        return std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
    }

    std::atomic<std::int64_t>& sum_;
    std::int64_t begin_;
};

Evaluation infeasible_by_rules(const std::vector<RuleViolation>& violations) {
    double sum = 0.0;
    std::string text;
    for (const RuleViolation& violation : violations) {
        sum += violation.amount;
        text += (text.empty() ? "" : "; ") + violation.rule;
    }
    return unsolved(EvaluationStatus::infeasible, sum, text);
}

// The geometry keeps the rules but cannot be built, does not fit the grid, or its port carries no mode: there
// is no measure of how far off it is, so it ranks behind every candidate that has one.
Evaluation infeasible_without_measure(const InputError& error) {
    return unsolved(EvaluationStatus::infeasible, std::numeric_limits<double>::infinity(), error.what());
}

// Scores of a solved candidate. A metric that it does not define makes it fail: there is nothing to rank.
Evaluation scored(Results results, const Antenna& antenna, std::span<const Objective> objectives) {
    Evaluation evaluation;
    evaluation.objectives = evaluate_objectives(results, antenna, objectives);
    evaluation.metrics_json = to_json_text(candidate_metrics(results, antenna));
    evaluation.device = results.engine.name;
    evaluation.score.status = EvaluationStatus::valid;
    evaluation.score.objective = combined_violation(evaluation.objectives, objectives);
    for (const ObjectiveResult& objective : evaluation.objectives) {
        evaluation.score.objectives.push_back(objective.share);
        if (!std::isnan(objective.share)) continue;
        evaluation.score.status = EvaluationStatus::failed;
        evaluation.error = objective.metric + " is not defined for this candidate";
    }
    evaluation.results = std::make_shared<const Results>(std::move(results));
    return evaluation;
}

/// One candidate between its request and its outcome.
class Candidate {
public:
    Candidate(const CandidateContext& context, Genome genome, std::function<void(const Genome&)> starts,
              std::function<void(CandidateOutcome)> done)
        : context_(context), genome_(std::move(genome)), starts_(std::move(starts)), done_(std::move(done)) {}

    /// Null when there is nothing to solve; the evaluation then says why.
    std::shared_ptr<const Problem> build() {
        started_ = Clock::now();
        if (starts_) starts_(genome_);
        const Design design = with_genes(std::get<Design>(context_.project.antenna), genome_);
        const auto violations = broken_rules(design);
        if (!violations.empty()) {
            evaluation_ = infeasible_by_rules(violations);
            return nullptr;
        }
        const Timed timed(context_.time.building);
        try {
            antenna_ = build_antenna(design);
            simulation_ =
                std::make_shared<Simulation>(build_simulation(antenna_, context_.project.simulation));
            simulation_->problem.sample_output = SampleOutput::spectra;
            return {simulation_, &simulation_->problem};
        } catch (const InputError& error) {
            evaluation_ = infeasible_without_measure(error);
            return nullptr;
        }
    }

    void finish(const SolveOutcome& solved) {
        CandidateOutcome outcome;
        try {
            if (solved.error) std::rethrow_exception(solved.error);
            if (solved.problem) evaluate_recording(solved.recording);
            if (evaluation_)
                evaluation_->milliseconds =
                    std::chrono::duration<double, std::milli>(Clock::now() - started_).count();
            outcome.evaluation = std::move(evaluation_);
        } catch (...) {
            outcome.error = std::current_exception();
        }
        done_(std::move(outcome));
    }

private:
    using Clock = std::chrono::steady_clock;

    void evaluate_recording(const Recording& recording) {
        if (recording.stop_reason == StopReason::cancelled) return;
        if (recording.stop_reason == StopReason::diverged) {
            evaluation_ = unsolved(EvaluationStatus::diverged, 0.0, "the solve diverged");
            return;
        }
        const Timed timed(context_.time.evaluating);
        try {
            evaluation_ = scored(evaluate(*simulation_, recording), antenna_, context_.project.objectives);
        } catch (const SolverError& error) {
            evaluation_ = unsolved(EvaluationStatus::diverged, 0.0, error.what());
        }
    }

    const CandidateContext context_;
    const Genome genome_;
    const std::function<void(const Genome&)> starts_;
    const std::function<void(CandidateOutcome)> done_;
    Clock::time_point started_{};
    Antenna antenna_;
    std::shared_ptr<Simulation> simulation_;
    std::optional<Evaluation> evaluation_;
};

}  // namespace

Evaluation unsolved(EvaluationStatus status, double constraint_violation, std::string error) {
    Evaluation evaluation;
    evaluation.score = {status, constraint_violation, std::numeric_limits<double>::quiet_NaN(), {}};
    evaluation.error = std::move(error);
    return evaluation;
}

SolveRequest candidate_request(const CandidateContext& context, Genome genome, std::stop_token stop,
                               FrameSink* live, std::function<void(const Genome&)> starts,
                               std::function<void(CandidateOutcome)> done) {
    const auto candidate =
        std::make_shared<Candidate>(context, std::move(genome), std::move(starts), std::move(done));
    SolveRequest request;
    request.build = [candidate] { return candidate->build(); };
    request.done = [candidate](const SolveOutcome& outcome) { candidate->finish(outcome); };
    request.progress = &context.progress;
    request.live = live;
    request.stop = std::move(stop);
    return request;
}

}  // namespace lathe::genetic
