#include "solver/discretise/planar_coefficients.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "solver/base/constants.hpp"
#include "solver/base/input_error.hpp"
#include "solver/discretise/closed_gaps.hpp"
#include "solver/discretise/dielectric_average.hpp"
#include "solver/discretise/planar_fields.hpp"
#include "solver/discretise/planar_slanted.hpp"
#include "solver/discretise/time_step_limit.hpp"
#include "solver/geometry/planar_edges.hpp"

namespace lathe {
namespace {

// Of the stability limit. At all of it whole faces can lend no area to small ones beside them, and round
// metal costs an order (1.2 in place of 2.0 in a round cavity of 8 to 32 cells a radius; 1.7 at 0.95).
constexpr double room_to_lend = 0.9;

std::shared_ptr<const GradedAxis> between_nodes(const GradedAxis& axis) {
    std::vector<double> cells;
    for (int n = 1; n < axis.nodes(); ++n) cells.push_back(axis.dual(n));
    return std::make_shared<const GradedAxis>(axis.coordinate(0.5), std::move(cells));
}

/// The grid whose nodes are the middles of the cells.
Grid middles(const Grid& grid) {
    Grid shifted = grid;
    shifted.r0 += 0.5 * grid.dr, shifted.z0 += 0.5 * grid.dz;
    if (grid.r_axis) shifted.r_axis = between_nodes(*grid.r_axis);
    if (grid.z_axis) shifted.z_axis = between_nodes(*grid.z_axis);
    return shifted;
}

/// The dual problem has the permittivity's mean over the cell as permeability of the current in its middle.
void make_dual(const Antenna& antenna, const Grid& grid, double loss_frequency_hz, CellGeometry& cells) {
    if (!cells.has_dielectric()) return;
    if (antenna.planar->polarisation == Polarisation::te)
        throw InputError({"", 0, "antenna.walls"}, "\"magnetic\"",
                         "between magnetic walls dielectrics are solved with polarisation \"tm\" only");
    CellGeometry means;
    average_dielectrics(MaterialScanner(antenna), middles(grid), loss_frequency_hz, means);
    cells.permeability_phi = std::move(means.permittivity_phi);
    for (auto* map : {&cells.permittivity_r, &cells.permittivity_phi, &cells.permittivity_z,
                      &cells.conductivity_r, &cells.conductivity_phi, &cells.conductivity_z})
        map->clear();
}

void add_plate_loss(const Antenna& antenna, const SimulationSettings& settings, double frequency_hz,
                    const Grid& grid, CellGeometry& cells) {
    const double surface = 2.0 * settings.wall_metal.surface_resistance(frequency_hz);
    // sigma = w eps tan(delta), tan(delta) = 2 Rs/(w mu0 h).
    const double per_permittivity = surface * constants::vacuum_permittivity /
                                    (constants::vacuum_permeability * antenna.planar->plate_height);
    if (!cells.has_loss())
        for (auto* map : {&cells.conductivity_r, &cells.conductivity_phi, &cells.conductivity_z})
            map->assign(grid.cells(), 0.0);
    const PlanarExtent box = planar_extent(antenna);
    for (int i = 0; i < grid.nr; ++i)
        for (int k = 0; k < grid.nz; ++k) {
            const double x = grid.z(k), y = grid.r(i);
            if (x < box.x_min || x > box.x_max || y < box.y_min || y > box.y_max) continue;
            const std::size_t at = grid.at(i, k);
            const double permittivity = cells.has_dielectric() ? cells.permittivity_phi[at] : 1.0;
            cells.conductivity_phi[at] += permittivity * per_permittivity;
        }
}

/// Fillings of the guides along an axis. The layer of a side suits the guide with the lowest permittivity
/// there: waves in others are damped more.
LayerSides sides_of(const PlanarGridPlan& plan, const PlanarSettings& planar, double from_hz) {
    const auto lowest = [&](GuideAxis axis, int sign) {
        std::optional<double> found;
        for (const PlanarPortPlan& port : plan.ports) {
            if (port.outer.axis != axis || port.sign != sign) continue;
            const double own = planar.ports[static_cast<std::size_t>(port.port)].filling_permittivity;
            found = std::min(found.value_or(own), own);
        }
        return found ? LayerSide{*found, from_hz} : LayerSide{};
    };
    return {lowest(GuideAxis::r, 1), lowest(GuideAxis::r, -1), lowest(GuideAxis::z, 1),
            lowest(GuideAxis::z, -1)};
}

}  // namespace

Coefficients build_planar_coefficients(const Antenna& antenna, const PlanarGridPlan& plan,
                                       const SimulationSettings& settings, double time_step_fraction,
                                       bool slanted_dielectrics) {
    const Grid& grid = plan.grid;
    const double centre = 0.5 * (settings.from_hz + settings.to_hz);
    const Antenna solved = with_closed_gaps(antenna, plan);
    CellGeometry cells = cut_cells(solved, grid, WallModel::conformal, centre);
    const PlanarSettings& planar = *antenna.planar;
    const bool is_te = stepped_fields(planar) == FieldSet::te;
    if (is_te) time_step_fraction = std::min(time_step_fraction, room_to_lend);
    if (slanted_dielectrics && is_te && !is_dual(planar))
        fit_slanted_planar(solved, grid, time_step_fraction, centre, cells);
    if (is_dual(planar))
        make_dual(solved, grid, centre, cells);
    else if (planar.polarisation == Polarisation::tm && planar.plate_height > 0.0 &&
             !settings.wall_metal.is_perfect())
        add_plate_loss(solved, settings, centre, grid, cells);
    return build_coefficients(grid, cells, 0, time_step_fraction * time_step_limit(grid, 0),
                              sides_of(plan, planar, settings.from_hz));
}

}  // namespace lathe
