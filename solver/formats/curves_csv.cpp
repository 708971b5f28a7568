#include "solver/formats/curves_csv.hpp"

#include <fmt/format.h>

#include <iterator>
#include <numbers>

#include "solver/results/directive_pattern.hpp"
#include "solver/results/metric_table.hpp"
#include "solver/results/reflection.hpp"

namespace lathe {

std::string frequency_curves_csv(const Results& results) {
    std::string text =
        "frequency_hz,s11_re,s11_im,s11_db,directivity_dbi,realised_gain_dbi,beamwidth_3db_e_deg,"
        "beamwidth_3db_h_deg,cross_polar_db,side_lobe_e_db,side_lobe_h_db,phase_centre_e_mm,phase_centre_h_"
        "mm,"
        "radiated_power_ratio,gain_dbi,beamwidth_3db_d_deg,beamwidth_10db_e_deg,beamwidth_10db_h_deg,"
        "beamwidth_10db_d_deg,beamwidth_12db_e_deg,beamwidth_12db_h_deg,beamwidth_12db_d_deg,front_to_back_"
        "db,"
        "phase_centre_mean_mm,boresight_group_delay_ns,s11_group_delay_ns,input_resistance_ohm,"
        "input_reactance_ohm,horizon_gain_dbi";
    for (const MetricDescription& metric : metric_table())
        if (metric.in_results) fmt::format_to(std::back_inserter(text), ",{}", metric.key);
    text += '\n';
    for (const FrequencyResult& f : results.frequencies) {
        const Beam& beam = f.beam();
        fmt::format_to(
            std::back_inserter(text),
            "{:.12g},{:.9g},{:.9g},{:.6f},{:.6f},{:.6f},{:.5f},{:.5f},{:.5f},{:.5f},{:.5f},{:.5f},{:.5f},"
            "{:.7f}",
            f.frequency_hz, f.s11().real(), f.s11().imag(), reflection_db(f.s11()), beam.directivity_dbi,
            beam.realised_gain_dbi, beam.beamwidth_3db_e_deg, beam.beamwidth_3db_h_deg, beam.cross_polar_db,
            beam.side_lobe_e_db, beam.side_lobe_h_db, beam.phase_centre_e_mm, beam.phase_centre_h_mm,
            beam.radiated_power_ratio);
        for (const double value :
             {beam.gain_dbi, beam.beamwidth_3db_d_deg, beam.beamwidth_10db_e_deg, beam.beamwidth_10db_h_deg,
              beam.beamwidth_10db_d_deg, beam.beamwidth_12db_e_deg, beam.beamwidth_12db_h_deg,
              beam.beamwidth_12db_d_deg, beam.front_to_back_db, beam.phase_centre_mean_mm,
              1e9 * beam.boresight_group_delay_s, 1e9 * beam.s11_group_delay_s,
              beam.input_impedance_ohm.real(), beam.input_impedance_ohm.imag(), beam.horizon_gain_dbi()})
            fmt::format_to(std::back_inserter(text), ",{:.7g}", value);
        for (const MetricDescription& metric : metric_table())
            if (metric.in_results)
                fmt::format_to(std::back_inserter(text), ",{:.7g}", metric_value(metric, f, {}));
        text += '\n';
    }
    return text;
}

std::string reflection_csv(const Results& results) {
    std::string text = "frequency_hz,s11_re,s11_im,s11_db,vswr,s11_group_delay_ns\n";
    for (const ReflectionPoint& point : reflection_of(results))
        fmt::format_to(std::back_inserter(text), "{:.12g},{:.9g},{:.9g},{:.6f},{:.7g},{:.7g}\n",
                       point.frequency_hz, point.s11.real(), point.s11.imag(), reflection_db(point.s11),
                       standing_wave_ratio(point.s11), 1e9 * point.group_delay_s);
    return text;
}

std::string pattern_cuts_csv(const Results& results) {
    const double degree = std::numbers::pi / 180.0;
    std::string text = "frequency_hz,theta_deg,e_co_dbi,h_co_dbi,d_co_dbi,d_cross_dbi\n";
    for (const FrequencyResult& result : results.frequencies) {
        if (!has_directivity(result.beam().far_field)) continue;
        const DirectivePattern pattern(result.beam().far_field);
        for (std::size_t i = 0; i < pattern.theta_count(); ++i) {
            const PrincipalCuts at = pattern.principal_cuts(i);
            fmt::format_to(std::back_inserter(text), "{:.12g},{:.6g},{:.4f},{:.4f},{:.4f},{:.4f}\n",
                           result.frequency_hz, pattern.theta_rad(i) / degree, to_db(std::norm(at.e_co)),
                           to_db(std::norm(at.h_co)), to_db(std::norm(at.d_co)),
                           to_db(std::norm(at.d_cross)));
        }
    }
    return text;
}

}  // namespace lathe
