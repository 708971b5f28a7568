#include "solver/volume/problem/volume_problem.hpp"

#include <utility>

#include "solver/base/constants.hpp"

namespace lathe {

double coefficient_of(const VolumeProblem& problem, const VolumeIndex& at) {
    const VolumeGrid& grid = problem.grid;
    const int n[] = {at.i, at.j, at.k};
    double product = problem.dt / (is_current(at.component) ? constants::vacuum_permeability
                                                            : constants::vacuum_permittivity);
    for (const Axis axis : all_axes) {
        const int index = n[number(axis)];
        if (index < 0 || index >= grid.extent(axis)) return 0.0;
        const bool is_half_cell = is_half(at.component, axis), is_own = axis_of(at.component) == axis;
        if (is_half_cell && index >= grid.cells(axis)) return 0.0;
        if (!is_half_cell && !is_own && grid.is_electric_wall(axis, index)) return 0.0;
        const double length = is_half_cell ? grid.edge(axis, index) : grid.dual(axis, index);
        product *= is_own ? length : 1.0 / length;
    }
    return product *
           problem.coefficients->of(grid.at(at.i, at.j, at.k)).value[static_cast<std::size_t>(at.component)];
}

VolumeProblem free_space_problem(VolumeGrid grid, double fraction) {
    validate(grid);
    const double dt = fraction * volume_time_step_limit(grid);
    return free_space_problem_with_step(std::move(grid), dt);
}

VolumeProblem free_space_problem_with_step(VolumeGrid grid, double dt) {
    validate(grid);
    VolumeLayers layers = volume_layers(grid, dt);
    auto coefficients = std::make_shared<const VolumeCoefficients>(grid.cell_count());
    return {{}, std::move(grid), dt, std::move(coefficients), std::move(layers)};
}

}  // namespace lathe
