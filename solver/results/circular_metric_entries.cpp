#include "solver/results/circular_parts.hpp"
#include "solver/results/metric_entries.hpp"

namespace lathe {
namespace {

using B = const BeamQuery&;
using Q = const MetricQuestion&;

constexpr double widest_deg = 90.0;

/// A number of circular polarisation, in results and records under its key.
MetricDescription circular(std::string_view key, std::string_view title, std::string_view unit,
                           std::string_view help, std::string_view kept_at) {
    return {.key = key,
            .title = title,
            .unit = unit,
            .help = help,
            .revolved_excitation = MetricExcitation::beam,
            .volume_excitation = MetricExcitation::beam,
            .kept_at = kept_at,
            .in_results = true};
}

}  // namespace

std::vector<MetricDescription> circular_metric_entries() {
    MetricDescription ratio =
        circular("axial_ratio_db", "Axial ratio", "dB",
                 "major over minor axis of the polarisation ellipse at the peak, or the largest within the "
                 "angles of the goal; 0 circular, 60 linear",
                 "/axial_ratio_db");
    ratio.usual_goal = Goal::below;
    ratio.angles = MetricAngles::range;
    ratio.of_beam = [](B of, Q q) {
        return q.gives_angles() ? axial_ratio_within_db(of.beam, theta_range(q, widest_deg))
                                : of.beam.axial_ratio_db;
    };
    MetricDescription right = circular(
        "rhcp_gain_dbi", "Gain, right-hand circular", "dBi",
        "largest gain of the right-hand circular part within 90\u00b0 of the beam's axis", "/rhcp_gain_dbi");
    right.of_beam = [](B of, Q) { return of.beam.rhcp_gain_dbi(); };
    MetricDescription left = circular(
        "lhcp_gain_dbi", "Gain, left-hand circular", "dBi",
        "largest gain of the left-hand circular part within 90\u00b0 of the beam's axis", "/lhcp_gain_dbi");
    left.of_beam = [](B of, Q) { return of.beam.lhcp_gain_dbi(); };
    MetricDescription cross =
        circular("cp_cross_polar_db", "Cross-polarisation, circular", "dB",
                 "largest level of the weaker circular part relative to the peak of the stronger one; "
                 "\u03b8 to 90\u00b0",
                 "/cp_cross_polar_db");
    cross.usual_goal = Goal::below;
    cross.angles = MetricAngles::range;
    cross.of_beam = [](B of, Q q) {
        return q.gives_angles() ? circular_cross_polar_within_db(of.beam, theta_range(q, widest_deg))
                                : of.beam.cp_cross_polar_db;
    };
    return {ratio, right, left, cross};
}

}  // namespace lathe
