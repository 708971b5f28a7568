#include "solver/formats/cst_ffs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numbers>
#include <vector>

#include "solver/formats/free_space.hpp"
#include "solver/formats/sampled_pattern.hpp"
#include "solver/results/directive_pattern.hpp"

namespace lathe {

namespace {

constexpr int phi_step_deg = 5;

/// Powers in watts for 1 W stimulated.
struct Powers {
    double radiated = 1.0, accepted = 1.0;
};

Powers powers_of(const FrequencyResult& result) {
    const double reflected = std::norm(result.s11());
    return {std::max(0.0, result.beam().radiated_power_ratio - reflected), 1.0 - reflected};
}

/// Powers of one frequency.
struct PowerLine {
    double frequency_hz = 0.0;
    Powers powers;
};

void append_header(std::string& text, const std::vector<PowerLine>& lines) {
    auto out = std::back_inserter(text);
    fmt::format_to(out, "// CST Farfield Source File\n\n// Version:\n3.0\n\n// Data Type\nFarfield\n\n");
    fmt::format_to(out, "// #Frequencies\n{}\n\n", lines.size());
    fmt::format_to(out, "// Position\n0.0 0.0 0.0\n\n// zAxis\n0.0 0.0 1.0\n\n// xAxis\n1.0 0.0 0.0\n\n");
    fmt::format_to(out, "// Radiated/Accepted/Stimulated Power , Frequency\n");
    for (const auto& [frequency_hz, powers] : lines)
        fmt::format_to(out, "{:.9e}\n{:.9e}\n{:.9e}\n{:.9e}\n\n", powers.radiated, powers.accepted, 1.0,
                       frequency_hz);
}

/// `field(i, k)`: the directive pattern at theta(i) and step k of phi, of which there are `phi_steps` in 360
/// degrees; all of it times `volts`.
template <class Pattern, class Field>
void append_block(std::string& text, const Pattern& pattern, std::size_t phi_steps, double volts,
                  const Field& field) {
    const double degree = std::numbers::pi / 180.0;
    auto out = std::back_inserter(text);
    fmt::format_to(out, "// >> Total #phi samples, total #theta samples\n{} {}\n\n", phi_steps + 1,
                   pattern.theta_count());
    fmt::format_to(out, "// >> Phi, Theta, Re(E_Theta), Im(E_Theta), Re(E_Phi), Im(E_Phi):\n");
    for (std::size_t k = 0; k <= phi_steps; ++k)
        for (std::size_t i = 0; i < pattern.theta_count(); ++i) {
            const auto [e_theta, e_phi] = field(i, k);
            fmt::format_to(out, "{:10.3f} {:10.3f} {:16.8e} {:16.8e} {:16.8e} {:16.8e}\n",
                           360.0 * static_cast<double>(k) / static_cast<double>(phi_steps),
                           pattern.theta_rad(i) / degree, volts * e_theta.real(), volts * e_theta.imag(),
                           volts * e_phi.real(), volts * e_phi.imag());
        }
    text += '\n';
}

double volts_of(double radiated_w) {
    return std::sqrt(2.0 * free_space_impedance_ohm * radiated_w / (4.0 * std::numbers::pi));
}

Powers powers_of(const Results& results, const FrequencyResult& at, std::size_t excitation) {
    const auto port = find_port(results, results.driven.at(excitation));
    const auto n = static_cast<Eigen::Index>(port.value_or(0));
    const double reflected = port ? std::norm(at.s_matrix(n, n)) : 0.0;
    return {at.beams.at(excitation).radiated_power_w, 1.0 - reflected};
}

}  // namespace

std::string cst_ffs(const Results& results) {
    std::vector<PowerLine> lines;
    for (const FrequencyResult& result : results.frequencies)
        lines.push_back({result.frequency_hz, powers_of(result)});
    std::string text;
    append_header(text, lines);
    for (const FrequencyResult& result : results.frequencies) {
        const DirectivePattern pattern(result.beam().far_field);
        append_block(text, pattern, 360 / phi_step_deg, volts_of(powers_of(result).radiated),
                     [&](std::size_t i, std::size_t k) {
                         const auto phi_deg = static_cast<int>(k) * phi_step_deg;
                         return pattern.spherical(i, phi_deg * (std::numbers::pi / 180.0));
                     });
    }
    return text;
}

std::string cst_ffs(const Results& results, std::size_t excitation) {
    std::vector<PowerLine> lines;
    for (const FrequencyResult& at : results.frequencies)
        lines.push_back({at.frequency_hz, powers_of(results, at, excitation)});
    std::string text;
    append_header(text, lines);
    for (const FrequencyResult& at : results.frequencies) {
        const SampledPattern pattern(at.beams.at(excitation), at.frequency_hz);
        append_block(text, pattern, pattern.phi_count(), volts_of(at.beams[excitation].radiated_power_w),
                     [&](std::size_t i, std::size_t k) { return pattern.spherical(i, k); });
    }
    return text;
}

}  // namespace lathe
