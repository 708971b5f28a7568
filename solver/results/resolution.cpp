#include "solver/results/resolution.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "solver/base/constants.hpp"

namespace lathe {
namespace {

using Complex = std::complex<double>;

/// Limits of a Sensitivity at 20 cells a wavelength.
struct Limits {
    double scattering, directivity_db;
};
constexpr Limits with_coarse_details{2.0, 50.0}, of_any{6.0, 80.0};
constexpr double calibrated_cells = 20.0;

bool exceeds(const Sensitivity& sensitivity, const Limits& limits, double cells_per_wavelength) {
    // Coarser grids are drafts: the limits do not fall with them.
    const double scale = std::max(1.0, std::pow(cells_per_wavelength / calibrated_cells, 2));
    return sensitivity.scattering > scale * limits.scattering ||
           sensitivity.directivity_db > scale * limits.directivity_db;
}

bool is_of_coarse_details(const Warning& warning) {
    return warning.code == "coarse_features" || warning.code == "thin_gap";
}

void take_steeper(const Steepest& found, Sensitivity& sensitivity) {
    if (!(found.slope > sensitivity.scattering)) return;
    sensitivity.scattering = found.slope, sensitivity.scattering_hz = found.at_hz;
}

void add_scattering(const Results& results, Sensitivity& sensitivity) {
    std::vector<double> frequencies;
    std::vector<Complex> response;
    for (const ReflectionPoint& point : results.reflection)
        frequencies.push_back(point.frequency_hz), response.push_back(point.s11);
    take_steeper(steepest_change(frequencies, response), sensitivity);
    frequencies = frequencies_of(results);
    const Eigen::Index ports = results.frequencies.front().s_matrix.rows();
    for (Eigen::Index from = 0; from < ports; ++from)
        for (Eigen::Index to = 0; to < ports; ++to) {
            response.clear();
            for (const FrequencyResult& at : results.frequencies) response.push_back(at.s_matrix(to, from));
            take_steeper(steepest_change(frequencies, response), sensitivity);
        }
}

void add_directivity(const Results& results, Sensitivity& sensitivity) {
    for (std::size_t n = 0; n + 1 < results.frequencies.size(); ++n) {
        const FrequencyResult &low = results.frequencies[n], &high = results.frequencies[n + 1];
        const double step = std::log(high.frequency_hz / low.frequency_hz);
        for (std::size_t b = 0; b < std::min(low.beams.size(), high.beams.size()); ++b) {
            const double slope =
                std::abs(directivity_db(high.beams[b]) - directivity_db(low.beams[b])) / step;
            if (!(slope > sensitivity.directivity_db)) continue;
            sensitivity.directivity_db = slope;
            sensitivity.directivity_hz = 0.5 * (low.frequency_hz + high.frequency_hz);
        }
    }
}

Warning sharp_resonance(const Sensitivity& sensitivity, double cells_per_wavelength) {
    constexpr double per_cent = 0.01;
    const bool is_of_s = exceeds(sensitivity, {of_any.scattering, HUGE_VAL}, cells_per_wavelength);
    const double hz = is_of_s ? sensitivity.scattering_hz : sensitivity.directivity_hz;
    const std::string change =
        is_of_s ? fmt::format("S changes by {:.2g}", per_cent * sensitivity.scattering)
                : fmt::format("The directivity changes by {:.2g} dB", per_cent * sensitivity.directivity_db);
    return {
        "sharp_resonance",
        fmt::format("{} over one per cent of frequency near {:.4g} GHz, as at a resonance or just above a "
                    "cut-off. This grid may be off by some tenths of a per cent of frequency: check on "
                    "another grid ('lathe-batch check', or simulation.cells_per_wavelength {:.0f}).",
                    change, 1e-9 * hz, std::ceil(1.4 * cells_per_wavelength)),
        fmt::format("{:.4g} GHz", 1e-9 * hz)};
}

}  // namespace

Steepest steepest_change(std::span<const double> frequencies_hz, std::span<const Complex> response) {
    Steepest steepest;
    const std::size_t count = response.size();
    const auto is_undefined = [](const Complex& s) { return !std::isfinite(s.real() + s.imag()); };
    if (count < 3 || std::any_of(response.begin(), response.end(), is_undefined)) return steepest;
    const double mean_step =
        (frequencies_hz.back() - frequencies_hz.front()) / static_cast<double>(count - 1);
    Complex turn = 0.0;
    for (std::size_t n = 0; n + 1 < count; ++n) {
        const Complex product = std::conj(response[n]) * response[n + 1];
        const double step = frequencies_hz[n + 1] - frequencies_hz[n];
        turn += std::polar(std::abs(product), std::arg(product) * mean_step / step);
    }
    const double per_hz = std::arg(turn) / mean_step;
    for (std::size_t n = 0; n + 1 < count; ++n) {
        const double low = frequencies_hz[n], high = frequencies_hz[n + 1];
        const double change =
            std::abs(response[n + 1] * std::polar(1.0, -per_hz * (high - low)) - response[n]);
        const double slope = change / std::log(high / low);
        if (slope > steepest.slope) steepest = {slope, 0.5 * (low + high)};
    }
    return steepest;
}

double directivity_db(const Beam& beam) {
    return std::isfinite(beam.directivity_dbi) ? beam.directivity_dbi : beam.directivity_2d_db;
}

Sensitivity sensitivity_of(const Results& results) {
    Sensitivity sensitivity;
    if (results.frequencies.empty()) return sensitivity;
    add_scattering(results, sensitivity);
    add_directivity(results, sensitivity);
    return sensitivity;
}

void judge_resolution(double cells_per_wavelength, Results& results) {
    const Sensitivity sensitivity = sensitivity_of(results);
    if (!exceeds(sensitivity, with_coarse_details, cells_per_wavelength))
        for (Warning& warning : results.warnings)
            if (is_of_coarse_details(warning)) warning.code = "coarse_details";
    if (exceeds(sensitivity, of_any, cells_per_wavelength))
        results.warnings.push_back(sharp_resonance(sensitivity, cells_per_wavelength));
}

}  // namespace lathe
