#include "solver/discretise/shared_grid.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "solver/base/input_error.hpp"
#include "solver/discretise/axis_plan.hpp"
#include "solver/discretise/fine_parts.hpp"
#include "solver/discretise/moved_nodes.hpp"
#include "solver/discretise/shared_cells.hpp"
#include "solver/discretise/thin_metal.hpp"
#include "solver/discretise/wavelength_cell.hpp"
#include "solver/geometry/port_walls.hpp"
#include "solver/model/free_margin.hpp"

namespace lathe {
namespace {

bool is_guided(const Antenna& antenna) {
    return antenna.port.is_guide();
}

int cells_for(double length, double cell) {
    return std::max(0, static_cast<int>(std::ceil(length / cell - 1e-9)));
}

/// Rows follow the walls of the guide and the antenna's largest radius; the absorbing layer stays.
AxisDisplacement displacement_of_rows(const Grid& grid, const Antenna& planned, const Antenna& other) {
    AxisDisplacement rows(least_cells_between * grid.smallest_dr());
    const Port &from = planned.port, &to = other.port;
    if (!from.is_guide() ||
        (from.guide_radius() == to.guide_radius() && from.inner_radius == to.inner_radius))
        return rows;
    rows.add({from.guide_radius(), to.guide_radius() - from.guide_radius()});
    if (from.kind == PortKind::coaxial) rows.add({from.inner_radius, to.inner_radius - from.inner_radius});
    rows.add({0.0, 0.0});
    rows.add({grid.r(grid.first_pml_row()), 0.0});
    const double largest = extent_of(planned).r_max;
    rows.add({largest, extent_of(other).r_max - largest});
    return rows;
}

/// Columns follow a ground plane; a dipole; or the plane of the port, the cells at which the wave is sent and
/// read as a whole. Where the port moves they follow the ends of the antenna too.
AxisDisplacement displacement_of_columns(const GridPlan& plan, const Antenna& planned, const Antenna& other) {
    const Grid& grid = plan.grid;
    AxisDisplacement columns(least_cells_between * grid.smallest_dz());
    const Port& port = planned.port;
    const double moved = other.port.z - port.z;
    if (planned.ground_plane_z && other.ground_plane_z) {
        const double ground = *planned.ground_plane_z, lifted = *other.ground_plane_z - ground;
        columns.add({ground, lifted});
        if (port.is_guide() || port.z == ground) return columns;
        // In proportion up to one cell beyond the dipole, which may lie in the middle of an edge.
        const double beyond = port.z + grid.dz;
        columns.add({beyond, lifted + (moved - lifted) * (beyond - ground) / (port.z - ground)});
        return columns;
    }
    if (moved == 0.0) return columns;
    const Extent from = extent_of(planned), to = extent_of(other);
    const double whole = equal_cells_at_port * grid.dz;
    const double high =
        port.is_guide() ? grid.z(plan.injection_column + equal_cells_at_port) : port.z + whole;
    columns.add({high, moved});
    columns.add({grid.z(grid.last_clear_column()), 0.0});
    if (from.z_max > high) columns.add({from.z_max, to.z_max - from.z_max});
    if (port.is_guide()) return columns;
    columns.add({port.z - whole, moved});
    columns.add({grid.z(grid.pml_z_low), 0.0});
    if (from.z_min < port.z - whole) columns.add({from.z_min, to.z_min - from.z_min});
    return columns;
}

}  // namespace

void GridRoom::include(const Antenna& antenna) {
    const Extent other = extent_of(antenna);
    extent.z_min = std::min(extent.z_min, other.z_min), extent.z_max = std::max(extent.z_max, other.z_max);
    extent.r_max = std::max(extent.r_max, other.r_max);
    densest_permittivity = std::max(densest_permittivity, lathe::densest_permittivity(antenna));
}

GridRoom room_of(const Antenna& antenna) {
    return {extent_of(antenna), densest_permittivity(antenna)};
}

bool can_be_shifted(const Antenna& antenna) {
    return is_guided(antenna) && !antenna.ground_plane_z;
}

SharedGrid::SharedGrid(const Antenna& drawn, const SimulationSettings& settings, const GridRoom& room,
                       double shift)
    : settings_(settings) {
    const Antenna antenna = with_port_on_walls(drawn);
    if (antenna.port.kind == PortKind::gap)
        throw InputError(
            {.key = "antenna.port.kind"}, "\"gap\"",
            "cannot share its grid with other designs; allowed: circular_waveguide, coaxial, dipole");
    port_ = antenna.port, ground_plane_z_ = antenna.ground_plane_z;
    SimulationSettings denser = settings;
    denser.cells_per_wavelength *=
        std::sqrt(std::max(1.0, room.densest_permittivity / densest_permittivity(antenna)));
    plan_ = plan_grid(antenna, denser);
    widen(antenna, room);
    if (shift == 0.0) return;
    Grid& grid = plan_.grid;
    if (grid.z_axis) {
        std::vector<double> cells = cells_of(*grid.z_axis);
        const double first = grid.z0 - shift * cells.front();
        grid.z_axis = std::make_shared<const GradedAxis>(first, std::move(cells));
        grid.z0 = first;
    } else {
        grid.z0 -= shift * grid.dz;
    }
}

void SharedGrid::widen(const Antenna& antenna, const GridRoom& room) {
    Grid& grid = plan_.grid;
    const Extent own = extent_of(antenna);
    const int rows = cells_for(room.extent.r_max - own.r_max, grid.dr);
    const int above = cells_for(room.extent.z_max - own.z_max, grid.dz) + 1;  // one for a shift
    const bool ends_in_free_space = !is_guided(antenna) && !ground_plane_z_;
    const int below = ends_in_free_space ? cells_for(own.z_min - room.extent.z_min, grid.dz) : 0;
    const double cells = static_cast<double>(grid.nr + rows) * static_cast<double>(grid.nz + above + below);
    if (!(cells <= max_grid_cells)) refuse_cells(cells, settings_.cells_per_wavelength);
    if (grid.r_axis) {
        std::vector<double> sizes = cells_of(*grid.r_axis);
        sizes.insert(sizes.end() - grid.pml_r, static_cast<std::size_t>(rows), grid.dr);
        grid.r_axis = std::make_shared<const GradedAxis>(0.0, std::move(sizes));
    }
    grid.z0 -= below * grid.dz;
    if (grid.z_axis) {
        std::vector<double> sizes = cells_of(*grid.z_axis);
        sizes.insert(sizes.end() - grid.pml_z_high, static_cast<std::size_t>(above), grid.dz);
        sizes.insert(sizes.begin(), static_cast<std::size_t>(below), grid.dz);
        grid.z_axis = std::make_shared<const GradedAxis>(grid.z0, std::move(sizes));
    }
    grid.nr += rows, grid.nz += above + below;
    plan_.contour_row += rows, plan_.contour_column_high += above + below;
    if (ends_in_free_space) plan_.reading_column += below, plan_.injection_column += below;
}

bool SharedGrid::has_room_for(const Antenna& antenna, const Grid& grid) const {
    const Extent extent = extent_of(antenna);
    const double margin = free_margin(settings_, grid.dz, revolved_least_margin, smallest_shared_margin);
    if (extent.r_max + margin > grid.r(grid.first_pml_row())) return false;
    if (extent.z_max + margin > grid.z(grid.last_clear_column())) return false;
    if (is_guided(antenna)) return extent.z_min >= port_.z - 1e-6 * grid.dz;
    return ground_plane_z_ ? extent.z_min >= grid.z(1) : extent.z_min - margin >= grid.z(grid.pml_z_low);
}

bool SharedGrid::holds_teeth(const Antenna& antenna, const Grid& grid) const {
    const MaterialScanner scanner(antenna);
    const Extent extent = extent_of(antenna);
    if (!grid.z_axis) {
        const ThinMetal teeth =
            teeth_of(thin_metal_along_z(scanner, extent.r_max, extent.z_min, extent.z_max, grid.dz));
        const Nodes nodes{grid.dz, grid.z0};
        if (share_without_nodes(teeth, nodes) > share_without_nodes(teeth, fit_nodes(teeth, nodes)))
            return false;
    }
    if (grid.r_axis || !is_guided(antenna)) return true;
    const ThinMetal fins =
        teeth_of(thin_metal_along_r(scanner, extent.z_min, extent.z_max, extent.r_max, grid.dr));
    const double own = fit_divided_radius(fins, antenna.port.guide_radius(), grid.dr);
    return share_without_nodes(fins, {grid.dr, 0.0}) <= share_without_nodes(fins, {own, 0.0});
}

std::optional<GridPlan> SharedGrid::plan(const Antenna& drawn) const {
    const Antenna antenna = with_port_on_walls(drawn);
    Port port = antenna.port;
    port.reference_z = port_.reference_z;
    port.radius = port_.radius, port.inner_radius = port_.inner_radius,
    port.outer_radius = port_.outer_radius;
    if (port != port_ || antenna.ground_plane_z != ground_plane_z_) return std::nullopt;
    GridPlan plan = plan_;
    Grid& grid = plan.grid;
    if (is_guided(antenna) && antenna.port.guide_radius() != port_.guide_radius()) {
        const double ratio = antenna.port.guide_radius() / port_.guide_radius();
        if (ratio > largest_shared_ratio || ratio < 1.0 / largest_shared_ratio) return std::nullopt;
        grid.dr *= ratio;
        if (grid.r_axis) {
            std::vector<double> sizes = cells_of(*grid.r_axis);
            for (double& size : sizes) size *= ratio;
            grid.dr = sizes.back();
            grid.r_axis = std::make_shared<const GradedAxis>(0.0, std::move(sizes));
        }
    }
    const double cell = wavelength_cell(antenna, settings_);
    if (std::max(grid.dr, grid.dz) > largest_shared_ratio * cell || !has_room_for(antenna, grid))
        return std::nullopt;
    const FineParts fine = find_fine_parts(antenna, cell, static_cast<double>(grid.cells()));
    if (!fine.closed.empty() || !plan.closed_gaps.empty()) return std::nullopt;
    const auto row_at = [&](double r) { return grid.row_at(r); };
    const auto column_at = [&](double z) { return grid.column_at(z); };
    if (!is_fine_enough(fine.along_r, row_at, [&](int n) { return grid.dr_at(n); }) ||
        !is_fine_enough(fine.along_z, column_at, [&](int n) { return grid.dz_at(n); }) ||
        !holds_teeth(antenna, grid))
        return std::nullopt;
    plan.warnings = plan_warnings(fine, grid, antenna, settings_);
    return plan;
}

GridPlan neighbour_plan(const GridPlan& plan, const Antenna& planned, const Antenna& other) {
    GridPlan moved = plan;
    Grid& grid = moved.grid;
    displace({grid.r0, grid.dr, grid.r_axis, grid.nr}, displacement_of_rows(plan.grid, planned, other));
    displace({grid.z0, grid.dz, grid.z_axis, grid.nz}, displacement_of_columns(plan, planned, other));
    return moved;
}

}  // namespace lathe
