#include "solver/discretise/planar_grid.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

#include "solver/discretise/axis_plan.hpp"
#include "solver/discretise/fine_parts.hpp"
#include "solver/discretise/grid.hpp"
#include "solver/discretise/planar_fields.hpp"
#include "solver/geometry/planar_edges.hpp"

namespace lathe {
namespace {

// Cells between the end of an absorbing layer and what is placed there.
constexpr int contour_gap = 3, outer_gap = 1, reading_gap = 3, injection_gap = planar_injection_gap;
constexpr int equal_rows = 3;  // at a wall of symmetry, of graded rows

/// Nodes along an axis: equal cells, or their sizes.
struct Nodes1d {
    double first = 0.0, cell = 0.0;
    int count = 0;
    std::shared_ptr<const GradedAxis> graded;
};

Nodes1d equal_nodes(const PlanarAxis& axis, double margin) {
    Nodes1d nodes;
    nodes.cell = axis.fitted_cell();
    const double phase = axis.phase();
    const double low = axis.low.is_wall ? 0.0 : std::floor((axis.begin(margin) - phase) / nodes.cell + 1e-9);
    const double high = std::ceil((axis.end(margin) - phase) / nodes.cell - 1e-9);
    // Room for the contour and what feeds the antenna where that is tiny.
    const double clear = std::max(high - low, 2.0 * (injection_gap + contour_gap));
    nodes.first = axis.low.is_wall ? 0.0 : phase + (low - axis.low.layers) * nodes.cell;
    nodes.count = static_cast<int>(clear) + axis.low.layers + axis.high.layers + 1;
    return nodes;
}

Nodes1d graded_nodes(const PlanarAxis& axis, double margin, std::vector<FinePart> fine) {
    Nodes1d nodes;
    nodes.cell = axis.cell;
    if (axis.walls) {
        const auto [low, high] = *axis.walls;
        fine.push_back({axis.low.is_wall ? 0.0 : low, high, axis.fitted_cell()});
    }
    const double reach = axis.end(margin);
    if (axis.low.is_wall) {
        double lowest = HUGE_VAL;
        for (const FinePart& part : fine) lowest = std::min(lowest, part.from);
        if (lowest > 0.0) fine.push_back({0.0, lowest, axis.cell});
        AxisCells cells = grade_rows(fine, axis.cell, reach, axis.high.layers, equal_rows);
        nodes.count = static_cast<int>(cells.cells.size()) + 1;
        nodes.graded = std::make_shared<const GradedAxis>(0.0, std::move(cells.cells));
        return nodes;
    }
    AxisCells upper = grade_upwards(fine, axis.cell, reach, axis.high.layers);
    // Both ends alike, so that mirrored antennas have mirrored grids.
    std::vector<double> cells = growing_downwards(upper.below, axis.cell);
    double first = upper.first;
    for (const double size : cells) first -= size;
    const int equal = std::max(injection_gap + 1,
                               static_cast<int>(std::ceil((first - axis.begin(margin)) / axis.cell - 1e-9)));
    const int below = equal + axis.low.layers;
    cells.insert(cells.begin(), static_cast<std::size_t>(below), axis.cell);
    cells.insert(cells.end(), upper.cells.begin(), upper.cells.end());
    nodes.first = first - below * axis.cell;
    nodes.count = static_cast<int>(cells.size()) + 1;
    nodes.graded = std::make_shared<const GradedAxis>(nodes.first, std::move(cells));
    return nodes;
}

void place_ports(const Antenna& antenna, const PlanarDomain& domain, PlanarGridPlan& plan) {
    const Grid& grid = plan.grid;
    for (const int n : domain.ports) {
        const PlanarPort& port = antenna.planar->ports[static_cast<std::size_t>(n)];
        const int turns = *quarter_turns(port);
        const bool is_x = turns % 2 == 0;
        PlanarPortPlan its;
        its.port = n;
        its.sign = turns < 2 ? 1 : -1;
        const int layer = is_x ? (turns == 0 ? grid.pml_z_low : grid.last_clear_column())
                               : (turns == 1 ? grid.pml_r_low : grid.first_pml_row());
        const double middle = is_x ? port.centre_y : port.centre_x;
        const auto cut = [&](int gap) {
            return GridCut{is_x ? GuideAxis::z : GuideAxis::r, layer + its.sign * gap,
                           middle - 0.5 * port.width, middle + 0.5 * port.width};
        };
        its.outer = cut(outer_gap), its.reading = cut(reading_gap), its.injection = cut(injection_gap);
        const double at = is_x ? grid.z(its.injection.plane) : grid.r(its.injection.plane);
        its.injection_distance = its.sign * (at - (is_x ? port.centre_x : port.centre_y));
        const auto node = [&](double place) { return is_x ? grid.row_at(place) : grid.column_at(place); };
        const int nodes = is_x ? grid.nr : grid.nz;
        constexpr ContourGap::Side sides[] = {ContourGap::column_low, ContourGap::row_low,
                                              ContourGap::column_high, ContourGap::row_high};
        plan.contour_gaps.push_back(
            {sides[turns],
             std::clamp(static_cast<int>(std::floor(node(its.outer.wall_low) + 1e-9)), 0, nodes - 1),
             std::clamp(static_cast<int>(std::ceil(node(its.outer.wall_high) - 1e-9)), 0, nodes - 1), n});
        plan.ports.push_back(its);
    }
}

void place_contour(PlanarGridPlan& plan, bool symmetric) {
    const Grid& grid = plan.grid;
    plan.contour_row_low = symmetric ? 0 : grid.pml_r_low + contour_gap;
    plan.contour_row_high = grid.first_pml_row() - contour_gap;
    plan.contour_column_low = grid.pml_z_low + contour_gap;
    plan.contour_column_high = grid.last_clear_column() - contour_gap;
}

/// Moves nodes down by a share of the smallest cell; one more at the upper end keeps the room there.
void shift_nodes(Nodes1d& nodes, double shift) {
    if (shift == 0.0) return;
    nodes.first -= shift * (nodes.graded ? nodes.graded->smallest() : nodes.cell);
    ++nodes.count;
    if (!nodes.graded) return;
    std::vector<double> cells = cells_of(*nodes.graded);
    cells.push_back(nodes.cell);
    nodes.graded = std::make_shared<const GradedAxis>(nodes.first, std::move(cells));
}

}  // namespace

PlanarGridPlan plan_planar_grid(const Antenna& antenna, const SimulationSettings& settings) {
    return plan_planar_grid(antenna, settings,
                            planar_domain(antenna, settings, planar_wavelength_cell(antenna, settings)));
}

PlanarGridPlan plan_planar_grid(const Antenna& antenna, const SimulationSettings& settings,
                                const PlanarDomain& domain, const NodeShift& shift) {
    const double cell = domain.x.cell;
    const double margin = free_margin(settings, cell, domain.least_margin);
    const auto refuse_large = [&](double cells) {
        if (!(cells <= max_grid_cells)) refuse_cells(cells, settings.cells_per_wavelength);
    };
    const auto cells_along = [&](const PlanarAxis& axis) {
        return (axis.end(margin) - (axis.low.is_wall ? 0.0 : axis.begin(margin))) / cell + axis.low.layers +
               axis.high.layers + 1.0;
    };
    const double coarse = cells_along(domain.x) * cells_along(domain.y);
    refuse_large(coarse);
    FineParts fine = find_fine_parts(antenna, cell, coarse);

    PlanarGridPlan plan;
    Grid& grid = plan.grid;
    grid.metric = Metric::planar;
    grid.low_wall = low_wall_of(*antenna.planar);
    grid.pml_z_low = domain.x.low.layers, grid.pml_z_high = domain.x.high.layers;
    grid.pml_r_low = domain.y.low.layers, grid.pml_r = domain.y.high.layers;
    Nodes1d columns =
        fine.along_z.empty() ? equal_nodes(domain.x, margin) : graded_nodes(domain.x, margin, fine.along_z);
    Nodes1d rows =
        fine.along_r.empty() ? equal_nodes(domain.y, margin) : graded_nodes(domain.y, margin, fine.along_r);
    shift_nodes(columns, shift.along_x), shift_nodes(rows, shift.along_y);
    grid.nz = columns.count, grid.dz = columns.cell, grid.z0 = columns.first, grid.z_axis = columns.graded;
    grid.nr = rows.count, grid.dr = rows.cell, grid.r0 = rows.first, grid.r_axis = rows.graded;
    refuse_large(static_cast<double>(grid.nr) * static_cast<double>(grid.nz));

    place_on_grid(antenna, domain, plan);
    plan.closed_gaps = std::move(fine.closed);
    plan.warnings = coarse_warnings(fine, grid, settings.cells_per_wavelength);
    return plan;
}

void place_on_grid(const Antenna& antenna, const PlanarDomain& domain, PlanarGridPlan& plan) {
    place_contour(plan, domain.y.low.is_wall);
    plan.ports.clear(), plan.contour_gaps.clear();
    place_ports(antenna, domain, plan);
}

}  // namespace lathe
