#include "genetic/optimiser/minimax_step.hpp"

#include <algorithm>

namespace lathe::genetic {
namespace {

constexpr int bisections = 12;
constexpr double accuracy = 1e-2;  // of the gain that the bounds allow

/// What no step within the bounds can go below.
double lower_bound_of(const GoalModel& model, const Eigen::VectorXd& low, const Eigen::VectorXd& high) {
    Eigen::VectorXd least = model.misses;
    for (Eigen::Index row = 0; row < model.slopes.rows(); ++row)
        for (Eigen::Index j = 0; j < model.slopes.cols(); ++j)
            least[row] += std::min(model.slopes(row, j) * low[j], model.slopes(row, j) * high[j]);
    return least.maxCoeff();
}

}  // namespace

double largest_miss(const GoalModel& model, const Eigen::VectorXd& step) {
    return (model.misses + model.slopes * step).maxCoeff();
}

Eigen::VectorXd minimax_step(const GoalModel& model, double damping, const Eigen::VectorXd& low,
                             const Eigen::VectorXd& high, const std::vector<LinearRule>& rules) {
    Eigen::VectorXd best = Eigen::VectorXd::Zero(model.slopes.cols());
    if (model.misses.size() == 0) return best;
    double best_miss = largest_miss(model, best);
    double upper = best_miss, lower = lower_bound_of(model, low, high);
    const double close = accuracy * (upper - lower);
    for (int n = 0; n < bisections && upper - lower > close; ++n) {
        const double level = 0.5 * (lower + upper);
        GoalModel above = model;
        above.misses.array() -= level;
        const Eigen::VectorXd step = bounded_step(above, damping, low, high, rules);
        const double miss = largest_miss(model, step);
        if (miss < best_miss) best = step, best_miss = miss;
        (miss <= level + close ? upper : lower) = level;
    }
    return best;
}

}  // namespace lathe::genetic
