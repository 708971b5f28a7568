#include "solver/discretise/shared_planar_grid.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "solver/discretise/axis_plan.hpp"
#include "solver/discretise/fine_parts.hpp"
#include "solver/discretise/moved_nodes.hpp"
#include "solver/discretise/planar_oblique.hpp"
#include "solver/discretise/shared_cells.hpp"
#include "solver/geometry/planar_edges.hpp"

namespace lathe {
namespace {

double width_of(const std::pair<double, double>& walls) {
    return walls.second - walls.first;
}

/// Moves the nodes that were planned for one axis to where those of another are. False where they would be
/// stretched too much.
bool follow(const PlanarAxis& planned, const PlanarAxis& other, const AxisNodes& nodes) {
    const double ratio = planned.walls ? width_of(*other.walls) / width_of(*planned.walls) : 1.0;
    if (ratio == 1.0 && planned.phase() == other.phase()) return true;
    if (ratio > largest_shared_ratio || ratio < 1.0 / largest_shared_ratio) return false;
    nodes.first = other.phase() + ratio * (nodes.first - planned.phase());
    nodes.cell *= ratio;
    if (!nodes.graded) return true;
    std::vector<double> cells = cells_of(*nodes.graded);
    for (double& cell : cells) cell *= ratio;
    nodes.graded = std::make_shared<const GradedAxis>(nodes.first, std::move(cells));
    return true;
}

/// A planar antenna with what lies behind its oblique ports, and its axes.
struct PlanarDrawing {
    Antenna antenna;
    PlanarDomain domain;
};

/// Nodes of one axis of a planar grid follow the walls of the guides across it, the planes of the ports along
/// it, the cells at which waves are sent and read as a whole, and where one of these moves the ends of the
/// drawing in free space.
AxisDisplacement displacement_along(const PlanarGridPlan& plan, bool is_x, const PlanarDrawing& from,
                                    const PlanarDrawing& to) {
    const Grid& grid = plan.grid;
    AxisDisplacement nodes(least_cells_between * (is_x ? grid.smallest_dz() : grid.smallest_dr()));
    for (const PlanarPortPlan& planned : plan.ports) {
        const auto n = static_cast<std::size_t>(planned.port);
        const PlanarPort &port = from.antenna.planar->ports[n], &moved = to.antenna.planar->ports[n];
        const double middle = is_x ? port.centre_x : port.centre_y,
                     by = (is_x ? moved.centre_x : moved.centre_y) - middle;
        if ((planned.injection.axis == GuideAxis::z) == is_x) {
            const int last = planned.injection.plane + planned.sign * equal_cells_at_port;
            nodes.add({is_x ? grid.z(last) : grid.r(last), by});
            continue;
        }
        const double wider = 0.5 * (moved.width - port.width);
        nodes.add({middle - 0.5 * port.width, by - wider});
        nodes.add({middle + 0.5 * port.width, by + wider});
    }
    if (nodes.is_zero()) return nodes;
    const PlanarAxis &axis = is_x ? from.domain.x : from.domain.y, &end = is_x ? to.domain.x : to.domain.y;
    if (axis.low.is_wall) nodes.add({0.0, 0.0});
    if (!axis.low.is_wall && !axis.low.edge) {
        nodes.add({is_x ? grid.z(grid.pml_z_low) : grid.r(grid.pml_r_low), 0.0});
        nodes.add({axis.from, end.from - axis.from});
    }
    if (!axis.high.edge) {
        nodes.add({is_x ? grid.z(grid.last_clear_column()) : grid.r(grid.first_pml_row()), 0.0});
        nodes.add({axis.to, end.to - axis.to});
    }
    return nodes;
}

}  // namespace

FreeAxes free_axes(const Antenna& antenna) {
    FreeAxes free{true, antenna.planar->symmetry == SymmetryPlane::none};
    for (const PlanarPort& port : antenna.planar->ports) {
        if (port.kind == PlanarPortKind::line_current) return {};
        if (!is_edge_port(antenna, port)) continue;
        (*quarter_turns(port) % 2 == 0 ? free.y : free.x) = false;
    }
    return free;
}

SharedPlanarGrid::SharedPlanarGrid(const Antenna& drawn, const SimulationSettings& settings,
                                   const std::vector<Antenna>& others, const NodeShift& shift)
    : symmetry_(drawn.planar->symmetry), settings_(settings) {
    const Antenna antenna = planar_drawing(drawn, settings);
    std::vector<Antenna> all;
    double cell = planar_wavelength_cell(antenna, settings);
    for (const Antenna& other : others) {
        all.push_back(planar_drawing(other, settings));
        cell = std::min(cell, planar_wavelength_cell(all.back(), settings));
    }
    domain_ = planar_domain(antenna, settings, cell);
    for (const Antenna& other : all) {
        const PlanarDomain domain = planar_domain(other, settings, cell);
        if (!domain.has_ends_of(domain_)) continue;
        domain_.x.include(domain.x), domain_.y.include(domain.y);
    }
    plan_ = plan_planar_grid(antenna, settings, domain_, shift);
}

bool SharedPlanarGrid::has_room_for(const PlanarDomain& domain, const Grid& grid) const {
    const double margin = free_margin(settings_, domain.x.cell, domain.least_margin, smallest_shared_margin);
    const auto fits = [&](const PlanarAxis& axis, double low, double high, double cell) {
        constexpr double rounding = 1e-6;
        return (axis.low.is_wall || axis.begin(margin) >= low - rounding * cell) &&
               axis.end(margin) <= high + rounding * cell;
    };
    return fits(domain.x, grid.z(grid.pml_z_low), grid.z(grid.last_clear_column()), grid.dz) &&
           fits(domain.y, grid.r(grid.pml_r_low), grid.r(grid.first_pml_row()), grid.dr) &&
           domain.x.low.layers <= grid.pml_z_low && domain.x.high.layers <= grid.pml_z_high &&
           domain.y.low.layers <= grid.pml_r_low && domain.y.high.layers <= grid.pml_r;
}

std::optional<PlanarGridPlan> SharedPlanarGrid::plan(const Antenna& drawn) const {
    if (drawn.planar->symmetry != symmetry_) return std::nullopt;
    const Antenna antenna = planar_drawing(drawn, settings_);
    PlanarDomain domain = planar_domain(antenna, settings_, domain_.x.cell);
    if (!domain.has_ends_of(domain_) || !plan_.closed_gaps.empty()) return std::nullopt;
    PlanarGridPlan plan = plan_;
    Grid& grid = plan.grid;
    if (!follow(domain_.x, domain.x, {grid.z0, grid.dz, grid.z_axis}) ||
        !follow(domain_.y, domain.y, {grid.r0, grid.dr, grid.r_axis}))
        return std::nullopt;
    const double cell = planar_wavelength_cell(antenna, settings_), largest = std::max(grid.dr, grid.dz);
    if (largest > domain_.x.cell) domain = planar_domain(antenna, settings_, largest);
    if (largest > largest_shared_ratio * cell || !has_room_for(domain, grid)) return std::nullopt;
    const FineParts fine = find_fine_parts(antenna, cell, static_cast<double>(grid.cells()));
    const auto row_at = [&](double y) { return grid.row_at(y); };
    const auto column_at = [&](double x) { return grid.column_at(x); };
    if (!fine.closed.empty() || !is_fine_enough(fine.along_r, row_at, [&](int n) { return grid.dr_at(n); }) ||
        !is_fine_enough(fine.along_z, column_at, [&](int n) { return grid.dz_at(n); }))
        return std::nullopt;
    place_on_grid(antenna, domain, plan);
    plan.warnings = coarse_warnings(fine, grid, settings_.cells_per_wavelength);
    return plan;
}

std::optional<PlanarGridPlan> neighbour_plan(const PlanarGridPlan& plan, const Antenna& planned,
                                             const Antenna& other, const SimulationSettings& settings) {
    const double cell = std::max(plan.grid.dr, plan.grid.dz);
    const auto drawing = [&](const Antenna& antenna) {
        const Antenna drawn = planar_drawing(antenna, settings);
        return PlanarDrawing{drawn, planar_domain(drawn, settings, cell)};
    };
    const PlanarDrawing from = drawing(planned), to = drawing(other);
    if (!to.domain.has_ends_of(from.domain)) return std::nullopt;
    PlanarGridPlan moved = plan;
    Grid& grid = moved.grid;
    displace({grid.r0, grid.dr, grid.r_axis, grid.nr}, displacement_along(plan, false, from, to));
    displace({grid.z0, grid.dz, grid.z_axis, grid.nz}, displacement_along(plan, true, from, to));
    place_on_grid(to.antenna, to.domain, moved);
    return moved;
}

}  // namespace lathe
