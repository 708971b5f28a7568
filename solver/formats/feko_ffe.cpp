#include "solver/formats/feko_ffe.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <cmath>
#include <iterator>
#include <numbers>

#include "solver/formats/free_space.hpp"
#include "solver/formats/one_line.hpp"
#include "solver/results/directive_pattern.hpp"

namespace lathe {

namespace {

constexpr int phi_step_deg = 5;

void append_rows(std::string& text, const DirectivePattern& pattern) {
    const double degree = std::numbers::pi / 180.0;
    const double volts = std::sqrt(2.0 * free_space_impedance_ohm / (4.0 * std::numbers::pi));
    auto out = std::back_inserter(text);
    for (int phi_deg = 0; phi_deg <= 360; phi_deg += phi_step_deg) {
        for (std::size_t i = 0; i < pattern.theta_count(); ++i) {
            const auto [e_theta, e_phi] = pattern.spherical(i, phi_deg * degree);
            const double theta = std::norm(e_theta), phi = std::norm(e_phi);
            fmt::format_to(out, "{:16.8E}{:16.8E}{:16.8E}{:16.8E}{:16.8E}{:16.8E}{:16.8E}{:16.8E}{:16.8E}\n",
                           pattern.theta_rad(i) / degree, double(phi_deg), volts * e_theta.real(),
                           volts * e_theta.imag(), volts * e_phi.real(), volts * e_phi.imag(), to_db(theta),
                           to_db(phi), to_db(theta + phi));
        }
    }
}

}  // namespace

std::string feko_ffe(const Results& results, std::chrono::system_clock::time_point written_at) {
    const std::string name = one_line(results.name);
    std::string text;
    auto out = std::back_inserter(text);
    fmt::format_to(out, "##File Type: Far Field\n##File Format: 8\n##Source: {}\n",
                   name.empty() ? "Lathe" : name);
    fmt::format_to(out, "##Date: {:%Y-%m-%d %H:%M:%S}\n\n",
                   fmt::gmtime(std::chrono::system_clock::to_time_t(written_at)));
    for (const FrequencyResult& result : results.frequencies) {
        const DirectivePattern pattern(result.far_field);
        fmt::format_to(out, "#Configuration Name: StandardConfiguration1\n#Request Name: FarField1\n");
        fmt::format_to(out, "#Frequency: {:.8E}\n#Coordinate System: Spherical\n", result.frequency_hz);
        fmt::format_to(out, "#No. of Theta Samples: {}\n#No. of Phi Samples: {}\n", pattern.theta_count(),
                       360 / phi_step_deg + 1);
        fmt::format_to(out, "#Result Type: Directivity\n#No. of Header Lines: 1\n");
        fmt::format_to(out,
                       "# \"Theta\" \"Phi\" \"Re(Etheta)\" \"Im(Etheta)\" \"Re(Ephi)\" \"Im(Ephi)\" "
                       "\"Directivity(Theta)\" \"Directivity(Phi)\" \"Directivity(Total)\"\n");
        append_rows(text, pattern);
        text += '\n';
    }
    return text;
}

}  // namespace lathe
