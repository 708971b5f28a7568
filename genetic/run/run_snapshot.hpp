// What a run tells its observers: values only, cheap to copy, safe to hand to another thread.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "genetic/execution/evaluator.hpp"

namespace lathe::genetic {

/// What a run is doing.
enum class RunState { idle, running, paused, verifying, finished, interrupted, failed };
/// The name of the state, for messages.
std::string to_string(RunState state);

/// One finished generation.
struct GenerationSummary {
    int number = 0;
    int evaluated = 0;  ///< candidates of this generation
    int valid = 0, infeasible = 0, diverged = 0, failed = 0;
    double best_objective = 0.0;    ///< of this generation; NaN when it has no valid candidate
    double median_objective = 0.0;  ///< of its valid candidates; NaN when it has none
    double best_so_far = 0.0;       ///< of the run up to here; NaN before the first valid candidate
};

/// One candidate with what it scored.
struct CandidateSummary {
    int generation = 0;
    int slot = 0;
    Genome genome;
    Score score;
    std::vector<ObjectiveResult> objectives;
    std::string metrics_json = "{}";  ///< CandidateMetrics as text
    std::string error;
    std::shared_ptr<const Results> results;  ///< with patterns; null unless evaluated in this process
};

struct RunSnapshot {
    RunState state = RunState::idle;
    int generation = 0;  ///< being evaluated
    int evaluated = 0;   ///< candidates done, those of earlier sessions included
    int total = 0;       ///< budget
    int valid = 0, infeasible = 0, diverged = 0, failed = 0;
    bool all_goals_met = false;  ///< by the candidate that leads on the run's own grid: ends the search
    std::optional<CandidateSummary> before;  ///< the user's design, once evaluated
    std::optional<CandidateSummary> best;
    std::vector<GenerationSummary> history;
    double seconds = 0.0;                 ///< of this session, pauses not counted
    double evaluations_per_second = 0.0;  ///< of this session; 0 while unknown
    double seconds_left = 0.0;            ///< to the end of the budget; 0 while unknown
    std::string message;                  ///< newest event in words
};

/// Called from the thread that runs the run; return quickly. Exceptions thrown here end the run.
class RunObserver {
public:
    virtual ~RunObserver() = default;
    /// After a candidate, at most a few times per second, and whenever the state changes.
    virtual void on_progress(const RunSnapshot& snapshot) = 0;
    /// After every generation.
    virtual void on_generation(const RunSnapshot& snapshot) { on_progress(snapshot); }
};

}  // namespace lathe::genetic
