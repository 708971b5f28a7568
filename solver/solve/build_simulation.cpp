#include <algorithm>
#include <cmath>
#include <sstream>
#include <utility>

#include "solver/base/constants.hpp"
#include "solver/base/input_error.hpp"
#include "solver/discretise/closed_gaps.hpp"
#include "solver/discretise/dipole_cells.hpp"
#include "solver/discretise/huygens_contour.hpp"
#include "solver/discretise/simulation.hpp"
#include "solver/discretise/slanted_fit.hpp"
#include "solver/discretise/time_step_limit.hpp"
#include "solver/geometry/dielectrics.hpp"
#include "solver/geometry/port_walls.hpp"
#include "solver/model/simulation_settings.hpp"
#include "solver/solve/planar_solve.hpp"
#include "solver/solve/solve.hpp"
#include "solver/solve/solve_rules.hpp"

namespace lathe {
namespace {

CurrentElement dipole_element(const Port& port, const GridPlan& plan) {
    CurrentElement element;
    element.column = plan.injection_column;
    const bool axial = port.axis == DipoleAxis::z;
    element.edge = axial ? CurrentElement::Edge::z : CurrentElement::Edge::r;
    element.length = axial ? plan.grid.dz_at(plan.injection_column) : plan.grid.dr_at(0);
    return element;
}

/// A quarter of the longest wavelength away the stored field is less than what is radiated.
std::optional<ElementBox> element_box(const Simulation& simulation, const GridPlan& plan,
                                      const SimulationSettings& settings) {
    const Grid& grid = simulation.problem.grid;
    const double distance = 0.25 * constants::speed_of_light / settings.from_hz;
    const int cells = std::max(2, static_cast<int>(distance / std::max(grid.dr, grid.dz)));
    return box_around_element(
        simulation.element->column, cells,
        {plan.contour_row - 1, plan.contour_column_low + (plan.ground_column >= 0 ? 0 : 1),
         plan.contour_column_high - 1},
        simulation.problem.coefficients, grid);
}

void refuse_below_cutoff(const Port& port, const PortMode& mode, const SimulationSettings& settings) {
    if (settings.from_hz > 1.001 * mode.cutoff_hz()) return;
    std::ostringstream problem, value;
    value << settings.from_hz * 1e-9;
    problem << "the port's mode " << mode_name(port.mode) << " is cut off below " << mode.cutoff_hz() * 1e-9
            << " GHz; start the band above it or widen the guide";
    throw InputError({"", 0, "simulation.from_ghz"}, value.str(), problem.str());
}

/// Z0 = eta / (2 pi sqrt(eps_r)) ln(b/a) of a coaxial port, 0 of any other.
double line_impedance_ohm(const Port& port) {
    if (port.kind != PortKind::coaxial) return 0.0;
    return constants::vacuum_impedance /
           (2.0 * constants::pi * std::sqrt(port.filling.relative_permittivity)) *
           std::log(port.outer_radius / port.inner_radius);
}

/// The guide up to where its wave is injected.
std::vector<FeedSection> feed_sections(const Simulation& simulation) {
    if (!simulation.port) return {};
    const GuidedPort& port = *simulation.port;
    return {
        {{simulation.problem.grid.z(port.injection_column), 0.5 * (port.inner_radius + port.outer_radius)},
         {1.0, 0.0},
         0.5 * (port.outer_radius - port.inner_radius)}};
}

Simulation build_on(const Antenna& antenna, const SimulationSettings& settings, const GridPlan& plan,
                    const BuildOptions& options, Simulation simulation) {
    const Grid& grid = plan.grid;
    const bool guided = antenna.port.is_guide();
    const Antenna solved = with_closed_gaps(antenna, plan);
    for (Warning& warning : material_range_warnings(antenna, settings.from_hz, settings.to_hz))
        simulation.warnings.push_back(std::move(warning));
    simulation.problem.grid = grid;
    simulation.problem.coefficients = coefficients_on(plan, antenna, settings, options);
    const double dt = simulation.problem.coefficients.dt;
    double cutoff = 0.0;
    if (guided) {
        GuidedPort port{
            find_port_mode(antenna.port, grid, simulation.problem.coefficients, plan.injection_column),
            plan.injection_column, plan.reading_column, antenna.port.reference_z};
        port.line_impedance_ohm = line_impedance_ohm(antenna.port);
        port.outer_radius = antenna.port.guide_radius();
        port.port_z = antenna.port.z;
        if (antenna.port.kind == PortKind::coaxial) port.inner_radius = antenna.port.inner_radius;
        refuse_below_cutoff(antenna.port, port.mode, settings);
        cutoff = port.mode.cutoff_hz();
        simulation.port = std::move(port);
    } else if (antenna.port.kind == PortKind::gap) {
        const CoefficientMaps& maps = simulation.problem.coefficients.maps;
        simulation.gap = place_gap_feed(antenna.port, grid, maps);
        simulation.gap->antenna_has_loss = has_loss_outside(*simulation.gap, grid, maps);
    } else {
        simulation.element = dipole_element(antenna.port, plan);
    }
    simulation.problem.pulse = fdtd::pulse_for_band(settings.from_hz, settings.to_hz, cutoff);
    simulation.ground_plane_z = antenna.ground_plane_z;
    simulation.cells_per_wavelength = settings.cells_per_wavelength;
    simulation.contour = place_contour(plan, simulation.problem.coefficients.maps, guided);
    if (!settings.wall_metal.is_perfect())
        simulation.walls =
            LossyWalls{settings.wall_metal, sample_walls(solved, grid, simulation.problem.coefficients.maps,
                                                         FieldSet::six, feed_sections(simulation))};
    if (simulation.element) simulation.element_box = element_box(simulation, plan, settings);
    simulation.problem.sample_stride = sample_stride(settings, dt);
    simulation.problem.frequencies_hz = solved_frequencies(settings);
    if (!simulation.element) simulation.problem.reflection_frequencies_hz = reflection_frequencies(settings);
    simulation.problem.stop = stop_rule(settings, simulation.problem);
    describe_terms(simulation);
    return simulation;
}

}  // namespace

Coefficients coefficients_on(const GridPlan& plan, const Antenna& antenna, const SimulationSettings& settings,
                             const BuildOptions& options) {
    const Grid& grid = plan.grid;
    const Antenna solved = with_closed_gaps(antenna, plan);
    const int m = antenna.port.azimuthal_order();
    const double dt = options.time_step_fraction * time_step_limit(grid, m);
    const double centre = 0.5 * (settings.from_hz + settings.to_hz);
    CellGeometry cells = cut_cells(solved, grid, options.walls, centre);
    if (options.slanted_dielectrics)
        fit_slanted_surfaces(solved, grid, options.time_step_fraction, centre, cells);
    const Port& port = antenna.port;
    LayerSides sides;
    if (port.is_guide()) sides.column_low = {port.filling.relative_permittivity, settings.from_hz};
    Coefficients coefficients = build_coefficients(grid, cells, m, dt, sides);
    if (port.kind == PortKind::gap) {
        CoefficientMaps& maps = coefficients.maps.edit();
        add_gap_resistance(place_gap_feed(port, grid, maps), grid, maps);
    }
    if (port.kind == PortKind::dipole && port.axis == DipoleAxis::x)
        match_transverse_dipole(grid, plan.injection_column, coefficients);
    return coefficients;
}

Simulation build_simulation(const Antenna& drawn, const SimulationSettings& settings,
                            const BuildOptions& options) {
    if (drawn.is_planar()) return build_planar_simulation(drawn, settings, options);
    Simulation simulation;
    const Antenna antenna = with_port_on_walls(drawn, &simulation.warnings);
    const GridPlan plan = plan_grid(antenna, settings);
    simulation.warnings.insert(simulation.warnings.end(), plan.warnings.begin(), plan.warnings.end());
    return build_on(antenna, settings, plan, options, std::move(simulation));
}

Simulation build_simulation(const Antenna& drawn, const SimulationSettings& settings, const GridPlan& plan,
                            const BuildOptions& options) {
    Simulation simulation;
    const Antenna antenna = with_port_on_walls(drawn, &simulation.warnings);
    return build_on(antenna, settings, plan, options, std::move(simulation));
}

}  // namespace lathe
