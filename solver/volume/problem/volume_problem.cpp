#include "solver/volume/problem/volume_problem.hpp"

#include <utility>

#include "solver/base/constants.hpp"

namespace lathe {

double free_space_coefficient(const VolumeGrid& grid, double dt, const VolumeIndex& at) {
    const int n[] = {at.i, at.j, at.k};
    double product =
        dt / (is_current(at.component) ? constants::vacuum_permeability : constants::vacuum_permittivity);
    for (const Axis axis : all_axes) {
        const int index = n[number(axis)];
        if (index < 0 || index >= grid.extent(axis)) return 0.0;
        const bool is_half_cell = is_half(at.component, axis), is_own = axis_of(at.component) == axis;
        if (is_half_cell && index >= grid.cells(axis)) return 0.0;
        if (!is_half_cell && !is_own && grid.is_electric_wall(axis, index)) return 0.0;
        const double length = is_half_cell ? grid.edge(axis, index) : grid.dual(axis, index);
        product *= is_own ? length : 1.0 / length;
    }
    return product;
}

double coefficient_of(const VolumeProblem& problem, const VolumeIndex& at) {
    const double product = free_space_coefficient(problem.grid, problem.dt, at);
    if (product == 0.0) return 0.0;
    return product * problem.coefficients->of(problem.grid.at(at.i, at.j, at.k))
                         .value[static_cast<std::size_t>(at.component)];
}

double coefficient_of(const VolumeProblem& problem, const SecondUnknowns::Unknown& unknown) {
    return unknown.value * free_space_coefficient(problem.grid, problem.dt, unknown.at);
}

std::vector<double> second_energy_weights(const VolumeProblem& problem, bool currents) {
    std::vector<double> weights;
    if (!problem.has_second()) return weights;
    for (const SecondUnknowns::Unknown& unknown :
         currents ? problem.second->currents : problem.second->voltages) {
        const int at[] = {unknown.at.i, unknown.at.j, unknown.at.k};
        bool is_clear = true;
        for (const Axis axis : all_axes)
            is_clear &= !problem.layers[static_cast<std::size_t>(number(axis))].contains(at[number(axis)]);
        const double coefficient = coefficient_of(problem, unknown);
        weights.push_back(is_clear && coefficient > 0.0 ? 1.0 / coefficient : 0.0);
    }
    return weights;
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
