#include "solver/formats/planar_csv.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numbers>

#include "solver/base/csv_cell.hpp"
#include "solver/results/metric_table.hpp"
#include "solver/results/planar_array.hpp"

namespace lathe {
namespace {

constexpr double degrees = 180.0 / std::numbers::pi;

/// Power handling is computed at frequencies where a goal asks for it, and has sections of its own.
bool is_column(const MetricDescription& metric) {
    return is_of_one_excitation(metric) && metric.source != MetricSource::power;
}

}  // namespace

std::string planar_frequencies_csv(const Results& results) {
    const PlanarResults& planar = *results.planar;
    std::string text = "frequency_hz,port";
    for (const MetricDescription& metric : metric_table())
        if (is_column(metric)) fmt::format_to(std::back_inserter(text), ",{}", metric.key);
    text += '\n';
    for (const PlanarFrequency& at : planar.frequencies)
        for (const std::string& port : planar.driven) {
            fmt::format_to(std::back_inserter(text), "{:.12g},{}", at.frequency_hz, csv_cell(port));
            for (const MetricDescription& metric : metric_table())
                if (is_column(metric))
                    fmt::format_to(std::back_inserter(text), ",{:.7g}",
                                   metric_value(metric, planar, at, {.port = port}));
            text += '\n';
        }
    return text;
}

std::string s_matrix_csv(const Results& results) {
    const PlanarResults& planar = *results.planar;
    std::string text = "frequency_hz,to,from,s_re,s_im,s_db\n";
    for (const PlanarFrequency& at : planar.frequencies)
        for (std::size_t to = 0; to < planar.ports.size(); ++to)
            for (std::size_t from = 0; from < planar.ports.size(); ++from) {
                if (!find_excitation(planar, planar.ports[from])) continue;
                const std::complex<double> s =
                    at.s_matrix(static_cast<Eigen::Index>(to), static_cast<Eigen::Index>(from));
                fmt::format_to(std::back_inserter(text), "{:.12g},{},{},{:.9g},{:.9g},{:.6f}\n",
                               at.frequency_hz, csv_cell(planar.ports[to]), csv_cell(planar.ports[from]),
                               s.real(), s.imag(), 20.0 * std::log10(std::abs(s)));
            }
    return text;
}

std::string plane_patterns_csv(const Results& results) {
    const PlanarResults& planar = *results.planar;
    std::string text = "frequency_hz,port,phi_deg,level_db,phase_deg\n";
    for (const PlanarFrequency& at : planar.frequencies)
        for (std::size_t n = 0; n < planar.driven.size(); ++n) {
            const auto& field = at.beams[n].far_field;
            double largest = 0.0;
            for (const std::complex<double>& value : field) largest = std::max(largest, std::norm(value));
            if (!(largest > 0.0)) continue;  // nothing is radiated
            for (std::size_t i = 0; i < field.size(); ++i)
                fmt::format_to(std::back_inserter(text), "{:.12g},{},{:.6g},{:.4f},{:.3f}\n", at.frequency_hz,
                               csv_cell(planar.driven[n]), planar.phi_rad[i] * degrees,
                               10.0 * std::log10(std::max(std::norm(field[i]) / largest, 1e-30)),
                               degrees * std::arg(field[i]));
        }
    return text;
}

}  // namespace lathe
