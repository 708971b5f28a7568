#include "solver/formats/network_csv.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "solver/base/constants.hpp"
#include "solver/base/csv_cell.hpp"
#include "solver/results/circular_parts.hpp"
#include "solver/results/level_dbi.hpp"
#include "solver/results/metric_table.hpp"
#include "solver/results/reflection.hpp"

namespace lathe {
namespace {

constexpr double degrees = 180.0 / constants::pi;

double theta_deg(const PatternCut& cut, std::size_t n) {
    return -180.0 + 360.0 * static_cast<double>(n) / static_cast<double>(cut.co.size() - 1);
}

}  // namespace

std::string excitations_csv(const Results& results) {
    // Power handling is computed at frequencies where a goal asks for it, and has sections of its own.
    const auto is_column = [&](const MetricDescription& metric) {
        return is_of_one_excitation(metric, results.pattern_kind) && metric.source != MetricSource::power;
    };
    std::string text = "frequency_hz,port";
    for (const MetricDescription& metric : metric_table())
        if (is_column(metric)) fmt::format_to(std::back_inserter(text), ",{}", metric.key);
    text += '\n';
    for (const FrequencyResult& at : results.frequencies)
        for (const std::string& port : results.driven) {
            fmt::format_to(std::back_inserter(text), "{:.12g},{}", at.frequency_hz, csv_cell(port));
            for (const MetricDescription& metric : metric_table())
                if (is_column(metric))
                    fmt::format_to(std::back_inserter(text), ",{:.7g}",
                                   metric_value(metric, results, at, {.port = port}));
            text += '\n';
        }
    return text;
}

std::string s_matrix_csv(const Results& results) {
    std::string text = "frequency_hz,to,from,s_re,s_im,s_db\n";
    for (const FrequencyResult& at : results.frequencies)
        for (std::size_t to = 0; to < results.ports.size(); ++to)
            for (std::size_t from = 0; from < results.ports.size(); ++from) {
                if (!find_excitation(results, results.ports[from])) continue;
                const std::complex<double> s =
                    at.s_matrix(static_cast<Eigen::Index>(to), static_cast<Eigen::Index>(from));
                fmt::format_to(std::back_inserter(text), "{:.12g},{},{},{:.9g},{:.9g},{:.6f}\n",
                               at.frequency_hz, csv_cell(results.ports[to]), csv_cell(results.ports[from]),
                               s.real(), s.imag(), reflection_db(s));
            }
    return text;
}

std::string plane_patterns_csv(const Results& results) {
    std::string text = "frequency_hz,port,phi_deg,level_db,phase_deg\n";
    for (const FrequencyResult& at : results.frequencies)
        for (std::size_t n = 0; n < results.driven.size(); ++n) {
            const auto& field = at.beams[n].plane_field;
            double largest = 0.0;
            for (const std::complex<double>& value : field) largest = std::max(largest, std::norm(value));
            if (!(largest > 0.0)) continue;  // nothing is radiated
            for (std::size_t i = 0; i < field.size(); ++i)
                fmt::format_to(std::back_inserter(text), "{:.12g},{},{:.6g},{:.4f},{:.3f}\n", at.frequency_hz,
                               csv_cell(results.driven[n]), results.phi_rad[i] * degrees,
                               10.0 * std::log10(std::max(std::norm(field[i]) / largest, 1e-30)),
                               degrees * std::arg(field[i]));
        }
    return text;
}

std::string cuts_csv(const Results& results) {
    std::string text =
        "frequency_hz,port,phi_deg,theta_deg,co_dbi,cross_dbi,co_phase_deg,cross_phase_deg,rcs_db,rhcp_dbi,"
        "lhcp_dbi\n";
    for (const FrequencyResult& at : results.frequencies)
        for (std::size_t n = 0; n < results.driven.size(); ++n) {
            const Beam& beam = at.beams[n];
            std::size_t sample = 0;
            for (const PatternCut& cut : beam.cuts)
                for (std::size_t t = 0; t < cut.co.size(); ++t, ++sample) {
                    fmt::format_to(std::back_inserter(text),
                                   "{:.12g},{},{:.6g},{:.6g},{:.4f},{:.4f},{:.3f},{:.3f},", at.frequency_hz,
                                   csv_cell(results.driven[n]), cut.phi_rad * degrees, theta_deg(cut, t),
                                   level_dbi(std::norm(cut.co[t]), beam.radiated_power_w),
                                   level_dbi(std::norm(cut.cross[t]), beam.radiated_power_w),
                                   std::arg(cut.co[t]) * degrees, std::arg(cut.cross[t]) * degrees);
                    if (sample < beam.rcs_db.size())
                        fmt::format_to(std::back_inserter(text), "{:.4f}", beam.rcs_db[sample]);
                    const CircularParts parts = circular_parts(cut.co[t], cut.cross[t]);
                    fmt::format_to(std::back_inserter(text), ",{:.4f},{:.4f}\n",
                                   level_dbi(std::norm(parts.right), beam.radiated_power_w),
                                   level_dbi(std::norm(parts.left), beam.radiated_power_w));
                }
        }
    return text;
}

}  // namespace lathe
