// The step of a polish for the largest margin: the worst goal of a linear model made as good as can be.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "genetic/optimiser/bounded_step.hpp"

namespace lathe::genetic {

/// The largest of misses + slopes d: what the goal that is kept by least misses, negative while all are kept.
double largest_miss(const GoalModel& model, const Eigen::VectorXd& step);

/// The d with low <= d <= high and the rules, which must hold for d = 0, whose largest_miss() is least, to a
/// hundredth of what a single goal could gain. In epigraph form: the lowest level t with misses + slopes d <=
/// t is found by bisection, each level tried by bounded_step(). Of several such d a short one. Deterministic.
/// After Madsen, J. Inst. Maths Applics 16, 321 (1975).
Eigen::VectorXd minimax_step(const GoalModel& model, double damping, const Eigen::VectorXd& low,
                             const Eigen::VectorXd& high, const std::vector<LinearRule>& rules = {});

}  // namespace lathe::genetic
