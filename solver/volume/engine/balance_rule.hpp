// The rule that ends a solve in three dimensions after its energy has gone.
#pragma once

#include <cmath>
#include <functional>
#include <utility>

#include "solver/problem/recording.hpp"

namespace lathe {

/// Ends a solve when its powers balance, or when waiting no longer changes what is missing of them, which is
/// then an error of the grid or of the layers.
class BalanceRule {
public:
    /// `error`: of the balance of powers, over the incident power (balance_error()).
    explicit BalanceRule(std::function<double(const Recording&)> error) : error_(std::move(error)) {}

    /// False for checks that come too early after the last that it has refused.
    bool is_due(const Recording& recording) const { return recording.steps >= next_; }

    /// `recording` has the spectra of all of its steps.
    bool allows(const Recording& recording) {
        const double error = error_(recording), before = last_;
        last_ = error, next_ = std::lround(growth_between_checks * static_cast<double>(recording.steps));
        return !(error > balanced) || std::abs(error - before) <= unchanged * error;
    }

private:
    static constexpr double balanced = 3e-3;  // of the incident power
    static constexpr double unchanged = 0.1;
    static constexpr double growth_between_checks = 1.15;  // of the steps

    std::function<double(const Recording&)> error_;
    double last_ = HUGE_VAL;
    long next_ = 0;
};

}  // namespace lathe
