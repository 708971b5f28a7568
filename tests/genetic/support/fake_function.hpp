// A function of the genes in the solver's place.
#pragma once

#include <algorithm>
#include <functional>

#include "tests/genetic/support/fake_evaluator.hpp"

namespace lathe::genetic {

/// Valid with one number that shall be below 0.
inline Evaluation valued(double value) {
    Evaluation evaluation;
    const double violation = std::max(0.0, value);
    evaluation.score = {EvaluationStatus::valid, 0.0, violation, {violation, 0.0}};
    evaluation.objectives = {{"s11_db", value, 3e10, violation, violation, violation},
                             {"directivity_dbi", 20.0, 3e10, 0.0, 0.0, 0.0}};
    return evaluation;
}

inline FakeOptions function_of(std::function<double(const Genome&)> function, int workers = 1) {
    FakeOptions options;
    options.workers = workers;
    options.longest_delay_us = workers > 1 ? 300 : 0;
    options.evaluate = [function = std::move(function)](const Genome& genome) {
        return valued(function(genome));
    };
    return options;
}

}  // namespace lathe::genetic
