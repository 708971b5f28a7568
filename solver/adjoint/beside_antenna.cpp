#include "solver/adjoint/beside_antenna.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "solver/base/input_error.hpp"
#include "solver/discretise/planar_oblique.hpp"
#include "solver/discretise/shared_grid.hpp"
#include "solver/discretise/shared_planar_grid.hpp"
#include "solver/geometry/port_walls.hpp"
#include "solver/solve/planar_solve.hpp"

namespace lathe {
namespace {

// Of a parameter's value: far above the rounding of single precision, far below what makes phases of long
// antennas turn.
constexpr double port_step = 1e-3;
// Of its range where that value is zero.
constexpr double port_share_of_range = 5e-4;

/// The sides of a parameter that moves the port, no nearer than `least_step`.
ParameterSides sides_of_port(const SensitiveParameter& parameter, double least_step) {
    const double step = parameter.value != 0.0
                            ? port_step * std::abs(parameter.value)
                            : port_share_of_range * (parameter.maximum - parameter.minimum);
    return sides_at(parameter, std::max(step, least_step));
}

/// Whether two antennas can share a grid and a port's mode.
bool has_same_port(const Antenna& one, const Antenna& other) {
    Port moved = other.port;
    moved.reference_z = one.port.reference_z;
    return one.port == moved && one.ground_plane_z == other.ground_plane_z;
}

/// Whether two planar antennas can share a grid and its ports. Where an element of an array stands and where
/// a beam is to go is no matter of the fields.
bool has_same_ports(const PlanarSettings& one, const PlanarSettings& other) {
    PlanarSettings moved = other;
    moved.plate_height = one.plate_height;
    if (moved.ports.size() != one.ports.size()) return false;
    for (std::size_t n = 0; n < moved.ports.size(); ++n)
        moved.ports[n].element = one.ports[n].element, moved.ports[n].beam_rad = one.ports[n].beam_rad;
    return moved == one;
}

/// True where the guides at the edges of two planar antennas hold the same materials, loss included.
bool has_same_materials_in_guides(const Antenna& one, const Antenna& other, const PlanarGridPlan& plan) {
    constexpr double depth = 1e-3;  // of the width, from the port's plane on
    return std::all_of(plan.ports.begin(), plan.ports.end(), [&](const PlanarPortPlan& planned) {
        const PlanarPort& port = one.planar->ports[static_cast<std::size_t>(planned.port)];
        const Point inside = frame_of(port).at(depth * port.width, 0.0);
        return material_at(one, inside) == material_at(other, inside);
    });
}

ParameterSides allowed_sides(const Antenna& drawn, const SensitiveParameter& parameter, const Grid& grid) {
    ParameterSides sides = sides_of(drawn, parameter, std::min(grid.smallest_dr(), grid.smallest_dz()));
    if (!sides.low && !sides.high)
        throw InputError({.key = "antenna.parameters"}, parameter.name,
                         "breaks a rule of the antenna on either side of its value");
    return sides;
}

template <class Build>
CoefficientChange change_over(const ParameterSides& sides, const Grid& grid, const Coefficients& here,
                              const Build& build) {
    std::optional<Coefficients> low, high;
    if (sides.low) low = build(*sides.low);
    if (sides.high) high = build(*sides.high);
    return coefficient_change(grid, here,
                              {low ? &*low : nullptr, high ? &*high : nullptr, sides.step, sides.step});
}

}  // namespace

ParameterDifferences BesideAntenna::differences() const {
    return {sides.step, static_cast<int>(change.unknowns.size() + change.pairs.size()), change.jumps,
            change.switched, by_solves()};
}

BesideAntenna beside_antenna(const SolvedAntenna& solved, const SensitiveParameter& parameter) {
    const Grid& grid = solved.plan.grid;
    BesideAntenna beside;
    ParameterSides& sides = beside.sides;
    sides = allowed_sides(solved.drawn, parameter, grid);
    for (std::optional<Antenna>* side : {&sides.low, &sides.high})
        if (*side) *side = with_port_on_walls(**side);
    if ((sides.low && !has_same_port(solved.on_walls, *sides.low)) ||
        (sides.high && !has_same_port(solved.on_walls, *sides.high))) {
        sides = sides_of_port(parameter, sides.step);
        const auto simulation_of = [&](const Antenna& side) {
            const Antenna on_walls = with_port_on_walls(side);
            return build_simulation(on_walls, solved.settings,
                                    neighbour_plan(solved.plan, solved.on_walls, on_walls));
        };
        if (sides.low) beside.low = simulation_of(*sides.low);
        if (sides.high) beside.high = simulation_of(*sides.high);
        return beside;
    }
    if (const std::optional<CellWindow> window = solved.windows.window(sides)) {
        beside.change = solved.windows.change(sides, *window);
        return beside;
    }
    beside.change = change_over(sides, grid, solved.coefficients, [&](const Antenna& antenna) {
        return coefficients_on(solved.plan, antenna, solved.settings);
    });
    return beside;
}

BesideAntenna beside_antenna(const SolvedPlanarAntenna& solved, const SensitiveParameter& parameter) {
    const Grid& grid = solved.plan.grid;
    BesideAntenna beside;
    ParameterSides& sides = beside.sides;
    sides = allowed_sides(solved.drawn, parameter, grid);
    const auto moves_port = [&](const std::optional<Antenna>& side) {
        return side && (!has_same_ports(*solved.drawn.planar, *side->planar) ||
                        !has_same_materials_in_guides(solved.drawn, *side, solved.plan));
    };
    if (moves_port(sides.low) || moves_port(sides.high)) {
        sides = sides_of_port(parameter, sides.step);
        const auto simulation_of = [&](const Antenna& side) {
            const auto plan = neighbour_plan(solved.plan, solved.drawn, side, solved.settings);
            return build_planar_simulation(side, solved.settings,
                                           plan ? *plan : plan_planar_antenna(side, solved.settings), {});
        };
        if (sides.low) beside.low = simulation_of(*sides.low);
        if (sides.high) beside.high = simulation_of(*sides.high);
        return beside;
    }
    beside.change = change_over(sides, grid, solved.coefficients, [&](const Antenna& antenna) {
        return planar_coefficients_on(solved.plan, antenna, solved.settings);
    });
    return beside;
}

GradientRow geometry_row(std::size_t metric, const AskedMetric& asked, const Antenna& drawn,
                         const std::vector<BesideAntenna>& besides) {
    const auto& value = asked.metric->of_antenna;
    GradientRow row{metric, 0.0, value(drawn), {}};
    for (const BesideAntenna& beside : besides) {
        const ParameterSides& sides = beside.sides;
        row.derivatives.push_back(
            (value(sides.high ? *sides.high : drawn) - value(sides.low ? *sides.low : drawn)) / sides.span());
    }
    return row;
}

}  // namespace lathe
