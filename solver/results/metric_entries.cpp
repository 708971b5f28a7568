#include "solver/results/metric_entries.hpp"

#include <cmath>
#include <numbers>

#include "solver/results/dish_efficiency.hpp"
#include "solver/results/metric_needs.hpp"
#include "solver/results/pattern_levels.hpp"
#include "solver/results/phase_centre.hpp"
#include "solver/results/planar_array.hpp"
#include "solver/results/reflection.hpp"

namespace lathe {
namespace {

using R = const FrequencyResult&;
using Q = const MetricQuestion&;
using P = const ReflectionPoint&;
using Others = const MetricLookup&;

double radians(double degrees) {
    return degrees * std::numbers::pi / 180.0;
}

ThetaRange theta_range(Q question, double default_to_deg) {
    return {question.from_theta_deg.value_or(0.0), question.to_theta_deg.value_or(default_to_deg)};
}

double cross_polar(R result, Q question) {
    if (!question.gives_angles()) return result.cross_polar_db;
    return cross_polar_within_db(result.far_field, theta_range(question, 90.0));
}

double side_lobe(R result, Q question, PrincipalPlane plane) {
    if (!question.gives_angles())
        return plane == PrincipalPlane::e ? result.side_lobe_db.e : result.side_lobe_db.h;
    return side_lobe_within_db(result.far_field, plane, theta_range(question, 180.0));
}

PhaseCentre phase_centre_of(R result, Q question) {
    if (!question.to_theta_deg) return phase_centre(result.far_field);
    return phase_centre(result.far_field, radians(*question.to_theta_deg));
}

double phase_centre_mm(R result, Q question, double PhaseCentre::*which, double over_its_own_cone) {
    return question.to_theta_deg ? 1e3 * (phase_centre_of(result, question).*which) : over_its_own_cone;
}

DishEfficiency dish_of(R result, Q question) {
    const double half_angle = question.to_theta_deg ? radians(*question.to_theta_deg) : undefined_number;
    if (result.dish && result.dish->half_angle_rad == half_angle) return *result.dish;
    return dish_efficiency(result.far_field, half_angle);
}

/// Standing wave ratio from records that hold |S11| in dB only.
double standing_wave_ratio_of_level(Others others) {
    const double magnitude = std::pow(10.0, 0.05 * others("s11_db"));
    return magnitude < 1.0 ? (1.0 + magnitude) / (1.0 - magnitude) : undefined_number;
}

double length_mm(const Antenna& antenna) {
    const Extent extent = extent_of(antenna);
    return (extent.z_max - extent.z_min) * 1e3;
}

/// S of a driven guide to itself.
std::complex<double> reflection_of(const PlanarQuery& of) {
    const auto guide = find_guide(of.results, of.results.driven[of.excitation]);
    if (!guide) return {undefined_number, undefined_number};
    const auto n = static_cast<Eigen::Index>(*guide);
    return of.at.s_matrix(n, n);
}

std::vector<MetricDescription> reflection_and_gain() {
    namespace needs = metric_needs;
    return {
        {.key = "s11_db",
         .title = "Reflection |S11|",
         .unit = "dB",
         .help = "reflection at the reference plane",
         .usual_goal = Goal::below,
         .source = MetricSource::reflection,
         .excitation = MetricExcitation::guide,
         .missing = needs::guided_port,
         .value = [](R r, Q) { return r.s11_db; },
         .of_reflection = [](P point) { return reflection_db(point.s11); },
         .of_planar = [](const PlanarQuery& of) { return reflection_db(reflection_of(of)); },
         .kept_at = "/s11_db"},
        {.key = "vswr",
         .title = "VSWR",
         .unit = "",
         .help = "voltage standing wave ratio at the reference plane, (1 + |S11|)/(1 \u2212 |S11|)",
         .usual_goal = Goal::below,
         .source = MetricSource::reflection,
         .excitation = MetricExcitation::guide,
         .missing = needs::guided_port,
         .value = [](R r, Q) { return standing_wave_ratio(r.s11); },
         .derived = standing_wave_ratio_of_level,
         .of_reflection = [](P point) { return standing_wave_ratio(point.s11); },
         .of_planar = [](const PlanarQuery& of) { return standing_wave_ratio(reflection_of(of)); }},
        {.key = "directivity_dbi",
         .title = "Directivity",
         .unit = "dBi",
         .help = "largest over \u03b8 and \u03c6, per radiated power",
         .usual_goal = Goal::above,
         .excitation = MetricExcitation::beam,
         .missing = needs::whole_space,
         .value = [](R r, Q) { return r.directivity_dbi; },
         .of_planar = [](const PlanarQuery& of) { return of.beam().directivity_dbi; },
         .kept_at = "/directivity_dbi"},
        {.key = "realised_gain_dbi",
         .title = "Realised gain",
         .unit = "dBi",
         .help = "largest over \u03b8 and \u03c6, per incident power",
         .usual_goal = Goal::above,
         .value = [](R r, Q) { return r.realised_gain_dbi; },
         .kept_at = "/realised_gain_dbi"},
    };
}

std::vector<MetricDescription> levels_and_widths() {
    namespace needs = metric_needs;
    return {
        {.key = "cross_polar_db",
         .title = "Cross-polarisation",
         .unit = "dB",
         .help = "peak cross-polar level in the 45\u00b0 cut relative to the co-polar peak, Ludwig's third "
                 "definition; \u03b8 to 90\u00b0",
         .usual_goal = Goal::below,
         .angles = MetricAngles::range,
         .missing = needs::two_polarisations,
         .value = cross_polar,
         .kept_at = "/cross_polar_db"},
        {.key = "co_polar_db",
         .title = "Co-polar level",
         .unit = "dB",
         .help =
             "co-polar level relative to the peak within the angles of the goal, worst of the E and H cuts",
         .angles = MetricAngles::needed_range,
         .value =
             [](R r, Q q) {
                 return co_polar_within_db(r.far_field, theta_range(q, 180.0), q.goal, q.value);
             }},
        {.key = "side_lobe_e_db",
         .title = "Side lobe, E plane",
         .unit = "dB",
         .help = "highest side lobe of the E cut relative to the peak",
         .usual_goal = Goal::below,
         .angles = MetricAngles::range,
         .value = [](R r, Q q) { return side_lobe(r, q, PrincipalPlane::e); },
         .kept_at = "/side_lobe_db/e"},
        {.key = "side_lobe_h_db",
         .title = "Side lobe, H plane",
         .unit = "dB",
         .help = "highest side lobe of the H cut relative to the peak",
         .usual_goal = Goal::below,
         .angles = MetricAngles::range,
         .value = [](R r, Q q) { return side_lobe(r, q, PrincipalPlane::h); },
         .kept_at = "/side_lobe_db/h"},
        {.key = "beamwidth_3db_e_deg",
         .title = "Width at \u22123 dB, E plane",
         .unit = "\u00b0",
         .help = "full width of the beam 3 dB below its peak, E cut",
         .value = [](R r, Q) { return r.beamwidth_3db_deg.e; },
         .kept_at = "/beamwidth_3db_deg/e"},
        {.key = "beamwidth_3db_h_deg",
         .title = "Width at \u22123 dB, H plane",
         .unit = "\u00b0",
         .help = "full width of the beam 3 dB below its peak, H cut",
         .value = [](R r, Q) { return r.beamwidth_3db_deg.h; },
         .kept_at = "/beamwidth_3db_deg/h"},
        {.key = "beamwidth_difference_deg",
         .title = "Difference of the widths at \u22123 dB",
         .unit = "\u00b0",
         .help = "3 dB widths of E and H plane, one minus the other, without sign",
         .usual_goal = Goal::below,
         .derived =
             [](Others others) {
                 return std::abs(others("beamwidth_3db_e_deg") - others("beamwidth_3db_h_deg"));
             }},
        {.key = "phase_centre_e_mm",
         .title = "Phase centre, E plane",
         .unit = "mm",
         .help = "z of the phase centre of the E cut, over a cone of the goal's, else down to \u221210 dB",
         .angles = MetricAngles::cone,
         .value = [](R r, Q q) { return phase_centre_mm(r, q, &PhaseCentre::e_m, r.phase_centre_mm.e); },
         .kept_at = "/phase_centre_mm/e"},
        {.key = "phase_centre_h_mm",
         .title = "Phase centre, H plane",
         .unit = "mm",
         .help = "z of the phase centre of the H cut, over a cone of the goal's, else down to \u221210 dB",
         .angles = MetricAngles::cone,
         .value = [](R r, Q q) { return phase_centre_mm(r, q, &PhaseCentre::h_m, r.phase_centre_mm.h); },
         .kept_at = "/phase_centre_mm/h"},
        {.key = "radiated_power_ratio",
         .title = "Power balance",
         .unit = "",
         .help = "reflected and radiated power over the incident one; 1 without loss",
         .excitation = MetricExcitation::beam,
         .value = [](R r, Q) { return r.radiated_power_ratio; },
         .of_planar = [](const PlanarQuery& of) { return of.beam().radiated_power_ratio; },
         .kept_at = "/radiated_power_ratio"},
        {.key = "length_mm",
         .title = "Length",
         .unit = "mm",
         .help = "axial length of the antenna",
         .usual_goal = Goal::below,
         .source = MetricSource::geometry,
         .of_antenna = length_mm,
         .kept_at = "/length_mm"},
    };
}

std::vector<MetricDescription> gain_and_more_widths() {
    namespace needs = metric_needs;
    return {
        {.key = "gain_dbi",
         .title = "Gain",
         .unit = "dBi",
         .help = "largest over \u03b8 and \u03c6, per accepted power",
         .usual_goal = Goal::above,
         .value = [](R r, Q) { return r.gain_dbi; },
         .kept_at = "/gain_dbi"},
        {.key = "beamwidth_3db_d_deg",
         .title = "Width at \u22123 dB, 45\u00b0 plane",
         .unit = "\u00b0",
         .help = "full width of the beam 3 dB below its peak, 45\u00b0 cut",
         .value = [](R r, Q) { return r.beamwidth_3db_d_deg; },
         .kept_at = "/beamwidth_3db_d_deg"},
        {.key = "beamwidth_10db_e_deg",
         .title = "Width at \u221210 dB, E plane",
         .unit = "\u00b0",
         .help = "full width of the beam 10 dB below its peak, E cut",
         .value = [](R r, Q) { return r.beamwidth_10db_deg.e; },
         .kept_at = "/beamwidth_10db_e_deg"},
        {.key = "beamwidth_10db_h_deg",
         .title = "Width at \u221210 dB, H plane",
         .unit = "\u00b0",
         .help = "full width of the beam 10 dB below its peak, H cut",
         .value = [](R r, Q) { return r.beamwidth_10db_deg.h; },
         .kept_at = "/beamwidth_10db_h_deg"},
        {.key = "beamwidth_10db_d_deg",
         .title = "Width at \u221210 dB, 45\u00b0 plane",
         .unit = "\u00b0",
         .help = "full width of the beam 10 dB below its peak, 45\u00b0 cut",
         .value = [](R r, Q) { return r.beamwidth_10db_deg.d; },
         .kept_at = "/beamwidth_10db_d_deg"},
        {.key = "beamwidth_12db_e_deg",
         .title = "Width at \u221212 dB, E plane",
         .unit = "\u00b0",
         .help = "full width of the beam 12 dB below its peak, E cut",
         .value = [](R r, Q) { return r.beamwidth_12db_deg.e; },
         .kept_at = "/beamwidth_12db_e_deg"},
        {.key = "beamwidth_12db_h_deg",
         .title = "Width at \u221212 dB, H plane",
         .unit = "\u00b0",
         .help = "full width of the beam 12 dB below its peak, H cut",
         .value = [](R r, Q) { return r.beamwidth_12db_deg.h; },
         .kept_at = "/beamwidth_12db_h_deg"},
        {.key = "beamwidth_12db_d_deg",
         .title = "Width at \u221212 dB, 45\u00b0 plane",
         .unit = "\u00b0",
         .help = "full width of the beam 12 dB below its peak, 45\u00b0 cut",
         .value = [](R r, Q) { return r.beamwidth_12db_deg.d; },
         .kept_at = "/beamwidth_12db_d_deg"},
        {.key = "front_to_back_db",
         .title = "Front to back",
         .unit = "dB",
         .help = "level of the peak over that of the opposite direction",
         .usual_goal = Goal::above,
         .missing = needs::both_half_spaces,
         .value = [](R r, Q) { return r.front_to_back_db; },
         .kept_at = "/front_to_back_db"},
        {.key = "radiation_efficiency_percent",
         .title = "Radiation efficiency",
         .unit = "%",
         .help = "radiated over accepted power",
         .usual_goal = Goal::above,
         .derived =
             [](Others others) {
                 return 100.0 * std::pow(10.0, 0.1 * (others("gain_dbi") - others("directivity_dbi")));
             }},
        {.key = "phase_centre_mean_mm",
         .title = "Phase centre, mean",
         .unit = "mm",
         .help =
             "z of the phase centre of the 45\u00b0 cut, over a cone of the goal's, else down to \u221210 dB",
         .angles = MetricAngles::cone,
         .value = [](R r,
                     Q q) { return phase_centre_mm(r, q, &PhaseCentre::mean_m, r.phase_centre_mean_mm); },
         .kept_at = "/phase_centre_mean_mm"},
        {.key = "phase_centre_difference_mm",
         .title = "Phase centres apart",
         .unit = "mm",
         .help = "z of the phase centres of E and H plane, one minus the other, without sign",
         .usual_goal = Goal::below,
         .angles = MetricAngles::cone,
         .derived =
             [](Others others) {
                 return std::abs(others("phase_centre_e_mm") - others("phase_centre_h_mm"));
             }},
        {.key = "phase_error_deg",
         .title = "Phase error from the centre",
         .unit = "\u00b0",
         .help = "rms of the phase over the cone, referred to the mean phase centre",
         .angles = MetricAngles::cone,
         .value = [](R r,
                     Q q) { return phase_centre_of(r, q).mean_residual_rad * 180.0 / std::numbers::pi; }},
    };
}

std::vector<MetricDescription> dishes_delays_and_impedance() {
    namespace needs = metric_needs;
    return {
        {.key = "spillover_efficiency_percent",
         .title = "Spillover efficiency",
         .unit = "%",
         .help = "share of a feed's power that a paraboloid of the goal's half angle catches",
         .angles = MetricAngles::dish,
         .value = [](R r, Q q) { return 100.0 * dish_of(r, q).spillover; }},
        {.key = "polarisation_efficiency_percent",
         .title = "Polarisation efficiency",
         .unit = "%",
         .help = "co-polar share of the power that the paraboloid catches",
         .angles = MetricAngles::dish,
         .missing = needs::field_on_axis,
         .value = [](R r, Q q) { return 100.0 * dish_of(r, q).polarisation; }},
        {.key = "taper_efficiency_percent",
         .title = "Taper efficiency",
         .unit = "%",
         .help = "what the amplitude over the paraboloid's aperture leaves of the directivity",
         .angles = MetricAngles::dish,
         .missing = needs::field_on_axis,
         .value = [](R r, Q q) { return 100.0 * dish_of(r, q).taper; }},
        {.key = "phase_efficiency_percent",
         .title = "Phase efficiency",
         .unit = "%",
         .help = "what the phase over the paraboloid's aperture leaves of the directivity",
         .angles = MetricAngles::dish,
         .missing = needs::field_on_axis,
         .value = [](R r, Q q) { return 100.0 * dish_of(r, q).phase; }},
        {.key = "feed_efficiency_percent",
         .title = "Feed efficiency",
         .unit = "%",
         .help = "aperture efficiency of the paraboloid: the product of the four",
         .angles = MetricAngles::dish,
         .missing = needs::field_on_axis,
         .value = [](R r, Q q) { return 100.0 * dish_of(r, q).feed(); }},
        {.key = "boresight_group_delay_ns",
         .title = "Group delay on the axis",
         .unit = "ns",
         .help = "from the reference plane to z = 0 on the axis",
         .missing = needs::phase_over_frequency,
         .value = [](R r, Q) { return r.boresight_group_delay_s; },
         .kept_at = "/boresight_group_delay_s",
         .scale = 1e9},
        {.key = "s11_group_delay_ns",
         .title = "Group delay of the reflection",
         .unit = "ns",
         .help = "\u2212d arg S11/d\u03c9 at the reference plane",
         .source = MetricSource::reflection,
         .missing = needs::guided_port,
         .value = [](R r, Q) { return r.s11_group_delay_s; },
         .of_reflection = [](P point) { return point.group_delay_s; },
         .kept_at = "/s11_group_delay_s",
         .scale = 1e9},
        {.key = "input_resistance_ohm",
         .title = "Input resistance",
         .unit = "\u03a9",
         .help = "real part of the impedance at the reference plane of a coaxial port",
         .missing = needs::coaxial_port,
         .value = [](R r, Q) { return r.input_impedance_ohm.real(); },
         .kept_at = "/input_resistance_ohm"},
        {.key = "input_reactance_ohm",
         .title = "Input reactance",
         .unit = "\u03a9",
         .help = "imaginary part of the impedance at the reference plane of a coaxial port",
         .missing = needs::coaxial_port,
         .value = [](R r, Q) { return r.input_impedance_ohm.imag(); },
         .kept_at = "/input_reactance_ohm"},
        {.key = "horizon_gain_dbi",
         .title = "Gain at the horizon",
         .unit = "dBi",
         .help = "gain at \u03b8 = 90\u00b0, in the plane \u03c6 where it is largest",
         .usual_goal = Goal::above,
         .value = [](R r, Q) { return r.horizon_gain_dbi(); },
         .kept_at = "/horizon_gain_dbi"},
    };
}

}  // namespace

std::vector<MetricDescription> metric_entries() {
    std::vector<MetricDescription> all;
    for (const auto& group : {reflection_and_gain(), levels_and_widths(), gain_and_more_widths(),
                              dishes_delays_and_impedance(), planar_metric_entries()})
        all.insert(all.end(), group.begin(), group.end());
    return all;
}

}  // namespace lathe
