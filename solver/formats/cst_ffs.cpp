#include "solver/formats/cst_ffs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numbers>

#include "solver/formats/free_space.hpp"
#include "solver/results/directive_pattern.hpp"

namespace lathe {

namespace {

constexpr int phi_step_deg = 5;

/// Powers in watts for 1 W stimulated.
struct Powers {
    double radiated = 1.0, accepted = 1.0;
};

Powers powers_of(const FrequencyResult& result) {
    const double reflected = std::norm(result.s11);
    return {std::max(0.0, result.radiated_power_ratio - reflected), 1.0 - reflected};
}

void append_header(std::string& text, const Results& results) {
    auto out = std::back_inserter(text);
    fmt::format_to(out, "// CST Farfield Source File\n\n// Version:\n3.0\n\n// Data Type\nFarfield\n\n");
    fmt::format_to(out, "// #Frequencies\n{}\n\n", results.frequencies.size());
    fmt::format_to(out, "// Position\n0.0 0.0 0.0\n\n// zAxis\n0.0 0.0 1.0\n\n// xAxis\n1.0 0.0 0.0\n\n");
    fmt::format_to(out, "// Radiated/Accepted/Stimulated Power , Frequency\n");
    for (const FrequencyResult& result : results.frequencies) {
        const Powers powers = powers_of(result);
        fmt::format_to(out, "{:.9e}\n{:.9e}\n{:.9e}\n{:.9e}\n\n", powers.radiated, powers.accepted, 1.0,
                       result.frequency_hz);
    }
}

void append_block(std::string& text, const FrequencyResult& result) {
    const double degree = std::numbers::pi / 180.0;
    const DirectivePattern pattern(result.far_field);
    const double volts =
        std::sqrt(2.0 * free_space_impedance_ohm * powers_of(result).radiated / (4.0 * std::numbers::pi));
    auto out = std::back_inserter(text);
    fmt::format_to(out, "// >> Total #phi samples, total #theta samples\n{} {}\n\n", 360 / phi_step_deg + 1,
                   pattern.theta_count());
    fmt::format_to(out, "// >> Phi, Theta, Re(E_Theta), Im(E_Theta), Re(E_Phi), Im(E_Phi):\n");
    for (int phi_deg = 0; phi_deg <= 360; phi_deg += phi_step_deg) {
        for (std::size_t i = 0; i < pattern.theta_count(); ++i) {
            const auto [e_theta, e_phi] = pattern.spherical(i, phi_deg * degree);
            fmt::format_to(out, "{:10.3f} {:10.3f} {:16.8e} {:16.8e} {:16.8e} {:16.8e}\n", double(phi_deg),
                           pattern.theta_rad(i) / degree, volts * e_theta.real(), volts * e_theta.imag(),
                           volts * e_phi.real(), volts * e_phi.imag());
        }
    }
    text += '\n';
}

}  // namespace

std::string cst_ffs(const Results& results) {
    std::string text;
    append_header(text, results);
    for (const FrequencyResult& result : results.frequencies) append_block(text, result);
    return text;
}

}  // namespace lathe
