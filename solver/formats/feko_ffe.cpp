#include "solver/formats/feko_ffe.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <cmath>
#include <iterator>
#include <numbers>

#include "solver/formats/free_space.hpp"
#include "solver/formats/one_line.hpp"
#include "solver/formats/sampled_pattern.hpp"
#include "solver/results/directive_pattern.hpp"

namespace lathe {

namespace {

constexpr int phi_step_deg = 5;

void append_header(std::string& text, const std::string& title,
                   std::chrono::system_clock::time_point written_at) {
    const std::string name = one_line(title);
    auto out = std::back_inserter(text);
    fmt::format_to(out, "##File Type: Far Field\n##File Format: 8\n##Source: {}\n",
                   name.empty() ? "Lathe" : name);
    fmt::format_to(out, "##Date: {:%Y-%m-%d %H:%M:%S}\n\n",
                   fmt::gmtime(std::chrono::system_clock::to_time_t(written_at)));
}

/// `field(i, k)`: the directive pattern at theta(i) and step k of phi, of which there are `phi_steps` in 360
/// degrees.
template <class Pattern, class Field>
void append_block(std::string& text, const Pattern& pattern, std::size_t phi_steps, const Field& field) {
    const double degree = std::numbers::pi / 180.0;
    const double volts = std::sqrt(2.0 * free_space_impedance_ohm / (4.0 * std::numbers::pi));
    auto out = std::back_inserter(text);
    fmt::format_to(out, "#Configuration Name: StandardConfiguration1\n#Request Name: FarField1\n");
    fmt::format_to(out, "#Frequency: {:.8E}\n#Coordinate System: Spherical\n", pattern.frequency_hz());
    fmt::format_to(out, "#No. of Theta Samples: {}\n#No. of Phi Samples: {}\n", pattern.theta_count(),
                   phi_steps + 1);
    fmt::format_to(out, "#Result Type: Directivity\n#No. of Header Lines: 1\n");
    fmt::format_to(out,
                   "# \"Theta\" \"Phi\" \"Re(Etheta)\" \"Im(Etheta)\" \"Re(Ephi)\" \"Im(Ephi)\" "
                   "\"Directivity(Theta)\" \"Directivity(Phi)\" \"Directivity(Total)\"\n");
    for (std::size_t k = 0; k <= phi_steps; ++k)
        for (std::size_t i = 0; i < pattern.theta_count(); ++i) {
            const auto [e_theta, e_phi] = field(i, k);
            const double theta = std::norm(e_theta), phi = std::norm(e_phi);
            fmt::format_to(out, "{:16.8E}{:16.8E}{:16.8E}{:16.8E}{:16.8E}{:16.8E}{:16.8E}{:16.8E}{:16.8E}\n",
                           pattern.theta_rad(i) / degree,
                           360.0 * static_cast<double>(k) / static_cast<double>(phi_steps),
                           volts * e_theta.real(), volts * e_theta.imag(), volts * e_phi.real(),
                           volts * e_phi.imag(), to_db(theta), to_db(phi), to_db(theta + phi));
        }
    text += '\n';
}

}  // namespace

std::string feko_ffe(const Results& results, std::chrono::system_clock::time_point written_at) {
    std::string text;
    append_header(text, results.name, written_at);
    for (const FrequencyResult& result : results.frequencies) {
        const DirectivePattern pattern(result.beam().far_field);
        append_block(text, pattern, 360 / phi_step_deg, [&](std::size_t i, std::size_t k) {
            const auto phi_deg = static_cast<int>(k) * phi_step_deg;
            return pattern.spherical(i, phi_deg * (std::numbers::pi / 180.0));
        });
    }
    return text;
}

std::string feko_ffe(const Results& results, std::size_t excitation, const std::string& title,
                     std::chrono::system_clock::time_point written_at) {
    std::string text;
    append_header(text, title + ", " + results.driven.at(excitation), written_at);
    for (const FrequencyResult& at : results.frequencies) {
        const SampledPattern pattern(at.beams.at(excitation), at.frequency_hz);
        append_block(text, pattern, pattern.phi_count(),
                     [&](std::size_t i, std::size_t k) { return pattern.spherical(i, k); });
    }
    return text;
}

}  // namespace lathe
