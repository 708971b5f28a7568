#include "genetic/execution/candidate_evaluation.hpp"

#include <time.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <semaphore>
#include <thread>

#include "genetic/objectives/candidate_metrics.hpp"
#include "solver/base/input_error.hpp"
#include "solver/base/solver_error.hpp"
#include "solver/engine/device_lost.hpp"
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

/// While it lives, the calling thread has one of the cores. Threads that wait for a device are many more than
/// cores; when all of them prepared at once, the device would wait for the slowest.
class OneCore {
public:
    OneCore() { cores().acquire(); }
    ~OneCore() { cores().release(); }
    OneCore(const OneCore&) = delete;
    OneCore& operator=(const OneCore&) = delete;

private:
    static std::counting_semaphore<>& cores() {
        static std::counting_semaphore<> semaphore(std::max(1u, std::thread::hardware_concurrency()));
        return semaphore;
    }
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

}  // namespace

Evaluation unsolved(EvaluationStatus status, double constraint_violation, std::string error) {
    Evaluation evaluation;
    evaluation.score = {status, constraint_violation, std::numeric_limits<double>::quiet_NaN(), {}};
    evaluation.error = std::move(error);
    return evaluation;
}

std::optional<Evaluation> evaluate_candidate(const Project& project, const Genome& genome, Engine& engine,
                                             Progress& progress, HostTime& time, std::stop_token stop,
                                             FrameSink* live) {
    const Design design = with_genes(std::get<Design>(project.antenna), genome);
    const auto violations = broken_rules(design);
    if (!violations.empty()) return infeasible_by_rules(violations);
    Antenna antenna;
    std::optional<Simulation> simulation;
    try {
        const OneCore core;
        const Timed timed(time.building);
        antenna = build_antenna(design);
        simulation.emplace(build_simulation(antenna, project.simulation));
        simulation->problem.sample_output = SampleOutput::spectra;
    } catch (const InputError& error) {
        return infeasible_without_measure(error);
    }
    std::vector<Recording> recordings;
    {
        const Timed timed(time.solving);
        recordings = engine.solve({&simulation->problem, 1}, progress, stop, live);
    }
    const Recording& recording = recordings.front();
    if (recording.stop_reason == StopReason::cancelled) return std::nullopt;
    if (recording.stop_reason == StopReason::diverged)
        return unsolved(EvaluationStatus::diverged, 0.0, "the solve diverged");
    const OneCore core;
    const Timed timed(time.evaluating);
    try {
        return scored(evaluate(*simulation, recording, engine), antenna, project.objectives);
    } catch (const SolverError& error) {
        return unsolved(EvaluationStatus::diverged, 0.0, error.what());
    }
}

}  // namespace lathe::genetic
