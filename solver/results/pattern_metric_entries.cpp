#include <algorithm>
#include <cmath>
#include <numbers>

#include "solver/results/metric_entries.hpp"
#include "solver/results/metric_needs.hpp"
#include "solver/results/pattern_levels.hpp"
#include "solver/results/phase_centre.hpp"
#include "solver/results/reflection.hpp"

namespace lathe {
namespace {

using B = const BeamQuery&;
using Q = const MetricQuestion&;
using Others = const MetricLookup&;

double radians(double degrees) {
    return degrees * std::numbers::pi / 180.0;
}

/// Peak of the cross-polar field within a range of angles from the beam's axis, relative to the co-polar
/// peak: in the diagonal planes, or in all planes where the beam is all round z.
double cross_polar(B of, Q question) {
    const Beam& beam = of.beam;
    if (!question.gives_angles()) return beam.cross_polar_db;
    if (!beam.far_field.a.empty()) return cross_polar_within_db(beam.far_field, theta_range(question, 90.0));
    constexpr double slack = 1e-9;
    const double from = question.from_theta_deg.value_or(0.0) - slack;
    const double to = question.to_theta_deg.value_or(90.0) + slack;
    double cross = 0.0, co = 0.0;
    for (std::size_t plane = 0; plane < beam.beam_planes.size(); ++plane) {
        const PatternCut& cut = beam.beam_planes[plane];
        const bool counts = beam.co_polar.is_round() || plane >= first_diagonal_plane;
        const auto count = static_cast<double>(cut.co.size());
        for (std::size_t n = 0; n < cut.co.size(); ++n) {
            const double theta_deg = std::abs(-180.0 + 360.0 * static_cast<double>(n) / (count - 1.0));
            co = std::max(co, std::abs(cut.co[n]));
            if (counts && theta_deg >= from && theta_deg <= to)
                cross = std::max(cross, std::abs(cut.cross[n]));
        }
    }
    return co > 0.0 ? reflection_db(cross / co) : undefined_number;
}

double side_lobe(const Beam& beam, Q question, PrincipalPlane plane) {
    if (!question.gives_angles())
        return plane == PrincipalPlane::e ? beam.side_lobe_e_db : beam.side_lobe_h_db;
    return side_lobe_within_db(beam.far_field, plane, theta_range(question, 180.0));
}

PhaseCentre phase_centre_of(const Beam& beam, Q question) {
    if (!question.to_theta_deg) return phase_centre(beam.far_field);
    return phase_centre(beam.far_field, radians(*question.to_theta_deg));
}

double phase_centre_mm(const Beam& beam, Q question, double PhaseCentre::*which, double over_its_own_cone) {
    return question.to_theta_deg ? 1e3 * (phase_centre_of(beam, question).*which) : over_its_own_cone;
}

double length_mm(const Antenna& antenna) {
    const Extent extent = extent_of(antenna);
    return (extent.z_max - extent.z_min) * 1e3;
}

/// A full width of the beam of a body of revolution.
template <auto number>
MetricDescription width(std::string_view key, std::string_view title, std::string_view help,
                        std::string_view kept_at) {
    return {.key = key,
            .title = title,
            .unit = "\u00b0",
            .help = help,
            .revolved_excitation = MetricExcitation::beam,
            .of_beam = beam_number<number>,
            .kept_at = kept_at};
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
         .revolved_excitation = MetricExcitation::beam,
         .volume_excitation = MetricExcitation::beam,
         .missing = needs::two_polarisations,
         .of_beam = cross_polar,
         .kept_at = "/cross_polar_db"},
        {.key = "co_polar_db",
         .title = "Co-polar level",
         .unit = "dB",
         .help =
             "co-polar level relative to the peak within the angles of the goal, worst of the E and H cuts",
         .angles = MetricAngles::needed_range,
         .revolved_excitation = MetricExcitation::beam,
         .of_beam =
             [](B of, Q q) {
                 return co_polar_within_db(of.beam.far_field, theta_range(q, 180.0), q.goal, q.value);
             }},
        {.key = "side_lobe_e_db",
         .title = "Side lobe, E plane",
         .unit = "dB",
         .help = "highest side lobe of the E cut relative to the peak",
         .usual_goal = Goal::below,
         .angles = MetricAngles::range,
         .revolved_excitation = MetricExcitation::beam,
         .volume_excitation = MetricExcitation::beam,
         .of_beam = [](B of, Q q) { return side_lobe(of.beam, q, PrincipalPlane::e); },
         .kept_at = "/side_lobe_db/e"},
        {.key = "side_lobe_h_db",
         .title = "Side lobe, H plane",
         .unit = "dB",
         .help = "highest side lobe of the H cut relative to the peak",
         .usual_goal = Goal::below,
         .angles = MetricAngles::range,
         .revolved_excitation = MetricExcitation::beam,
         .volume_excitation = MetricExcitation::beam,
         .of_beam = [](B of, Q q) { return side_lobe(of.beam, q, PrincipalPlane::h); },
         .kept_at = "/side_lobe_db/h"},
        {.key = "beamwidth_3db_e_deg",
         .title = "Width at \u22123 dB, E plane",
         .unit = "\u00b0",
         .help = "full width of the beam 3 dB below its peak, E cut",
         .revolved_excitation = MetricExcitation::beam,
         .volume_excitation = MetricExcitation::beam,
         .of_beam = beam_number<&Beam::beamwidth_3db_e_deg>,
         .kept_at = "/beamwidth_3db_deg/e"},
        {.key = "beamwidth_3db_h_deg",
         .title = "Width at \u22123 dB, H plane",
         .unit = "\u00b0",
         .help = "full width of the beam 3 dB below its peak, H cut",
         .revolved_excitation = MetricExcitation::beam,
         .volume_excitation = MetricExcitation::beam,
         .of_beam = beam_number<&Beam::beamwidth_3db_h_deg>,
         .kept_at = "/beamwidth_3db_deg/h"},
        {.key = "beamwidth_difference_deg",
         .title = "Difference of the widths at \u22123 dB",
         .unit = "\u00b0",
         .help = "3 dB widths of E and H plane, one minus the other, without sign",
         .usual_goal = Goal::below,
         .revolved_excitation = MetricExcitation::beam,
         .derived =
             [](Others others) {
                 return std::abs(others("beamwidth_3db_e_deg") - others("beamwidth_3db_h_deg"));
             }},
        {.key = "phase_centre_e_mm",
         .title = "Phase centre, E plane",
         .unit = "mm",
         .help = "z of the phase centre of the E cut, over a cone of the goal's, else down to \u221210 dB",
         .angles = MetricAngles::cone,
         .revolved_excitation = MetricExcitation::beam,
         .volume_excitation = MetricExcitation::beam,
         .of_beam =
             [](B of, Q q) {
                 return phase_centre_mm(of.beam, q, &PhaseCentre::e_m, of.beam.phase_centre_e_mm);
             },
         .kept_at = "/phase_centre_mm/e"},
        {.key = "phase_centre_h_mm",
         .title = "Phase centre, H plane",
         .unit = "mm",
         .help = "z of the phase centre of the H cut, over a cone of the goal's, else down to \u221210 dB",
         .angles = MetricAngles::cone,
         .revolved_excitation = MetricExcitation::beam,
         .volume_excitation = MetricExcitation::beam,
         .of_beam =
             [](B of, Q q) {
                 return phase_centre_mm(of.beam, q, &PhaseCentre::h_m, of.beam.phase_centre_h_mm);
             },
         .kept_at = "/phase_centre_mm/h"},
        {.key = "radiated_power_ratio",
         .title = "Power balance",
         .unit = "",
         .help = "reflected and radiated power over the incident one; 1 without loss",
         .revolved_excitation = MetricExcitation::beam,
         .planar_excitation = MetricExcitation::beam,
         .volume_excitation = MetricExcitation::beam,
         .of_beam = beam_number<&Beam::radiated_power_ratio>,
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
         .revolved_excitation = MetricExcitation::beam,
         .volume_excitation = MetricExcitation::beam,
         .of_beam = beam_number<&Beam::gain_dbi>,
         .kept_at = "/gain_dbi"},
        width<&Beam::beamwidth_3db_d_deg>("beamwidth_3db_d_deg", "Width at \u22123 dB, 45\u00b0 plane",
                                          "full width of the beam 3 dB below its peak, 45\u00b0 cut",
                                          "/beamwidth_3db_d_deg"),
        width<&Beam::beamwidth_10db_e_deg>("beamwidth_10db_e_deg", "Width at \u221210 dB, E plane",
                                           "full width of the beam 10 dB below its peak, E cut",
                                           "/beamwidth_10db_e_deg"),
        width<&Beam::beamwidth_10db_h_deg>("beamwidth_10db_h_deg", "Width at \u221210 dB, H plane",
                                           "full width of the beam 10 dB below its peak, H cut",
                                           "/beamwidth_10db_h_deg"),
        width<&Beam::beamwidth_10db_d_deg>("beamwidth_10db_d_deg", "Width at \u221210 dB, 45\u00b0 plane",
                                           "full width of the beam 10 dB below its peak, 45\u00b0 cut",
                                           "/beamwidth_10db_d_deg"),
        width<&Beam::beamwidth_12db_e_deg>("beamwidth_12db_e_deg", "Width at \u221212 dB, E plane",
                                           "full width of the beam 12 dB below its peak, E cut",
                                           "/beamwidth_12db_e_deg"),
        width<&Beam::beamwidth_12db_h_deg>("beamwidth_12db_h_deg", "Width at \u221212 dB, H plane",
                                           "full width of the beam 12 dB below its peak, H cut",
                                           "/beamwidth_12db_h_deg"),
        width<&Beam::beamwidth_12db_d_deg>("beamwidth_12db_d_deg", "Width at \u221212 dB, 45\u00b0 plane",
                                           "full width of the beam 12 dB below its peak, 45\u00b0 cut",
                                           "/beamwidth_12db_d_deg"),
        {.key = "front_to_back_db",
         .title = "Front to back",
         .unit = "dB",
         .help = "level of the peak over that of the opposite direction",
         .usual_goal = Goal::above,
         .revolved_excitation = MetricExcitation::beam,
         .volume_excitation = MetricExcitation::beam,
         .missing = needs::both_half_spaces,
         .of_beam = beam_number<&Beam::front_to_back_db>,
         .kept_at = "/front_to_back_db"},
        {.key = "radiation_efficiency_percent",
         .title = "Radiation efficiency",
         .unit = "%",
         .help = "radiated over accepted power",
         .usual_goal = Goal::above,
         .revolved_excitation = MetricExcitation::beam,
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
         .revolved_excitation = MetricExcitation::beam,
         .of_beam =
             [](B of, Q q) {
                 return phase_centre_mm(of.beam, q, &PhaseCentre::mean_m, of.beam.phase_centre_mean_mm);
             },
         .kept_at = "/phase_centre_mean_mm"},
        {.key = "phase_centre_difference_mm",
         .title = "Phase centres apart",
         .unit = "mm",
         .help = "z of the phase centres of E and H plane, one minus the other, without sign",
         .usual_goal = Goal::below,
         .angles = MetricAngles::cone,
         .revolved_excitation = MetricExcitation::beam,
         .derived =
             [](Others others) {
                 return std::abs(others("phase_centre_e_mm") - others("phase_centre_h_mm"));
             }},
        {.key = "phase_error_deg",
         .title = "Phase error from the centre",
         .unit = "\u00b0",
         .help = "rms of the phase over the cone, referred to the mean phase centre",
         .angles = MetricAngles::cone,
         .revolved_excitation = MetricExcitation::beam,
         .of_beam =
             [](B of, Q q) {
                 return phase_centre_of(of.beam, q).mean_residual_rad * 180.0 / std::numbers::pi;
             }},
    };
}

}  // namespace

std::vector<MetricDescription> pattern_metric_entries() {
    std::vector<MetricDescription> all = levels_and_widths();
    const std::vector<MetricDescription> more = gain_and_more_widths();
    all.insert(all.end(), more.begin(), more.end());
    return all;
}

}  // namespace lathe
