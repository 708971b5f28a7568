// Candidates on their way to scores: some under way at a time, reported in the caller's thread.
#pragma once

#include <exception>
#include <functional>
#include <optional>
#include <vector>

#include "genetic/execution/evaluator.hpp"

namespace lathe::genetic {

/// What came of one candidate: an evaluation, or an error, or neither when it was stopped half-way.
struct CandidateOutcome {
    std::optional<Evaluation> evaluation;
    std::exception_ptr error;
};

/// One that is to be evaluated now.
struct StartedCandidate {
    std::size_t index = 0;
    /// Takes the outcome. To be called once, from any thread; does not throw.
    std::function<void(CandidateOutcome)> done;
};

/// Starts all these candidates and returns. Called from one thread at a time; must not throw: what keeps a
/// candidate from being started is its outcome.
using StartCandidates = std::function<void(std::vector<StartedCandidate>, const std::stop_token& stop)>;

/// Evaluates 0 ... count - 1 in their order, `at_a_time` under way, and calls `finished` in the calling
/// thread as each is done. A thread of its own starts candidates, so that none waits for `finished`. An error
/// becomes a failed evaluation, but for two: a candidate without memory, of the host or of its engine
/// (EngineOutOfMemory), while others were running is tried again alone at the end, and after DeviceLost no
/// more are started and it is thrown on when the others are done. When `finished` throws, candidates under
/// way are stopped and the exception is passed on. Returns when nothing is under way any more.
void evaluate_in_pipeline(std::size_t count, int at_a_time, const EvaluationControl& control,
                          const StartCandidates& start, const Evaluator::Finished& finished);

}  // namespace lathe::genetic
