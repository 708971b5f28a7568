#include "solver/formats/grasp_cut.hpp"

#include <fmt/format.h>

#include <array>
#include <iterator>
#include <numbers>

#include "solver/formats/one_line.hpp"
#include "solver/formats/sampled_pattern.hpp"
#include "solver/results/directive_pattern.hpp"

namespace lathe {

namespace {

constexpr double degree = std::numbers::pi / 180.0;
constexpr std::array<double, 3> cut_angles_deg = {0.0, 45.0, 90.0};

/// `field(i, is_other_side)`: co- and cross-polar part at step i of theta from 0 to 180 degrees, on the side
/// of phi or on that of phi + 180 degrees.
template <class Field>
void append_cut(std::string& text, const std::string& name, double frequency_hz, double phi_deg, int last,
                const Field& field) {
    auto out = std::back_inserter(text);
    fmt::format_to(out, "{}, {:.9g} GHz, phi = {:g} deg\n", name, frequency_hz / 1e9, phi_deg);
    fmt::format_to(out, "{:18.10E}{:18.10E}{:5d}{:18.10E}{:5d}{:5d}{:5d}\n", -180.0, 180.0 / last,
                   2 * last + 1, phi_deg, 3, 1, 2);
    for (int i = -last; i <= last; ++i) {
        // A negative theta is the same meridian plane on its other side.
        const auto [co, cross] = field(static_cast<std::size_t>(i < 0 ? -i : i), i < 0);
        fmt::format_to(out, "{:18.10E}{:18.10E}{:18.10E}{:18.10E}\n", co.real(), co.imag(), cross.real(),
                       cross.imag());
    }
}

void append_cut(std::string& text, const DirectivePattern& pattern, const std::string& name, double phi_deg) {
    append_cut(text, name, pattern.frequency_hz(), phi_deg, static_cast<int>(pattern.theta_count()) - 1,
               [&](std::size_t i, bool is_other) {
                   return pattern.ludwig3(i, (is_other ? phi_deg + 180.0 : phi_deg) * degree);
               });
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

std::string grasp_cut(const VolumeResults& results, std::size_t excitation, const std::string& title) {
    const std::string name = one_line(title + ", " + results.driven.at(excitation));
    std::string text;
    for (const VolumeFrequency& at : results.frequencies) {
        const SampledPattern pattern(at.beams.at(excitation), at.frequency_hz);
        const std::size_t half = pattern.phi_count() / 2;
        for (std::size_t p = 0; p < half; ++p)
            append_cut(text, name, at.frequency_hz, pattern.phi_rad(p) / degree,
                       static_cast<int>(pattern.theta_count()) - 1, [&](std::size_t i, bool is_other) {
                           return pattern.ludwig3(i, is_other ? p + half : p);
                       });
    }
    return text;
}

std::string frequency_list(const Results& results) {
    std::string text;
    for (const FrequencyResult& result : results.frequencies)
        fmt::format_to(std::back_inserter(text), "{:.12g}\n", result.frequency_hz);
    if (results.volume)
        for (const VolumeFrequency& at : results.volume->frequencies)
            fmt::format_to(std::back_inserter(text), "{:.12g}\n", at.frequency_hz);
    return text;
}

}  // namespace lathe
