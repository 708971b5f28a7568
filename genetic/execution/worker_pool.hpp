// Candidates over threads: evaluates in the workers, reports in the caller's thread.
#pragma once

#include <functional>
#include <optional>

#include "genetic/execution/evaluator.hpp"

namespace lathe::genetic {

/// Evaluates one candidate on worker 0 ... workers - 1; called from several threads at once, never twice at
/// once for one worker. Empty when it was stopped half-way. What it throws becomes a failed evaluation, but
/// for DeviceLost, which is no candidate's fault: that worker ends, the others finish or end likewise, and it
/// is thrown on.
using EvaluateOne =
    std::function<std::optional<Evaluation>(std::size_t index, int worker, std::stop_token stop)>;

/// Calls `evaluate_one` for 0 ... count - 1 on `workers` threads and `finished` in the calling thread as
/// each is done. A candidate that runs out of memory beside others is tried again alone at the end. When
/// `finished` throws, the workers are stopped and the exception passed on.
void evaluate_on_workers(std::size_t count, int workers, const EvaluationControl& control,
                         const EvaluateOne& evaluate_one, const Evaluator::Finished& finished);

}  // namespace lathe::genetic
