#include "solver/discretise/planar_grid.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>
#include <optional>
#include <utility>

#include "solver/base/constants.hpp"
#include "solver/discretise/axis_plan.hpp"
#include "solver/discretise/fine_parts.hpp"
#include "solver/discretise/grid.hpp"
#include "solver/discretise/guide_absorber.hpp"
#include "solver/discretise/planar_fields.hpp"
#include "solver/geometry/planar_edges.hpp"

namespace lathe {
namespace {

// Cells between the end of an absorbing layer and what is placed there.
constexpr int contour_gap = 3, outer_gap = 1, reading_gap = 3, injection_gap = 5;
constexpr int equal_rows = 3;  // at a wall of symmetry, of graded rows

double densest_permittivity(const Antenna& antenna) {
    double densest = 1.0;
    for (const PlanarPort& port : antenna.planar->ports)
        densest = std::max(densest, port.filling_permittivity);
    for (const Region& region : antenna.regions)
        if (!region.material.is_pec) densest = std::max(densest, region.material.relative_permittivity);
    return densest;
}

/// Length of a guide beyond its port whose cross-section stays as it is, m.
double straight_guide(const Antenna& antenna, const PlanarPort& port) {
    const double c = std::cos(port.direction_rad), s = std::sin(port.direction_rad);
    const double half = 0.5 * port.width * (1.0 + 1e-9), touch = 1e-6 * port.width;
    struct Place {
        double along, across;
    };
    const auto place = [&](const Point& p) {
        const double x = p.z - port.centre_x, y = p.r - port.centre_y;
        return Place{x * c + y * s, y * c - x * s};
    };
    double length = HUGE_VAL;
    const auto ends_at = [&](double along) {
        if (along > touch) length = std::min(length, along);
    };
    for (const Region& region : antenna.regions)
        for (std::size_t n = 0; n < region.outline.size(); ++n) {
            const Place p = place(region.outline[n]),
                        q = place(region.outline[(n + 1) % region.outline.size()]);
            if (std::abs(p.across) <= half) ends_at(p.along);
            for (const double wall : {-half, half})
                if ((p.across <= wall) != (q.across <= wall))
                    ends_at(p.along + (wall - p.across) / (q.across - p.across) * (q.along - p.along));
        }
    return length;
}

/// Phase constant of a guide's mode over that of a plane wave in its filling; 0 at cut-off and below.
double phase_share(const PlanarPort& port, double frequency_hz) {
    const double k = 2.0 * std::numbers::pi * frequency_hz / constants::speed_of_light *
                     std::sqrt(port.filling_permittivity);
    const double ratio = port.mode.half_waves * std::numbers::pi / (port.width * k);
    return ratio < 1.0 ? std::sqrt(1.0 - ratio * ratio) : 0.0;
}

/// One end of an axis: free space, the ports of guides that end there, or the wall of symmetry.
struct End {
    std::optional<double> edge;  ///< plane of the ports
    double beyond = 0.0;         ///< how far the guides go on until injection has a straight one, m
    bool is_wall = false;
    int layers = 0;
};

/// One axis of the grid before it has nodes.
struct Axis {
    double from, to;  ///< of the drawing
    End low, high;
    double cell;                                     ///< of the wavelength, m
    std::optional<std::pair<double, double>> walls;  ///< of the first guide across

    /// Place where the clear part of the grid has to begin and to end.
    double begin(double margin) const { return low.edge ? *low.edge - low.beyond : from - margin; }
    double end(double margin) const { return high.edge ? *high.edge + high.beyond : to + margin; }
    /// Cells that divide the guide across, and y = 0 with them where it lies in its middle.
    double fitted_cell() const {
        if (!walls) return cell;
        const double width = walls->second - walls->first,
                     middle = std::abs(walls->first + walls->second) < 1e-9 * width ? 2.0 : 1.0;
        return width / (middle * std::ceil(width / (middle * cell) - 1e-9));
    }
    /// A place of a node.
    double phase() const {
        if (low.is_wall) return 0.0;
        if (walls) return walls->first;
        return low.edge ? *low.edge : (high.edge ? *high.edge : 0.0);
    }
};

/// Nodes along an axis: equal cells, or their sizes.
struct Nodes1d {
    double first = 0.0, cell = 0.0;
    int count = 0;
    std::shared_ptr<const GradedAxis> graded;
};

Nodes1d equal_nodes(const Axis& axis, double margin) {
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

Nodes1d graded_nodes(const Axis& axis, double margin, std::vector<FinePart> fine) {
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
    std::vector<double> cells = growing_downwards(upper.cells.front(), axis.cell);
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

/// Both axes of an antenna, with its edge ports.
struct PlanarDomain {
    Axis x, y;
    std::vector<int> ports;  ///< entries of PlanarSettings::ports that are at an edge
};

PlanarDomain domain_of(const Antenna& antenna, const SimulationSettings& settings, double cell) {
    const PlanarExtent box = planar_extent(antenna);
    const PlanarEdges edges = planar_edges(antenna);
    const End low_x{edges.x_low, 0.0, false, settings.pml_cells},
        high_x{edges.x_high, 0.0, false, settings.pml_cells},
        high_y{edges.y_high, 0.0, false, settings.pml_cells};
    End low_y{edges.y_low, 0.0, false, settings.pml_cells};
    if (antenna.planar->symmetry != SymmetryPlane::none) low_y = {{}, 0.0, true, 0};
    PlanarDomain domain{
        {box.x_min, box.x_max, low_x, high_x, cell, {}}, {box.y_min, box.y_max, low_y, high_y, cell, {}}, {}};
    for (std::size_t n = 0; n < antenna.planar->ports.size(); ++n) {
        const PlanarPort& port = antenna.planar->ports[n];
        if (!is_edge_port(antenna, port)) continue;
        domain.ports.push_back(static_cast<int>(n));
        const int turns = *quarter_turns(port);
        Axis& along = turns % 2 == 0 ? domain.x : domain.y;
        Axis& across = turns % 2 == 0 ? domain.y : domain.x;
        End& end = turns < 2 ? along.low : along.high;
        end.beyond = std::max(end.beyond, (injection_gap + 1) * cell - straight_guide(antenna, port));
        end.layers =
            std::max(end.layers, guide_layers(phase_share(port, settings.from_hz), settings.pml_cells));
        const double middle = turns % 2 == 0 ? port.centre_y : port.centre_x;
        if (!across.walls) across.walls = {middle - 0.5 * port.width, middle + 0.5 * port.width};
    }
    return domain;
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

}  // namespace

PlanarGridPlan plan_planar_grid(const Antenna& antenna, const SimulationSettings& settings) {
    const double shortest = constants::speed_of_light / settings.to_hz;
    const double cell = shortest / std::sqrt(densest_permittivity(antenna)) / settings.cells_per_wavelength;
    const double margin = settings.margin_wavelengths * constants::speed_of_light / settings.from_hz;
    const PlanarDomain domain = domain_of(antenna, settings, cell);
    const auto refuse_large = [&](double cells) {
        if (!(cells <= max_grid_cells)) refuse_cells(cells, settings.cells_per_wavelength);
    };
    const auto cells_along = [&](const Axis& axis) {
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
    const Nodes1d columns =
        fine.along_z.empty() ? equal_nodes(domain.x, margin) : graded_nodes(domain.x, margin, fine.along_z);
    const Nodes1d rows =
        fine.along_r.empty() ? equal_nodes(domain.y, margin) : graded_nodes(domain.y, margin, fine.along_r);
    grid.nz = columns.count, grid.dz = columns.cell, grid.z0 = columns.first, grid.z_axis = columns.graded;
    grid.nr = rows.count, grid.dr = rows.cell, grid.r0 = rows.first, grid.r_axis = rows.graded;
    refuse_large(static_cast<double>(grid.nr) * static_cast<double>(grid.nz));

    place_contour(plan, domain.y.low.is_wall);
    place_ports(antenna, domain, plan);
    plan.closed_gaps = std::move(fine.closed);
    plan.warnings = coarse_warnings(fine, grid, settings.cells_per_wavelength);
    return plan;
}

}  // namespace lathe
