// Why a candidate has no score: the classes that runs count, log and report.
#pragma once

#include <string>

#include "genetic/execution/evaluator.hpp"

namespace lathe::genetic {

/// `none`: it has a score. `infeasible` and `diverged` are the candidate's own doing and need no second try.
/// The others have been tried again where that could help: alone when memory ran out, in a fresh process
/// when one crashed, hung (`timeout`) or lost its device; `other` is an error of the program.
enum class FailureClass { none, infeasible, diverged, out_of_memory, timeout, crash, device, other };

/// "out of memory", "timeout", "crash", ...; empty for `none`.
std::string to_string(FailureClass failure);

/// A failed evaluation. Its error begins with the class, "timeout: ...", which is how stores keep it; but for
/// `other`, where it says what the program said.
Evaluation failed_evaluation(FailureClass failure, const std::string& why);

/// The class of a stored evaluation.
FailureClass failure_class(EvaluationStatus status, const std::string& error);

}  // namespace lathe::genetic
