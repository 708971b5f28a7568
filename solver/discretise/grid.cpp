#include "solver/discretise/grid.hpp"

#include <algorithm>
#include <cmath>
#include <sstream>
#include <utility>

#include "solver/base/input_error.hpp"
#include "solver/discretise/fine_parts.hpp"
#include "solver/discretise/guide_absorber.hpp"
#include "solver/discretise/straight_section.hpp"
#include "solver/discretise/thin_metal.hpp"
#include "solver/discretise/wavelength_cell.hpp"
#include "solver/geometry/ground_plane.hpp"
#include "solver/geometry/planar_checks.hpp"
#include "solver/geometry/port_walls.hpp"
#include "solver/model/free_margin.hpp"

namespace lathe {
namespace {

// Columns between the end of the absorbing layer and what is placed there.
constexpr int contour_gap = 3, reading_gap = 2, injection_gap = 5;
constexpr int equal_rows = 3;   // at the axis, of graded rows
constexpr int metal_below = 2;  // of a ground plane without a feed

int cells_over(double length, double cell) {
    return static_cast<int>(std::ceil(length / cell - 1e-9));
}

/// Nodes on the ground plane, and in such steps that the dipole gets its place too.
Nodes nodes_under_dipole(const Antenna& antenna, double cell) {
    const double height = std::abs(antenna.port.z - *antenna.ground_plane_z);
    const double half = antenna.port.axis == DipoleAxis::z ? 0.5 : 0.0;
    const double steps = std::max(1.0 - 2.0 * half, std::ceil(height / cell - half - 1e-9)) + half;
    return {height / steps, *antenna.ground_plane_z};
}

/// What the grid of an antenna is made for.
struct Domain {
    const Antenna& antenna;
    const MaterialScanner& scanner;  ///< of the antenna
    const SimulationSettings& settings;
    Extent extent;
    bool guided, grounded;
    double cell;    ///< of the wavelength, m
    double margin;  ///< of free space, m
};

/// Length of the guide beyond the port whose cross-section stays as it is.
double straight_guide(const Domain& f) {
    const Port& port = f.antenna.port;
    return straight_length(f.antenna, f.scanner,
                           {true, port.z, 1, 0.0, port.guide_radius(), 1e-9 * (1.0 + std::abs(port.z))});
}

/// Rows of equal cells or graded ones.
void place_rows(const Domain& f, std::vector<FinePart> fine, Grid& grid) {
    const int layers = f.settings.pml_cells;
    const double guide = f.antenna.port.guide_radius(), reach = f.extent.r_max + f.margin;
    grid.dr = f.cell;
    if (f.guided)
        grid.dr = fit_divided_radius(
            thin_metal_along_r(f.scanner, f.extent.z_min, f.extent.z_max, f.extent.r_max, f.cell), guide,
            f.cell);
    if (fine.empty()) {
        const double rows = std::ceil(reach / grid.dr - 1e-9);
        // Room for the contour where the antenna is tiny.
        grid.nr = std::max(static_cast<int>(rows), 2 * contour_gap + 2) + layers + 1;
        return;
    }
    if (fine.front().from > 0.0) fine.push_back({0.0, guide, grid.dr});
    if (f.antenna.port.kind == PortKind::coaxial) grid.dr = f.cell;
    // Inside of a line's inner conductor there is no field to resolve.
    const int at_axis = f.antenna.port.kind == PortKind::coaxial ? 1 : equal_rows;
    AxisCells rows = grade_rows(fine, grid.dr, reach, layers, at_axis);
    grid.nr = static_cast<int>(rows.cells.size()) + 1;
    grid.r_axis = std::make_shared<const GradedAxis>(0.0, std::move(rows.cells));
}

/// Where the guide's absorbing layer ends: the mode is read and injected beyond, behind the port where the
/// guide is straight for a short way only.
double first_column_of_guide(const Domain& f, const Nodes& axial) {
    const double z =
        axial.phase + std::floor((f.antenna.port.z - axial.phase) / axial.cell + 1e-9) * axial.cell;
    const double missing = (injection_gap + 1) - straight_guide(f) / axial.cell;
    return missing > 0.0 ? z - std::ceil(missing) * axial.cell : z;
}

Nodes axial_nodes(const Domain& f) {
    const Nodes equal{f.cell, f.guided ? f.antenna.port.z : 0.0};
    if (f.grounded && !f.guided) return nodes_under_dipole(f.antenna, f.cell);
    if (!f.guided) return equal;
    // Images need the plane on nodes, so these may not move to suit thin metal.
    if (f.grounded) return {f.cell, *f.antenna.ground_plane_z};
    return fit_nodes(thin_metal_along_z(f.scanner, f.extent.r_max, f.extent.z_min, f.extent.z_max, f.cell),
                     equal);
}

/// Columns around a dipole in free space, which lies on a node (along z: in the middle of an edge). Those on
/// either side are counted from there, so that the mirror image of an antenna has the mirror image's columns.
void place_columns_around_dipole(const Domain& f, Grid& grid) {
    const double cell = grid.dz, half = f.antenna.port.axis == DipoleAxis::z ? 0.5 : 0.0;
    const auto columns_over = [&](double length) {
        // Room for the contour and for the dipole's own field where the antenna is tiny.
        return std::max(static_cast<int>(std::ceil(length / cell - half - 1e-9)),
                        injection_gap + contour_gap);
    };
    const int below = columns_over(f.antenna.port.z - (f.extent.z_min - f.margin)),
              above = columns_over(f.extent.z_max + f.margin - f.antenna.port.z);
    grid.nz = below + above + static_cast<int>(2.0 * half) + 1 + 2 * f.settings.pml_cells;
    grid.z0 = f.antenna.port.z - (below + half + grid.pml_z_low) * cell;
}

/// Adds grid lines on the ground plane and in the middle of thin metal above z = `from`, m.
void add_lines_of_metal(const Domain& f, double from, std::vector<FinePart>& fine) {
    const double cell = f.cell;
    if (f.grounded) fine.push_back({*f.antenna.ground_plane_z, *f.antenna.ground_plane_z, cell});
    for (const double z :
         tooth_middles(thin_metal_along_z(f.scanner, f.extent.r_max, f.extent.z_min, f.extent.z_max, cell)))
        if (z > from) fine.push_back({z, z, cell});
}

/// Lower end of `lower`, m.
double begin_of(const std::vector<double>& lower, const AxisCells& upper) {
    double z = upper.first;
    for (const double cell : lower) z -= cell;
    return z;
}

/// Columns upwards: `before` of size `coarse`, then `lower`, which end where `upper` begin.
void set_columns(int before, double coarse, const std::vector<double>& lower, const AxisCells& upper,
                 Grid& grid) {
    std::vector<double> cells(static_cast<std::size_t>(before), coarse);
    cells.insert(cells.end(), lower.begin(), lower.end());
    cells.insert(cells.end(), upper.cells.begin(), upper.cells.end());
    grid.z0 = begin_of(lower, upper) - before * coarse;
    grid.nz = static_cast<int>(cells.size()) + 1;
    grid.z_axis = std::make_shared<const GradedAxis>(grid.z0, std::move(cells));
}

/// Columns of an antenna fed at a gap, graded away from its fine parts in both directions alike, so that the
/// mirror image of an antenna has the mirror image's columns. Below a ground plane there is only metal.
void place_columns_around_gap(const Domain& f, std::vector<FinePart> fine, Grid& grid) {
    add_lines_of_metal(f, -HUGE_VAL, fine);
    const AxisCells upper = grade_upwards(fine, grid.dz, f.extent.z_max + f.margin, f.settings.pml_cells);
    if (f.grounded) return set_columns(metal_below, grid.dz, {}, upper, grid);
    const std::vector<double> lower = growing_downwards(upper.below, grid.dz);
    const double missing = begin_of(lower, upper) - (f.extent.z_min - f.margin);
    set_columns(std::max(least_coarse, cells_over(missing, grid.dz)) + grid.pml_z_low, grid.dz, lower, upper,
                grid);
}

void place_equal_columns(const Domain& f, const Nodes& axial, Grid& grid) {
    const int layers = f.settings.pml_cells;
    grid.dz = axial.cell;
    if (!f.guided && !f.grounded) return place_columns_around_dipole(f, grid);
    double z_first = f.extent.z_min - f.margin;
    if (f.grounded && !f.guided)
        z_first = axial.phase -
                  (std::ceil((axial.phase - f.extent.z_min) / axial.cell - 1e-9) + metal_below) * axial.cell;
    // The first node of free space: at the port or, where the nodes are fitted to metal, just before it.
    if (f.guided) z_first = first_column_of_guide(f, axial);
    const double columns = std::ceil((f.extent.z_max + f.margin - z_first) / axial.cell - 1e-9);
    // Room for the contour and, where the antenna is tiny, for what feeds it.
    grid.nz = std::max(static_cast<int>(columns), injection_gap + 2 * contour_gap + 2) + layers +
              grid.pml_z_low + 1;
    grid.z0 = z_first - grid.pml_z_low * grid.dz;
}

/// Columns of a guided antenna with fine parts: equal ones around the port, then those.
void place_graded_columns(const Domain& f, std::vector<FinePart> fine, double port_cell, Grid& grid) {
    const double port = f.antenna.port.z;
    add_lines_of_metal(f, port, fine);
    const AxisCells upper = grade_upwards(fine, grid.dz, f.extent.z_max + f.margin, f.settings.pml_cells);
    const std::vector<double> lower = growing_downwards(upper.cells.front(), port_cell);
    const double z = begin_of(lower, upper);
    const double last_of_port = std::min(z, port + straight_guide(f));
    const double z_first = std::min(port, last_of_port - (injection_gap + 2) * port_cell);
    set_columns(std::max(0, cells_over(z - z_first, port_cell)) + grid.pml_z_low, port_cell, lower, upper,
                grid);
}

void place_port(const Domain& f, GridPlan& plan) {
    Grid& grid = plan.grid;
    const Port& port = f.antenna.port;
    const double half = port.axis == DipoleAxis::z ? 0.5 : 0.0;  // its edge is centred there
    if (f.guided) {
        plan.reading_column = grid.pml_z_low + reading_gap;
        plan.injection_column = grid.pml_z_low + injection_gap;
    } else if (port.kind == PortKind::gap) {
        plan.injection_column = static_cast<int>(std::lround(grid.column_at(port.z)));
        plan.reading_column = plan.injection_column;
    } else {
        plan.injection_column = static_cast<int>(std::lround((port.z - grid.z0) / grid.dz - half));
        plan.reading_column = plan.injection_column;
    }
}

/// How many cells of the wavelength's size it takes; refused where those are too many, before anything is
/// allocated.
double coarse_cells(const Domain& f) {
    const double layers = f.settings.pml_cells;
    const double z_first = f.guided || f.grounded ? f.extent.z_min : f.extent.z_min - f.margin;
    const double rows = std::ceil((f.extent.r_max + f.margin) / f.cell - 1e-9);
    const double columns = std::ceil((f.extent.z_max + f.margin - z_first) / f.cell - 1e-9);
    const double cells = (rows + layers + 1) * (columns + 2.0 * layers + 1);
    if (!(cells <= max_grid_cells)) refuse_cells(cells, f.settings.cells_per_wavelength);
    return cells;
}

}  // namespace

void refuse_cells(double cells, double per_wavelength) {
    std::ostringstream problem;
    problem << "the grid would have " << cells << " cells; at most " << max_grid_cells
            << " are allowed: lower it, or the frequency, or the size of the antenna";
    std::ostringstream value;
    value << per_wavelength;
    throw InputError({"", 0, "simulation.cells_per_wavelength"}, value.str(), problem.str());
}

GridPlan plan_grid(const Antenna& drawn, const SimulationSettings& settings) {
    refuse_planar(drawn, "is not solved as a body of revolution");
    const Antenna antenna = with_port_on_walls(drawn);
    const double cell = wavelength_cell(antenna, settings);
    const MaterialScanner scanner(antenna);
    const Domain domain{antenna,
                        scanner,
                        settings,
                        extent_of(antenna),
                        antenna.port.is_guide(),
                        antenna.ground_plane_z.has_value(),
                        cell,
                        free_margin(settings, cell, revolved_least_margin)};
    if (domain.guided && domain.extent.z_min < antenna.port.z - 1e-6 * cell) {
        std::ostringstream value;
        value << antenna.port.z * 1e3;
        throw InputError({"", 0, "antenna.port.z_mm"}, value.str(),
                         "parts of the antenna lie behind the port (smaller z); move the port to the "
                         "antenna's smallest z");
    }
    FineParts fine = find_fine_parts(antenna, cell, coarse_cells(domain));

    GridPlan plan;
    Grid& grid = plan.grid;
    grid.pml_r = grid.pml_z_low = grid.pml_z_high = settings.pml_cells;
    if (domain.guided) grid.pml_z_low = guide_layers(antenna.port, settings, fine.port_cell);
    if (domain.grounded && !domain.guided) grid.pml_z_low = 0;  // there is only metal
    place_rows(domain, std::move(fine.along_r), grid);
    grid.dz = cell;
    if (antenna.port.kind == PortKind::gap)
        place_columns_around_gap(domain, std::move(fine.along_z), grid);
    else if (fine.along_z.empty())
        place_equal_columns(domain, axial_nodes(domain), grid);
    else
        place_graded_columns(domain, std::move(fine.along_z), fine.port_cell, grid);
    const double cells = static_cast<double>(grid.nr) * static_cast<double>(grid.nz);
    if (!(cells <= max_grid_cells)) refuse_cells(cells, settings.cells_per_wavelength);

    plan.contour_row = grid.first_pml_row() - contour_gap;
    plan.contour_column_low = grid.pml_z_low + contour_gap;
    // The feed's outside carries currents through it: as near to the port's plane as can be, whatever the
    // cells.
    if (domain.guided && grid.z_axis)
        plan.contour_column_low =
            std::max(plan.contour_column_low, static_cast<int>(std::lround(grid.column_at(antenna.port.z))));
    plan.contour_column_high = grid.last_clear_column() - contour_gap;
    if (domain.grounded) {
        plan.ground_column = static_cast<int>(std::lround(grid.column_at(*antenna.ground_plane_z)));
        plan.contour_column_low = plan.ground_column;
    }
    place_port(domain, plan);
    plan.closed_gaps = std::move(fine.closed);
    plan.warnings = plan_warnings(fine, grid, antenna, settings);
    return plan;
}

Antenna drawn_in_domain(const Antenna& antenna, const SimulationSettings& settings) {
    if (!antenna.ground_plane_z) return antenna;
    const Grid grid = plan_grid(antenna, settings).grid;
    const double below = antenna.port.is_guide() ? 0.0 : metal_below * grid.dz;
    return with_drawn_ground_plane(antenna, grid.r(grid.first_pml_row()), extent_of(antenna).z_min - below);
}

}  // namespace lathe
