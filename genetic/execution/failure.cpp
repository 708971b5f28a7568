#include "genetic/execution/failure.hpp"

#include <limits>

namespace lathe::genetic {

std::string to_string(FailureClass failure) {
    switch (failure) {
        case FailureClass::none:
            return "";
        case FailureClass::infeasible:
            return "infeasible";
        case FailureClass::diverged:
            return "diverged";
        case FailureClass::out_of_memory:
            return "out of memory";
        case FailureClass::timeout:
            return "timeout";
        case FailureClass::crash:
            return "crash";
        case FailureClass::device:
            return "device";
        case FailureClass::other:
            break;
    }
    return "error";
}

Evaluation failed_evaluation(FailureClass failure, const std::string& why) {
    Evaluation evaluation;
    evaluation.score = {EvaluationStatus::failed, 0.0, std::numeric_limits<double>::quiet_NaN(), {}};
    if (failure != FailureClass::other) evaluation.error.append(to_string(failure)).append(": ");
    evaluation.error.append(why);
    return evaluation;
}

FailureClass failure_class(EvaluationStatus status, const std::string& error) {
    switch (status) {
        case EvaluationStatus::valid:
            return FailureClass::none;
        case EvaluationStatus::infeasible:
            return FailureClass::infeasible;
        case EvaluationStatus::diverged:
            return FailureClass::diverged;
        case EvaluationStatus::failed:
            break;
    }
    for (const auto failure :
         {FailureClass::out_of_memory, FailureClass::timeout, FailureClass::crash, FailureClass::device})
        if (error.starts_with(to_string(failure).append(": "))) return failure;
    return FailureClass::other;
}

}  // namespace lathe::genetic
