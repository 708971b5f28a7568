#include "solver/formats/grasp_cut.hpp"

#include <fmt/format.h>

#include <array>
#include <iterator>
#include <numbers>

#include "solver/formats/one_line.hpp"
#include "solver/results/directive_pattern.hpp"

namespace lathe {

namespace {

constexpr double degree = std::numbers::pi / 180.0;
constexpr std::array<double, 3> cut_angles_deg = {0.0, 45.0, 90.0};

void append_cut(std::string& text, const DirectivePattern& pattern, const std::string& name, double phi_deg) {
    const int last = static_cast<int>(pattern.theta_count()) - 1;
    auto out = std::back_inserter(text);
    fmt::format_to(out, "{}, {:.9g} GHz, phi = {:g} deg\n", name, pattern.frequency_hz() / 1e9, phi_deg);
    fmt::format_to(out, "{:18.10E}{:18.10E}{:5d}{:18.10E}{:5d}{:5d}{:5d}\n", -180.0, 180.0 / last,
                   2 * last + 1, phi_deg, 3, 1, 2);
    for (int i = -last; i <= last; ++i) {
        // A negative theta is the same meridian plane on its other side.
        const double phi_rad = (i < 0 ? phi_deg + 180.0 : phi_deg) * degree;
        const auto [co, cross] = pattern.ludwig3(static_cast<std::size_t>(i < 0 ? -i : i), phi_rad);
        fmt::format_to(out, "{:18.10E}{:18.10E}{:18.10E}{:18.10E}\n", co.real(), co.imag(), cross.real(),
                       cross.imag());
    }
}

}  // namespace

std::string grasp_cut(const Results& results) {
    const std::string name = one_line(results.name);
    std::string text;
    for (const FrequencyResult& result : results.frequencies) {
        const DirectivePattern pattern(result.far_field);
        for (const double phi_deg : cut_angles_deg) append_cut(text, pattern, name, phi_deg);
    }
    return text;
}

std::string frequency_list(const Results& results) {
    std::string text;
    for (const FrequencyResult& result : results.frequencies)
        fmt::format_to(std::back_inserter(text), "{:.12g}\n", result.frequency_hz);
    return text;
}

}  // namespace lathe
