#include "genetic/optimiser/bounded_step.hpp"

#include <algorithm>
#include <cmath>

namespace lathe::genetic {
namespace {

constexpr int most_sweeps = 2000;
constexpr double smallest_move = 1e-9;
// Weight of a broken rule against the steepest goal.
constexpr double rule_weight = 100.0;

}  // namespace

double squared_misses(const Eigen::VectorXd& misses) {
    return 0.5 * misses.cwiseMax(0.0).squaredNorm();
}

Eigen::VectorXd bounded_step(const GoalModel& model, double damping, const Eigen::VectorXd& low,
                             const Eigen::VectorXd& high, const std::vector<LinearRule>& rules) {
    // Rules are rows like the goals, steep ones.
    const Eigen::Index goals = model.slopes.rows(), count = model.slopes.cols(),
                       rows = goals + static_cast<Eigen::Index>(rules.size());
    Eigen::MatrixXd slopes(rows, count);
    Eigen::VectorXd missed(rows);
    slopes.topRows(goals) = model.slopes, missed.head(goals) = model.misses;
    const double steepest = goals > 0 ? std::max(model.slopes.rowwise().norm().maxCoeff(), 1e-12) : 1.0;
    for (Eigen::Index n = goals; n < rows; ++n) {
        const LinearRule& rule = rules[static_cast<std::size_t>(n - goals)];
        const double scale = rule_weight * steepest / std::max(rule.a.norm(), 1e-300);
        slopes.row(n) = scale * rule.a.transpose(), missed[n] = -scale * rule.b;
    }
    Eigen::VectorXd step = Eigen::VectorXd::Zero(count);
    for (int sweep = 0; sweep < most_sweeps; ++sweep) {
        double moved = 0.0;
        for (Eigen::Index j = 0; j < count; ++j) {
            double gradient = damping * step[j], curvature = damping;
            for (Eigen::Index row = 0; row < rows; ++row) {
                if (missed[row] <= 0.0) continue;
                gradient += slopes(row, j) * missed[row];
                curvature += slopes(row, j) * slopes(row, j);
            }
            if (curvature <= 0.0) continue;
            const double to = std::clamp(step[j] - gradient / curvature, low[j], high[j]);
            const double by = to - step[j];
            if (by == 0.0) continue;
            missed += by * slopes.col(j);
            step[j] = to;
            moved = std::max(moved, std::abs(by) / std::max(high[j] - low[j], 1e-300));
        }
        if (moved < smallest_move) break;
    }
    return step;
}

}  // namespace lathe::genetic
