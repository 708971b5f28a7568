#include <algorithm>
#include <utility>

#include "solver/discretise/planar_coefficients.hpp"
#include "solver/discretise/planar_fields.hpp"
#include "solver/discretise/planar_grid.hpp"
#include "solver/discretise/planar_oblique.hpp"
#include "solver/discretise/planar_terms.hpp"
#include "solver/discretise/planar_warnings.hpp"
#include "solver/geometry/dielectrics.hpp"
#include "solver/geometry/joined_outlines.hpp"
#include "solver/geometry/planar_modes.hpp"
#include "solver/results/combined_excitation.hpp"
#include "solver/solve/planar_solve.hpp"
#include "solver/solve/solve_rules.hpp"

namespace lathe {
namespace {

/// Lines between the contour and the box of a plane wave's total field.
constexpr int inside_contour = 3;

/// Highest cut-off of the guides that lies below the band: their waves are slow there, and the pulse must not
/// excite what hardly moves.
double highest_cutoff(const PlanarSettings& planar, double from_hz) {
    double highest = 0.0;
    for (const PlanarPort& port : planar.ports) {
        if (port.kind != PlanarPortKind::guide) continue;
        const double cutoff = planar_cutoff_hz(port);
        if (cutoff < from_hz) highest = std::max(highest, cutoff);
    }
    return highest;
}

PlanarContour place_contour(const PlanarGridPlan& plan, FieldSet fields, bool symmetric) {
    PlanarContour contour =
        planar_contour(fields, {plan.contour_row_low, plan.contour_row_high, plan.contour_column_low,
                                plan.contour_column_high, !symmetric});
    for (const ContourGap& gap : plan.contour_gaps) {
        const std::size_t side = gap.side == ContourGap::column_low    ? 0
                                 : gap.side == ContourGap::column_high ? 1
                                 : gap.side == ContourGap::row_low     ? 2
                                                                       : 3;
        ContourSide& of = contour.sides[side];
        // Of te an edge belongs to the gap when both of its nodes do.
        const int last = fields == FieldSet::tm ? gap.last : gap.last - 1;
        for (int at = std::max(gap.first, of.first); at <= std::min(last, of.first + of.count() - 1); ++at)
            of.open[static_cast<std::size_t>(at - of.first)] = false;
    }
    return contour;
}

/// The guides up to where the grid has their incident wave, but at least up to the port's plane, behind which
/// nothing belongs to the antenna.
std::vector<FeedSection> feed_sections(const PlanarSettings& planar, const PlanarGridPlan& plan) {
    std::vector<FeedSection> feeds;
    for (std::size_t n = 0; n < planar.ports.size(); ++n) {
        const PlanarPort& port = planar.ports[n];
        if (port.kind != PlanarPortKind::guide) continue;
        const PortFrame frame = frame_of(port);
        double depth = 0.0;
        for (const PlanarPortPlan& along_axis : plan.ports)
            if (along_axis.port == static_cast<int>(n)) depth = std::max(0.0, along_axis.injection_distance);
        feeds.push_back({frame.at(depth, 0.0), frame.along, 0.5 * port.width});
    }
    return feeds;
}

/// Dielectrics with loss, or plates: loads of oblique guides absorb nothing of the antenna's.
bool has_absorbing_media(const Antenna& drawn, const SimulationSettings& settings) {
    const bool has_plates = drawn.planar->polarisation == Polarisation::tm &&
                            drawn.planar->plate_height > 0.0 && !settings.wall_metal.is_perfect() &&
                            !is_dual(*drawn.planar);
    return has_plates || std::any_of(drawn.regions.begin(), drawn.regions.end(), [](const Region& region) {
               const Material& material = region.material;
               return !material.is_pec &&
                      (material.conductivity_s_per_m > 0.0 || material.loss_tangent > 0.0);
           });
}

std::vector<GuidePlanes> guide_planes(const PlanarGridPlan& plan) {
    std::vector<GuidePlanes> planes;
    for (const PlanarPortPlan& port : plan.ports)
        planes.push_back({port.port, port.injection.plane, port.reading.plane});
    return planes;
}

}  // namespace

PlanarGridPlan plan_planar_antenna(const Antenna& drawn, const SimulationSettings& settings) {
    return plan_planar_grid(planar_drawing(drawn, settings), settings);
}

Coefficients planar_coefficients_on(const PlanarGridPlan& plan, const Antenna& drawn,
                                    const SimulationSettings& settings, const BuildOptions& options) {
    // Outlines stay as they are: derivatives move corners by less than what is joined.
    const Antenna solved =
        with_oblique_guides(drawn, stepped_fields(*drawn.planar), settings.from_hz, settings.to_hz);
    return build_planar_coefficients(solved, plan, settings, options.time_step_fraction,
                                     options.slanted_dielectrics);
}

Simulation build_planar_simulation(const Antenna& drawn, const SimulationSettings& settings,
                                   const BuildOptions& options) {
    return build_planar_simulation(drawn, settings, plan_planar_antenna(drawn, settings), options);
}

Simulation build_planar_simulation(const Antenna& drawn, const SimulationSettings& settings,
                                   const PlanarGridPlan& plan, const BuildOptions& options) {
    const Antenna antenna = with_joined_outlines(drawn);
    const PlanarSettings& planar = *antenna.planar;
    const FieldSet fields = stepped_fields(planar);
    Simulation simulation;
    simulation.warnings = plan.warnings;
    simulation.cells_per_wavelength = settings.cells_per_wavelength;
    for (Warning& warning : planar_warnings(planar, settings.from_hz))
        simulation.warnings.push_back(std::move(warning));
    for (Warning& warning : material_range_warnings(antenna, settings.from_hz, settings.to_hz))
        simulation.warnings.push_back(std::move(warning));
    Problem& problem = simulation.problem;
    problem.fields = fields;
    problem.grid = plan.grid;
    problem.coefficients = build_planar_coefficients(planar_drawing(drawn, settings), plan, settings,
                                                     options.time_step_fraction, options.slanted_dielectrics);
    problem.pulse =
        fdtd::pulse_for_band(settings.from_hz, settings.to_hz, highest_cutoff(planar, settings.from_hz));
    problem.sample_stride = sample_stride(settings, problem.coefficients.dt);
    problem.frequencies_hz = solved_frequencies(settings);
    problem.stop = stop_rule(settings, problem);
    // What lies behind oblique ports is no part of the antenna.
    if (!settings.wall_metal.is_perfect() && planar.walls == PlanarWalls::pec)
        simulation.walls = LossyWalls{
            settings.wall_metal,
            sample_walls(antenna, plan.grid, problem.coefficients.maps, fields, feed_sections(planar, plan))};
    const bool symmetric = planar.symmetry != SymmetryPlane::none;
    PlanarContour contour = place_contour(plan, fields, symmetric);
    problem.surface = contour.gather_list();
    describe_planar_terms(
        simulation, planar, guide_planes(plan),
        {symmetric ? 0 : plan.contour_row_low + inside_contour, plan.contour_row_high - inside_contour,
         plan.contour_column_low + inside_contour, plan.contour_column_high - inside_contour, symmetric},
        settings.from_hz, settings.to_hz);
    simulation.planar->contour = std::move(contour);
    simulation.planar->has_absorbing_media = has_absorbing_media(drawn, settings);
    simulation.planar->combined = combined_waves_of(planar.ports, settings.excitation_weights);
    return simulation;
}

}  // namespace lathe
