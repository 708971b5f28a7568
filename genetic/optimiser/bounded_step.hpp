// The step of a polish: least squares of the goals that a linear model misses, within bounds and rules.
#pragma once

#include <Eigen/Core>
#include <vector>

namespace lathe::genetic {

/// Goals about a point: what each misses (negative: by how much it is kept), and the slopes of that.
struct GoalModel {
    Eigen::VectorXd misses;  ///< one a row
    Eigen::MatrixXd slopes;  ///< [row][coordinate]
};

/// A rule a^T d <= b.
struct LinearRule {
    Eigen::VectorXd a;
    double b = 0.0;
};

/// Half the sum of squares of what is missed.
double squared_misses(const Eigen::VectorXd& misses);

/// The d that minimises squared_misses(misses + slopes d) + damping/2 |d|^2 with low <= d <= high and the
/// rules, which must hold for d = 0. By coordinates in turn: the function is convex and smooth, the bounds
/// are kept exactly, rules to a thousandth of the bounds. Deterministic.
Eigen::VectorXd bounded_step(const GoalModel& model, double damping, const Eigen::VectorXd& low,
                             const Eigen::VectorXd& high, const std::vector<LinearRule>& rules = {});

}  // namespace lathe::genetic
