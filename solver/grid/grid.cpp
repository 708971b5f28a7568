#include "solver/grid/grid.hpp"

#include <algorithm>
#include <cmath>
#include <sstream>

#include "solver/antenna/ground_plane.hpp"
#include "solver/antenna/input_error.hpp"
#include "solver/fdtd/constants.hpp"
#include "solver/grid/thin_metal.hpp"

namespace lathe {
namespace {

// Columns between the end of the absorbing layer and what is placed there.
constexpr int contour_gap = 3;
constexpr int reading_gap = 2;
constexpr int injection_gap = 5;
constexpr int metal_below = 2;  // of a ground plane without a feed

double densest_permittivity(const Antenna& antenna) {
    double densest = antenna.port.filling.is_pec ? 1.0 : antenna.port.filling.relative_permittivity;
    for (const Region& region : antenna.regions)
        if (!region.material.is_pec) densest = std::max(densest, region.material.relative_permittivity);
    return densest;
}

/// Length of the guide beyond the port whose cross-section stays as it is: up to the first corner within
/// its walls, or the first wall that comes in from outside.
double straight_guide(const Antenna& antenna) {
    const double port = antenna.port.z, wall = antenna.port.guide_radius() * (1.0 + 1e-9);
    const double touch = 1e-9 * (1.0 + std::abs(port));
    double length = HUGE_VAL;
    const auto ends_at = [&](double z) {
        if (z > port + touch) length = std::min(length, z - port);
    };
    for (const Region& region : antenna.regions)
        for (std::size_t n = 0; n < region.outline.size(); ++n) {
            const Point& p = region.outline[n];
            const Point& q = region.outline[(n + 1) % region.outline.size()];
            if (p.r <= wall) ends_at(p.z);
            if ((p.r <= wall) != (q.r <= wall)) ends_at(p.z + (wall - p.r) / (q.r - p.r) * (q.z - p.z));
        }
    if (antenna.ground_plane_z) ends_at(*antenna.ground_plane_z);
    return length;
}

/// Nodes on the ground plane, and in such steps that the dipole gets its place too.
Nodes nodes_under_dipole(const Antenna& antenna, double cell) {
    const double height = std::abs(antenna.port.z - *antenna.ground_plane_z);
    const double half = antenna.port.axis == DipoleAxis::z ? 0.5 : 0.0;
    const double steps = std::max(1.0 - 2.0 * half, std::ceil(height / cell - half - 1e-9)) + half;
    return {height / steps, *antenna.ground_plane_z};
}

[[noreturn]] void refuse_cells(double cells, double per_wavelength) {
    std::ostringstream problem;
    problem << "the grid would have " << cells << " cells; at most " << max_grid_cells
            << " are allowed: lower it, or the frequency, or the size of the antenna";
    std::ostringstream value;
    value << per_wavelength;
    throw InputError({"", 0, "simulation.cells_per_wavelength"}, value.str(), problem.str());
}

}  // namespace

std::vector<EqualColumns> Grid::equal_columns() const {
    if (!z_axis) return {{0, nz, dz, dz}};
    std::vector<EqualColumns> ranges;
    for (int k = 0; k < nz; ++k) {
        if (ranges.empty() || ranges.back().dz != dz_at(k) || ranges.back().dual_dz != dual_dz(k))
            ranges.push_back({k, k, dz_at(k), dual_dz(k)});
        ranges.back().end = k + 1;
    }
    return ranges;
}

GridPlan plan_grid(const Antenna& antenna, const SimulationSettings& settings) {
    const Extent extent = extent_of(antenna);
    const bool guided = antenna.port.kind != PortKind::dipole;
    const double shortest = constants::speed_of_light / settings.to_hz;
    const double cell = shortest / std::sqrt(densest_permittivity(antenna)) / settings.cells_per_wavelength;
    const double margin = settings.margin_wavelengths * constants::speed_of_light / settings.from_hz;

    GridPlan plan;
    Grid& grid = plan.grid;
    const double guide = antenna.port.guide_radius();
    const MaterialScanner scanner(antenna);
    const bool grounded = antenna.ground_plane_z.has_value();
    Nodes axial{cell, 0.0};
    grid.dr = cell;
    if (grounded && !guided) axial = nodes_under_dipole(antenna, cell);
    if (guided) {
        grid.dr = fit_divided_radius(
            thin_metal_along_r(scanner, extent.z_min, extent.z_max, extent.r_max, cell), guide, cell);
        // Images need the plane on nodes, so these may not move to suit thin metal.
        axial = grounded
                    ? Nodes{cell, *antenna.ground_plane_z}
                    : fit_nodes(thin_metal_along_z(scanner, extent.r_max, extent.z_min, extent.z_max, cell),
                                {cell, antenna.port.z});
    }
    grid.dz = axial.cell;

    const double rows = std::ceil((extent.r_max + margin) / grid.dr - 1e-9);
    double z_first = extent.z_min - margin;
    if (grounded && !guided)
        z_first = axial.phase -
                  (std::ceil((axial.phase - extent.z_min) / axial.cell - 1e-9) + metal_below) * axial.cell;
    // The first node of free space: at the port or, where the nodes are fitted to metal, just before it.
    if (guided) {
        z_first = axial.phase + std::floor((antenna.port.z - axial.phase) / axial.cell + 1e-9) * axial.cell;
        // The mode is injected and read where the guide is straight: behind the port when it is short.
        const double missing = (injection_gap + 1) - straight_guide(antenna) / axial.cell;
        if (missing > 0.0) z_first -= std::ceil(missing) * axial.cell;
    }
    if (guided && extent.z_min < antenna.port.z - 1e-6 * cell) {
        std::ostringstream value;
        value << antenna.port.z * 1e3;
        throw InputError({"", 0, "antenna.port.z_mm"}, value.str(),
                         "parts of the antenna lie behind the port (smaller z); move the port to the "
                         "antenna's smallest z");
    }
    const double columns = std::ceil((extent.z_max + margin - z_first) / grid.dz - 1e-9);
    const int layers = settings.pml_cells;
    const double cells = (rows + layers + 1) * (columns + 2.0 * layers + 1);
    if (!(cells <= max_grid_cells)) refuse_cells(cells, settings.cells_per_wavelength);

    grid.pml_r = grid.pml_z_low = grid.pml_z_high = layers;
    if (grounded && !guided) grid.pml_z_low = 0;  // there is only metal
    // Room for the contour and, where the antenna is tiny, for what feeds it.
    grid.nr = std::max(static_cast<int>(rows), 2 * contour_gap + 2) + layers + 1;
    grid.nz = std::max(static_cast<int>(columns), injection_gap + 2 * contour_gap + 2) + layers +
              grid.pml_z_low + 1;
    grid.z0 = z_first - grid.pml_z_low * grid.dz;

    plan.contour_row = grid.first_pml_row() - contour_gap;
    plan.contour_column_low = grid.pml_z_low + contour_gap;
    plan.contour_column_high = grid.last_clear_column() - contour_gap;
    if (grounded) {
        plan.ground_column = static_cast<int>(std::lround((*antenna.ground_plane_z - grid.z0) / grid.dz));
        plan.contour_column_low = plan.ground_column;
    }
    if (guided) {
        plan.reading_column = grid.pml_z_low + reading_gap;
        plan.injection_column = grid.pml_z_low + injection_gap;
    } else if (grounded) {
        const double half = antenna.port.axis == DipoleAxis::z ? 0.5 : 0.0;  // its edge is centred there
        plan.injection_column = static_cast<int>(std::lround((antenna.port.z - grid.z0) / grid.dz - half));
        plan.reading_column = plan.injection_column;
    } else {
        // The dipole sits on a node in r and, shifted by at most half a cell, where it was asked for.
        plan.injection_column = static_cast<int>(std::lround((antenna.port.z - grid.z0) / grid.dz));
        grid.z0 = antenna.port.z - plan.injection_column * grid.dz;
        if (antenna.port.axis == DipoleAxis::z) grid.z0 -= 0.5 * grid.dz;  // its edge is centred there
        plan.reading_column = plan.injection_column;
    }
    return plan;
}

Antenna drawn_in_domain(const Antenna& antenna, const SimulationSettings& settings) {
    if (!antenna.ground_plane_z) return antenna;
    const Grid grid = plan_grid(antenna, settings).grid;
    const double below = antenna.port.kind == PortKind::dipole ? metal_below * grid.dz : 0.0;
    return with_drawn_ground_plane(antenna, grid.r(grid.first_pml_row()), extent_of(antenna).z_min - below);
}

}  // namespace lathe
