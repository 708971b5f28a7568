#include "genetic/report/goal_errors.hpp"

#include <cmath>

#include "genetic/verification/grid_check.hpp"

namespace lathe::genetic {

double goal_error(const ObjectiveResult& own, const ObjectiveResult& finer, double density_ratio) {
    return second_order_error(own.worst_value, finer.worst_value, density_ratio);
}

bool exceeds_margin(double error, const ObjectiveResult& own, const Objective& goal) {
    return error > std::abs(own.worst_value - goal.value);
}

Cell goal_error_cell(const ObjectiveResult& own, const ObjectiveResult& finer, const Objective& goal,
                     double density_ratio) {
    const double error = goal_error(own, finer, density_ratio);
    if (!exceeds_margin(error, own, goal)) return {error_text(error)};
    return {error_text(error) + ", more than the margin", Mark::bad};
}

}  // namespace lathe::genetic
