#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <utility>

#include "genetic/report/figures.hpp"
#include "solver/antenna/parameter_names.hpp"

namespace lathe::genetic {

namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 8> unit_suffixes = {{{"_dbi", "dBi"},
                                                                                         {"_db", "dB"},
                                                                                         {"_deg", "\u00b0"},
                                                                                         {"_mm", "mm"},
                                                                                         {"_ratio", ""},
                                                                                         {"_percent", "%"},
                                                                                         {"_ns", "ns"},
                                                                                         {"_ohm", "\u03a9"}}};

constexpr std::array<std::pair<std::string_view, std::string_view>, 28> titles = {{
    {"s11_db", "Reflection |S11|"},
    {"vswr", "VSWR"},
    {"cross_polar_db", "Cross-polarisation"},
    {"directivity_dbi", "Directivity"},
    {"realised_gain_dbi", "Realised gain"},
    {"radiated_power_ratio", "Power balance"},
    {"beamwidth_3db_e_deg", "Width at \u22123 dB, E plane"},
    {"beamwidth_3db_h_deg", "Width at \u22123 dB, H plane"},
    {"beamwidth_3db_d_deg", "Width at \u22123 dB, 45\u00b0 plane"},
    {"beamwidth_10db_e_deg", "Width at \u221210 dB, E plane"},
    {"beamwidth_10db_h_deg", "Width at \u221210 dB, H plane"},
    {"beamwidth_10db_d_deg", "Width at \u221210 dB, 45\u00b0 plane"},
    {"beamwidth_12db_e_deg", "Width at \u221212 dB, E plane"},
    {"beamwidth_12db_h_deg", "Width at \u221212 dB, H plane"},
    {"beamwidth_12db_d_deg", "Width at \u221212 dB, 45\u00b0 plane"},
    {"beamwidth_difference_deg", "Difference of the widths at \u22123 dB"},
    {"side_lobe_e_db", "Side lobe, E plane"},
    {"side_lobe_h_db", "Side lobe, H plane"},
    {"front_to_back_db", "Front to back"},
    {"horizon_gain_dbi", "Gain at the horizon"},
    {"phase_centre_e_mm", "Phase centre, E plane"},
    {"phase_centre_h_mm", "Phase centre, H plane"},
    {"phase_centre_mean_mm", "Phase centre, mean"},
    {"phase_centre_difference_mm", "Phase centres apart"},
    {"phase_error_deg", "Phase error from the centre"},
    {"s11_group_delay_ns", "Group delay of the reflection"},
    {"boresight_group_delay_ns", "Group delay on the axis"},
    {"co_polar_db", "Co-polar level"},
}};

std::string_view suffix_of(const std::string& metric) {
    for (const auto& [suffix, unit] : unit_suffixes)
        if (metric.size() > suffix.size() && metric.ends_with(suffix)) return suffix;
    return {};
}

/// "a-b unit", "from a unit", "to b unit" or nothing.
std::string range_text(std::optional<double> from, std::optional<double> to, const char* unit) {
    if (from && to) return fmt::format("{:g}\u2013{:g}{}", *from, *to, unit);
    if (from) return fmt::format("from {:g}{}", *from, unit);
    if (to) return fmt::format("to {:g}{}", *to, unit);
    return {};
}

std::optional<double> in_ghz(std::optional<double> hertz) {
    if (hertz) return *hertz / 1e9;
    return std::nullopt;
}

}  // namespace

std::string metric_title(const std::string& metric) {
    for (const auto& [key, title] : titles)
        if (metric == key) return std::string(title);
    std::string text = metric.substr(0, metric.size() - suffix_of(metric).size());
    for (char& character : text)
        if (character == '_') character = ' ';
    if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
    return text;
}

std::string metric_unit(const std::string& metric) {
    const std::string_view suffix = suffix_of(metric);
    for (const auto& [key, unit] : unit_suffixes)
        if (suffix == key) return std::string(unit);
    return {};
}

std::string parameter_label(const std::string& name) {
    const NamedParameter named = parameter_named(name);
    if (named.description == nullptr) return name;
    const std::string& unit = named.description->unit;
    return display_name(*named.description, named.entry) + (unit.empty()    ? ""
                                                            : unit == "deg" ? " (\u00b0)"
                                                                            : " (" + unit + ")");
}

std::string objective_text(const Objective& objective) {
    const char* goal = objective.goal == Goal::below   ? "\u2264"
                       : objective.goal == Goal::above ? "\u2265"
                                                       : "\u2248";
    const char* sign = objective.value < 0.0 ? "\u2212" : "";
    std::string text =
        fmt::format("{} {} {}{:g}", metric_title(objective.metric), goal, sign, std::abs(objective.value));
    const std::string unit = metric_unit(objective.metric);
    if (!unit.empty()) text += (unit == "\u00b0" ? "" : " ") + unit;
    const std::string band = range_text(in_ghz(objective.from_hz), in_ghz(objective.to_hz), " GHz");
    if (!band.empty()) text += ", " + band;
    const std::string angles = range_text(objective.from_theta_deg, objective.to_theta_deg, "\u00b0");
    if (!angles.empty()) text += ", \u03b8 " + angles;
    return text;
}

}  // namespace lathe::genetic
