#include <fmt/format.h>

#include <cmath>

#include "genetic/report/figures.hpp"
#include "solver/antenna/parameter_names.hpp"
#include "solver/results/metric_table.hpp"

namespace lathe::genetic {

namespace {

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
    const MetricDescription* found = find_metric(metric);
    return found == nullptr ? metric : std::string(found->title);
}

std::string metric_unit(const std::string& metric) {
    const MetricDescription* found = find_metric(metric);
    return found == nullptr ? "" : std::string(found->unit);
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
    if (!objective.port.empty()) text += ", " + objective.port;
    if (!objective.to_port.empty()) text += " to " + objective.to_port;
    if (!objective.region.empty()) text += ", " + objective.region;
    return text;
}

}  // namespace lathe::genetic
