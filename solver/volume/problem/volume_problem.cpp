#include "solver/volume/problem/volume_problem.hpp"

#include <utility>

namespace lathe {

VolumeProblem free_space_problem(VolumeGrid grid, double fraction, const fdtd::LayerShape& shape) {
    validate(grid);
    const double dt = fraction * volume_time_step_limit(grid);
    return free_space_problem_with_step(std::move(grid), dt, shape);
}

VolumeProblem free_space_problem_with_step(VolumeGrid grid, double dt, const fdtd::LayerShape& shape) {
    validate(grid);
    VolumeLayers layers = volume_layers(grid, dt, shape);
    auto coefficients = std::make_shared<const VolumeCoefficients>(grid.cell_count());
    return {{}, std::move(grid), dt, std::move(coefficients), std::move(layers)};
}

}  // namespace lathe
