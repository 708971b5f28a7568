#include "solver/formats/ticra_sph.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <cmath>
#include <iterator>
#include <numbers>

#include "solver/formats/one_line.hpp"
#include "solver/results/spherical_waves.hpp"

namespace lathe {

namespace {

using Complex = std::complex<double>;

/// The two coefficients of one wave in the convention of the file.
void append_row(std::string& text, Complex q1, Complex q2) {
    const double scale = 1.0 / std::sqrt(8.0 * std::numbers::pi);
    fmt::format_to(std::back_inserter(text), " {:23.16E} {:23.16E} {:23.16E} {:23.16E}\n", scale * q1.real(),
                   -scale * q1.imag(), scale * q2.real(), -scale * q2.imag());
}

double power_of(const SphericalWaves& waves) {
    double sum = 0.0;
    for (const auto* q : {&waves.q1_positive, &waves.q2_positive, &waves.q1_negative, &waves.q2_negative})
        for (const Complex value : *q) sum += std::norm(value);
    return 0.5 * sum / (8.0 * std::numbers::pi);
}

void append_order(std::string& text, const SphericalWaves& waves, int m) {
    const bool empty = m != waves.azimuthal_order;
    fmt::format_to(std::back_inserter(text), "{:6d} {:23.16E}\n", m, empty ? 0.0 : power_of(waves));
    for (int n = std::max(1, m); n <= waves.n_max(); ++n) {
        const auto at = static_cast<std::size_t>(n - 1);
        if (m > 0) append_row(text, empty ? 0.0 : waves.q1_negative[at], empty ? 0.0 : waves.q2_negative[at]);
        append_row(text, empty ? 0.0 : waves.q1_positive[at], empty ? 0.0 : waves.q2_positive[at]);
    }
}

}  // namespace

std::string ticra_sph(const Results& results, std::chrono::system_clock::time_point written_at) {
    std::string text;
    auto out = std::back_inserter(text);
    for (const FrequencyResult& result : results.frequencies) {
        const SphericalWaves waves = spherical_waves(result.beam().far_field);
        const int m = waves.azimuthal_order;
        fmt::format_to(out, "Lathe {:%Y-%m-%d %H:%M:%S}\n{}\n",
                       fmt::gmtime(std::chrono::system_clock::to_time_t(written_at)), one_line(results.name));
        // Samples that resolve the waves, over whole circles.
        fmt::format_to(out, "{:6d}{:6d}{:6d}{:6d}\n", 2 * (result.beam().far_field.theta_rad.size() - 1),
                       std::max(4, 2 * m + 2), waves.n_max(), m);
        fmt::format_to(out, " Frequency = {:.12g} Hz, origin z = 0, power normalised to 4 pi W\n",
                       result.frequency_hz);
        for (int line = 0; line < 2; ++line)
            fmt::format_to(out, "{:12.5f}{:12.5f}{:12.5f}{:12.5f}{:12.5f}\n", 0.0, 180.0, 0.0, 360.0, 0.0);
        fmt::format_to(out, "none\nnone\n");
        for (int order = 0; order <= m; ++order) append_order(text, waves, order);
    }
    return text;
}

}  // namespace lathe
