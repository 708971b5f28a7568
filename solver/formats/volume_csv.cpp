#include "solver/formats/volume_csv.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "solver/base/constants.hpp"
#include "solver/base/csv_cell.hpp"
#include "solver/results/level_dbi.hpp"
#include "solver/results/metric_table.hpp"
#include "solver/results/reflection.hpp"

namespace lathe {
namespace {

constexpr double degrees = 180.0 / constants::pi;

double theta_deg(const VolumeCut& cut, std::size_t n) {
    return -180.0 + 360.0 * static_cast<double>(n) / static_cast<double>(cut.co.size() - 1);
}

}  // namespace

std::string volume_frequencies_csv(const Results& results) {
    const VolumeResults& volume = *results.volume;
    std::string text = "frequency_hz,port";
    for (const MetricDescription& metric : metric_table())
        if (is_of_one_volume_excitation(metric)) fmt::format_to(std::back_inserter(text), ",{}", metric.key);
    text += '\n';
    for (const VolumeFrequency& at : volume.frequencies)
        for (const std::string& port : volume.driven) {
            fmt::format_to(std::back_inserter(text), "{:.12g},{}", at.frequency_hz, csv_cell(port));
            for (const MetricDescription& metric : metric_table())
                if (is_of_one_volume_excitation(metric))
                    fmt::format_to(std::back_inserter(text), ",{:.7g}",
                                   metric_value(metric, volume, at, {.port = port}));
            text += '\n';
        }
    return text;
}

std::string volume_s_matrix_csv(const Results& results) {
    const VolumeResults& volume = *results.volume;
    std::string text = "frequency_hz,to,from,s_re,s_im,s_db\n";
    for (const VolumeFrequency& at : volume.frequencies)
        for (std::size_t to = 0; to < volume.ports.size(); ++to)
            for (std::size_t from = 0; from < volume.ports.size(); ++from) {
                const auto driven = std::find(volume.driven.begin(), volume.driven.end(), volume.ports[from]);
                if (driven == volume.driven.end()) continue;
                const std::complex<double> s =
                    at.s_matrix(static_cast<Eigen::Index>(to), static_cast<Eigen::Index>(from));
                fmt::format_to(std::back_inserter(text), "{:.12g},{},{},{:.9g},{:.9g},{:.6f}\n",
                               at.frequency_hz, csv_cell(volume.ports[to]), csv_cell(volume.ports[from]),
                               s.real(), s.imag(), reflection_db(s));
            }
    return text;
}

std::string volume_cuts_csv(const Results& results) {
    const VolumeResults& volume = *results.volume;
    std::string text =
        "frequency_hz,port,phi_deg,theta_deg,co_dbi,cross_dbi,co_phase_deg,cross_phase_deg,rcs_db\n";
    for (const VolumeFrequency& at : volume.frequencies)
        for (std::size_t n = 0; n < volume.driven.size(); ++n) {
            const VolumeBeam& beam = at.beams[n];
            std::size_t sample = 0;
            for (const VolumeCut& cut : beam.cuts)
                for (std::size_t t = 0; t < cut.co.size(); ++t, ++sample) {
                    fmt::format_to(std::back_inserter(text),
                                   "{:.12g},{},{:.6g},{:.6g},{:.4f},{:.4f},{:.3f},{:.3f},", at.frequency_hz,
                                   csv_cell(volume.driven[n]), cut.phi_rad * degrees, theta_deg(cut, t),
                                   level_dbi(std::norm(cut.co[t]), beam.radiated_power_w),
                                   level_dbi(std::norm(cut.cross[t]), beam.radiated_power_w),
                                   std::arg(cut.co[t]) * degrees, std::arg(cut.cross[t]) * degrees);
                    if (sample < beam.rcs_db.size())
                        fmt::format_to(std::back_inserter(text), "{:.4f}", beam.rcs_db[sample]);
                    text += '\n';
                }
        }
    return text;
}

}  // namespace lathe
