#include "solver/results/metric_entries.hpp"

#include <cmath>
#include <numbers>

#include "solver/results/dish_efficiency.hpp"
#include "solver/results/metric_needs.hpp"
#include "solver/results/reflection.hpp"

namespace lathe {
namespace {

using B = const BeamQuery&;
using Q = const MetricQuestion&;
using P = const ReflectionPoint&;
using Others = const MetricLookup&;

double radians(double degrees) {
    return degrees * std::numbers::pi / 180.0;
}

DishEfficiency dish_of(const Beam& beam, Q question) {
    const double half_angle = question.to_theta_deg ? radians(*question.to_theta_deg) : undefined_number;
    if (beam.dish && beam.dish->half_angle_rad == half_angle) return *beam.dish;
    return dish_efficiency(beam.far_field, half_angle);
}

/// Standing wave ratio from records that hold |S11| in dB only.
double standing_wave_ratio_of_level(Others others) {
    const double magnitude = std::pow(10.0, 0.05 * others("s11_db"));
    return magnitude < 1.0 ? (1.0 + magnitude) / (1.0 - magnitude) : undefined_number;
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
         .revolved_excitation = MetricExcitation::guide,
         .planar_excitation = MetricExcitation::guide,
         .volume_excitation = MetricExcitation::guide,
         .missing = needs::guided_port,
         .of_beam = [](B of, Q) { return reflection_db(of.reflection()); },
         .of_reflection = [](P point) { return reflection_db(point.s11); },
         .kept_at = "/s11_db"},
        {.key = "vswr",
         .title = "VSWR",
         .unit = "",
         .help = "voltage standing wave ratio at the reference plane, (1 + |S11|)/(1 \u2212 |S11|)",
         .usual_goal = Goal::below,
         .source = MetricSource::reflection,
         .revolved_excitation = MetricExcitation::guide,
         .planar_excitation = MetricExcitation::guide,
         .volume_excitation = MetricExcitation::guide,
         .missing = needs::guided_port,
         .of_beam = [](B of, Q) { return standing_wave_ratio(of.reflection()); },
         .derived = standing_wave_ratio_of_level,
         .of_reflection = [](P point) { return standing_wave_ratio(point.s11); }},
        {.key = "directivity_dbi",
         .title = "Directivity",
         .unit = "dBi",
         .help = "largest over \u03b8 and \u03c6, per radiated power",
         .usual_goal = Goal::above,
         .revolved_excitation = MetricExcitation::beam,
         .planar_excitation = MetricExcitation::beam,
         .volume_excitation = MetricExcitation::beam,
         .missing = needs::whole_space,
         .of_beam = beam_number<&Beam::directivity_dbi>,
         .kept_at = "/directivity_dbi"},
        {.key = "realised_gain_dbi",
         .title = "Realised gain",
         .unit = "dBi",
         .help = "largest over \u03b8 and \u03c6, per incident power",
         .usual_goal = Goal::above,
         .revolved_excitation = MetricExcitation::beam,
         .volume_excitation = MetricExcitation::beam,
         .of_beam = beam_number<&Beam::realised_gain_dbi>,
         .kept_at = "/realised_gain_dbi"},
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
         .revolved_excitation = MetricExcitation::beam,
         .of_beam = [](B of, Q q) { return 100.0 * dish_of(of.beam, q).spillover; }},
        {.key = "polarisation_efficiency_percent",
         .title = "Polarisation efficiency",
         .unit = "%",
         .help = "co-polar share of the power that the paraboloid catches",
         .angles = MetricAngles::dish,
         .revolved_excitation = MetricExcitation::beam,
         .missing = needs::field_on_axis,
         .of_beam = [](B of, Q q) { return 100.0 * dish_of(of.beam, q).polarisation; }},
        {.key = "taper_efficiency_percent",
         .title = "Taper efficiency",
         .unit = "%",
         .help = "what the amplitude over the paraboloid's aperture leaves of the directivity",
         .angles = MetricAngles::dish,
         .revolved_excitation = MetricExcitation::beam,
         .missing = needs::field_on_axis,
         .of_beam = [](B of, Q q) { return 100.0 * dish_of(of.beam, q).taper; }},
        {.key = "phase_efficiency_percent",
         .title = "Phase efficiency",
         .unit = "%",
         .help = "what the phase over the paraboloid's aperture leaves of the directivity",
         .angles = MetricAngles::dish,
         .revolved_excitation = MetricExcitation::beam,
         .missing = needs::field_on_axis,
         .of_beam = [](B of, Q q) { return 100.0 * dish_of(of.beam, q).phase; }},
        {.key = "feed_efficiency_percent",
         .title = "Feed efficiency",
         .unit = "%",
         .help = "aperture efficiency of the paraboloid: the product of the four",
         .angles = MetricAngles::dish,
         .revolved_excitation = MetricExcitation::beam,
         .missing = needs::field_on_axis,
         .of_beam = [](B of, Q q) { return 100.0 * dish_of(of.beam, q).feed(); }},
        {.key = "boresight_group_delay_ns",
         .title = "Group delay on the axis",
         .unit = "ns",
         .help = "from the reference plane to z = 0 on the axis",
         .revolved_excitation = MetricExcitation::beam,
         .missing = needs::phase_over_frequency,
         .of_beam = beam_number<&Beam::boresight_group_delay_s>,
         .kept_at = "/boresight_group_delay_s",
         .scale = 1e9},
        {.key = "s11_group_delay_ns",
         .title = "Group delay of the reflection",
         .unit = "ns",
         .help = "\u2212d arg S11/d\u03c9 at the reference plane",
         .source = MetricSource::reflection,
         .revolved_excitation = MetricExcitation::guide,
         .missing = needs::guided_port,
         .of_beam = beam_number<&Beam::s11_group_delay_s>,
         .of_reflection = [](P point) { return point.group_delay_s; },
         .kept_at = "/s11_group_delay_s",
         .scale = 1e9},
        {.key = "input_resistance_ohm",
         .title = "Input resistance",
         .unit = "\u03a9",
         .help = "real part of the impedance at the reference plane of a coaxial port",
         .revolved_excitation = MetricExcitation::beam,
         .volume_excitation = MetricExcitation::guide,
         .missing = needs::coaxial_port,
         .of_beam = [](B of, Q) { return of.beam.input_impedance_ohm.real(); },
         .kept_at = "/input_resistance_ohm"},
        {.key = "input_reactance_ohm",
         .title = "Input reactance",
         .unit = "\u03a9",
         .help = "imaginary part of the impedance at the reference plane of a coaxial port",
         .revolved_excitation = MetricExcitation::beam,
         .volume_excitation = MetricExcitation::guide,
         .missing = needs::coaxial_port,
         .of_beam = [](B of, Q) { return of.beam.input_impedance_ohm.imag(); },
         .kept_at = "/input_reactance_ohm"},
        {.key = "horizon_gain_dbi",
         .title = "Gain at the horizon",
         .unit = "dBi",
         .help = "gain at \u03b8 = 90\u00b0, in the plane \u03c6 where it is largest",
         .usual_goal = Goal::above,
         .revolved_excitation = MetricExcitation::beam,
         .of_beam = [](B of, Q) { return of.beam.horizon_gain_dbi(); },
         .kept_at = "/horizon_gain_dbi"},
    };
}

}  // namespace

std::vector<MetricDescription> metric_entries() {
    std::vector<MetricDescription> all;
    for (const auto& group : {reflection_and_gain(), pattern_metric_entries(), dishes_delays_and_impedance(),
                              power_metric_entries(), planar_metric_entries(), circular_metric_entries()})
        all.insert(all.end(), group.begin(), group.end());
    return all;
}

}  // namespace lathe
