#include "genetic/optimiser/score.hpp"

#include <cmath>
#include <limits>
#include <stdexcept>

namespace lathe::genetic {

namespace {

// NaN behind everything, infinity included: (is NaN, value) compared in that order.
bool less_with_nan_last(double left, double right) {
    if (std::isnan(left)) return false;
    if (std::isnan(right)) return true;
    return left < right;
}

}  // namespace

std::string to_string(EvaluationStatus status) {
    switch (status) {
        case EvaluationStatus::valid:
            return "valid";
        case EvaluationStatus::infeasible:
            return "infeasible";
        case EvaluationStatus::diverged:
            return "diverged";
        case EvaluationStatus::failed:
            break;
    }
    return "failed";
}

EvaluationStatus parse_evaluation_status(const std::string& text) {
    for (const auto status : {EvaluationStatus::valid, EvaluationStatus::infeasible,
                              EvaluationStatus::diverged, EvaluationStatus::failed})
        if (text == to_string(status)) return status;
    throw std::invalid_argument("unknown evaluation status \"" + text + "\"");
}

bool better(const Score& left, const Score& right) {
    if (left.status != right.status) return left.status < right.status;
    if (left.status == EvaluationStatus::valid) return less_with_nan_last(left.objective, right.objective);
    if (left.status == EvaluationStatus::infeasible)
        return less_with_nan_last(left.constraint_violation, right.constraint_violation);
    return false;
}

}  // namespace lathe::genetic
