#include "genetic/optimiser/polish_aim.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace lathe::genetic {
namespace {

constexpr double least_share = 0.1;  // of the most missed goal's

}  // namespace

PolishAim PolishAim::in_proportion_of(const Score& start) {
    double largest = 0.0;
    for (const double share : start.objectives) largest = std::max(largest, share);
    PolishAim aim;
    if (!(largest > 0.0)) return aim;
    for (const double share : start.objectives)
        aim.weights.push_back(1.0 / std::max(share, least_share * largest));
    return aim;
}

double PolishAim::of(const Score& score) const {
    if (weights.empty()) return score.objective;
    if (score.objectives.size() != weights.size()) return std::numeric_limits<double>::infinity();
    double sum = 0.0;
    for (std::size_t n = 0; n < weights.size(); ++n) sum += std::pow(weights[n] * score.objectives[n], 2);
    return std::isfinite(sum) ? sum : std::numeric_limits<double>::infinity();
}

double PolishAim::objective_limit(const Score& score) const {
    if (weights.empty()) return score.objective;
    // Each share stays below root / weight.
    const double root = std::sqrt(of(score));
    std::vector<double> largest(weights.size(), 0.0);
    for (const MissedGoal& missed : score.goals) {
        const auto goal = static_cast<std::size_t>(missed.goal);
        largest.at(goal) = missed.weight * root / weights[goal];
    }
    return std::accumulate(largest.begin(), largest.end(), 0.0);
}

double PolishAim::of_row(const Score& score, std::size_t row) const {
    if (weights.empty()) return 1.0;
    const MissedGoal& missed = score.goals.at(row);
    return missed.weight > 0.0 ? weights.at(static_cast<std::size_t>(missed.goal)) / missed.weight : 0.0;
}

}  // namespace lathe::genetic
