#include "solver/adjoint/beside_antenna.hpp"

#include <algorithm>
#include <cmath>

#include "solver/base/input_error.hpp"
#include "solver/geometry/port_walls.hpp"

namespace lathe {
namespace {

// Of a parameter's value: the grids of the sides may differ, so that less would be their roughness.
constexpr double port_step = 5e-3;

/// Whether two antennas can share a grid and a port's mode.
bool has_same_port(const Antenna& one, const Antenna& other) {
    Port moved = other.port;
    moved.reference_z = one.port.reference_z;
    return one.port == moved && one.ground_plane_z == other.ground_plane_z;
}

Simulation simulation_on(const Antenna& antenna, const SimulationSettings& settings,
                         const GridPlanner& planner) {
    return build_simulation(antenna, settings, planner(with_port_on_walls(antenna)));
}

}  // namespace

ParameterDifferences BesideAntenna::differences() const {
    return {sides.step, static_cast<int>(change.unknowns.size() + change.pairs.size()), change.jumps,
            change.switched, by_solves()};
}

BesideAntenna beside_antenna(const SolvedAntenna& solved, const SensitiveParameter& parameter,
                             const GridPlanner& planner) {
    const Grid& grid = solved.plan.grid;
    BesideAntenna beside;
    ParameterSides& sides = beside.sides;
    sides = sides_of(solved.drawn, parameter, std::min(grid.smallest_dr(), grid.smallest_dz()));
    if (!sides.low && !sides.high)
        throw InputError({.key = "antenna.parameters"}, parameter.name,
                         "breaks a rule of the antenna on either side of its value");
    for (std::optional<Antenna>* side : {&sides.low, &sides.high})
        if (*side) *side = with_port_on_walls(**side);
    if ((sides.low && !has_same_port(solved.on_walls, *sides.low)) ||
        (sides.high && !has_same_port(solved.on_walls, *sides.high))) {
        sides = sides_at(parameter, port_step * std::abs(parameter.value));
        if (sides.low) beside.low = simulation_on(*sides.low, solved.settings, planner);
        if (sides.high) beside.high = simulation_on(*sides.high, solved.settings, planner);
        return beside;
    }
    std::optional<Coefficients> low, high;
    if (sides.low) low = coefficients_on(solved.plan, *sides.low, solved.settings);
    if (sides.high) high = coefficients_on(solved.plan, *sides.high, solved.settings);
    beside.change = coefficient_change(
        grid, solved.coefficients, {low ? &*low : nullptr, high ? &*high : nullptr, sides.step, sides.step});
    return beside;
}

}  // namespace lathe
