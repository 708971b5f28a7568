#include "solver/formats/grasp_cut.hpp"

#include <fmt/format.h>

#include <array>
#include <complex>
#include <iterator>
#include <numbers>

#include "solver/base/csv_cell.hpp"
#include "solver/formats/sampled_pattern.hpp"
#include "solver/results/circular_parts.hpp"
#include "solver/results/directive_pattern.hpp"

namespace lathe {

namespace {

constexpr double degree = std::numbers::pi / 180.0;
/// As GRASP writes it. Readers of others take a first line with seven words for numbers.
constexpr const char* title = "Field data in cuts\n";
constexpr std::array<double, 3> cut_angles_deg = {0.0, 45.0, 90.0};

/// Components of a cut: GRASP's ICOMP.
enum class Components { circular = 2, ludwig3 = 3 };

/// `field(i, is_other_side)`: co- and cross-polar part at step i of theta from 0 to 180 degrees, on the side
/// of phi or on that of phi + 180 degrees.
template <class Field>
void append_cut(std::string& text, double phi_deg, int last, Components components, const Field& field) {
    auto out = std::back_inserter(text);
    text += title;
    fmt::format_to(out, "{:18.10E}{:18.10E}{:5d}{:18.10E}{:5d}{:5d}{:5d}\n", -180.0, 180.0 / last,
                   2 * last + 1, phi_deg, static_cast<int>(components), 1, 2);
    for (int i = -last; i <= last; ++i) {
        // A negative theta is the same meridian plane on its other side.
        const auto [co, cross] = field(static_cast<std::size_t>(i < 0 ? -i : i), i < 0);
        std::array<std::complex<double>, 2> pair = {co, cross};
        if (components == Components::circular) {
            const CircularParts parts = circular_parts(co, cross);
            pair = {parts.right, parts.left};
        }
        fmt::format_to(out, "{:18.10E}{:18.10E}{:18.10E}{:18.10E}\n", pair[0].real(), pair[0].imag(),
                       pair[1].real(), pair[1].imag());
    }
}

void append_cut(std::string& text, const DirectivePattern& pattern, double phi_deg) {
    append_cut(text, phi_deg, static_cast<int>(pattern.theta_count()) - 1, Components::ludwig3,
               [&](std::size_t i, bool is_other) {
                   return pattern.ludwig3(i, (is_other ? phi_deg + 180.0 : phi_deg) * degree);
               });
}

}  // namespace

std::string grasp_cut(const Results& results) {
    std::string text;
    for (const FrequencyResult& result : results.frequencies) {
        const DirectivePattern pattern(result.beam().far_field);
        for (const double phi_deg : cut_angles_deg) append_cut(text, pattern, phi_deg);
    }
    return text;
}

std::string grasp_cut(const Results& results, std::size_t excitation) {
    std::string text;
    for (const FrequencyResult& at : results.frequencies) {
        const SampledPattern pattern(at.beams.at(excitation), at.frequency_hz);
        const std::size_t half = pattern.phi_count() / 2;
        const bool is_linear = shown_parts(at.beams[excitation]) == ShownParts::linear;
        for (std::size_t p = 0; p < half; ++p)
            append_cut(
                text, pattern.phi_rad(p) / degree, static_cast<int>(pattern.theta_count()) - 1,
                is_linear ? Components::ludwig3 : Components::circular,
                [&](std::size_t i, bool is_other) { return pattern.ludwig3(i, is_other ? p + half : p); });
    }
    return text;
}

std::string frequency_list(const Results& results) {
    std::string text;
    for (const double hz : frequencies_of(results)) fmt::format_to(std::back_inserter(text), "{:.12g}\n", hz);
    return text;
}

std::string cut_list(const Results& results) {
    std::string text = "cut,name,excitation,frequency_hz,phi_deg\n";
    std::size_t number = 0;
    const auto add = [&](const std::string& excitation, double frequency_hz, double phi_deg) {
        fmt::format_to(std::back_inserter(text), "{},{},{},{:.12g},{:g}\n", ++number, csv_cell(results.name),
                       csv_cell(excitation), frequency_hz, phi_deg);
    };
    if (results.pattern_kind == PatternKind::revolution) {
        for (const FrequencyResult& result : results.frequencies)
            for (const double phi_deg : cut_angles_deg) add("", result.frequency_hz, phi_deg);
        return text;
    }
    for (std::size_t n = 0; n < results.driven.size(); ++n) {
        number = 0;
        for (const FrequencyResult& at : results.frequencies) {
            const SampledPattern pattern(at.beams.at(n), at.frequency_hz);
            for (std::size_t p = 0; p < pattern.phi_count() / 2; ++p)
                add(results.driven[n], at.frequency_hz, pattern.phi_rad(p) / degree);
        }
    }
    return text;
}

}  // namespace lathe
