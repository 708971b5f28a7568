#include <fmt/format.h>
#include <algorithm>

#include "genetic/project/project_parts.hpp"
#include "solver/results/metric_table.hpp"

namespace lathe {
namespace {

/// "from_..." and "to_..." of one range, both optional, in the file's unit.
struct OptionalRange {
    std::optional<double> from, to;
};

OptionalRange read_range(const JsonCursor& objective, const char* from_key, const char* to_key, double least,
                         double most) {
    OptionalRange range;
    if (const auto from = objective.find(from_key)) range.from = from->number(least, most);
    if (const auto to = objective.find(to_key)) range.to = to->number(least, most);
    if (range.from && range.to && *range.from > *range.to) {
        objective.at(from_key).fail(fmt::format("must not be more than {} = {}", to_key, *range.to));
    }
    return range;
}

void read_frequencies(const JsonCursor& cursor, const SimulationSettings& simulation, Objective& objective) {
    // The band in the file's own numbers: nobody should trip over the last bit of 28.5 * 1e9.
    const OptionalRange range =
        read_range(cursor, "from_ghz", "to_ghz", simulation.from_hz / 1e9, simulation.to_hz / 1e9);
    if (range.from) objective.from_hz = hertz(*range.from);
    if (range.to) objective.to_hz = hertz(*range.to);
}

void read_angles(const JsonCursor& cursor, Objective& objective) {
    const OptionalRange range = read_range(cursor, "from_theta_deg", "to_theta_deg", 0.0, 180.0);
    objective.from_theta_deg = range.from;
    objective.to_theta_deg = range.to;
    const MetricAngles angles = metric_of(objective.metric).angles;
    if (angles == MetricAngles::none) {
        for (const char* key : {"from_theta_deg", "to_theta_deg"}) {
            if (const auto entry = cursor.find(key)) entry->fail("has no meaning for " + objective.metric);
        }
    }
    if (angles == MetricAngles::needed_range && !range.from && !range.to) {
        cursor.at("metric").fail("needs from_theta_deg or to_theta_deg");
    }
    const bool is_cone = angles == MetricAngles::cone || angles == MetricAngles::dish;
    if (is_cone && range.from)
        cursor.at("from_theta_deg")
            .fail("has no meaning for " + objective.metric + ", whose cone begins on the axis");
    if (angles == MetricAngles::dish) {
        if (!range.to) cursor.at("metric").fail("needs to_theta_deg, the half angle of the dish");
        cursor.at("to_theta_deg").number(5.0, 175.0);
    } else if (is_cone && range.to) {
        cursor.at("to_theta_deg").number(2.0, 180.0);
    }
}

void read_ports(const JsonCursor& cursor, Objective& objective) {
    const MetricDescription& metric = metric_of(objective.metric);
    const MetricExcitation excitation = metric.planar_excitation;
    const bool has_port =
        excitation != MetricExcitation::none || metric.volume_excitation != MetricExcitation::none;
    const bool is_pair = excitation == MetricExcitation::pair_of_guides;
    if (const auto port = cursor.find("port")) {
        if (!has_port) port->fail("has no meaning for " + objective.metric);
        objective.port = port->text();
    }
    if (const auto port = cursor.find("to_port")) {
        if (!is_pair) port->fail("has no meaning for " + objective.metric);
        objective.to_port = port->text();
    }
    if (is_pair && (objective.port.empty() || objective.to_port.empty()))
        cursor.at("metric").fail("needs port and to_port");
}

Objective read_objective(const JsonCursor& cursor, const SimulationSettings& simulation) {
    cursor.require_object({"metric", "goal", "value", "from_ghz", "to_ghz", "from_theta_deg", "to_theta_deg",
                           "weight", "port", "to_port", "region"});
    constexpr double furthest = 1e6;
    Objective objective;
    objective.metric = cursor.at("metric").choice(known_metrics());
    const std::string goal = cursor.at("goal").choice(goal_names());
    const auto place = std::find(goal_names().begin(), goal_names().end(), goal) - goal_names().begin();
    objective.goal = static_cast<Goal>(place);
    objective.value = cursor.at("value").number(-furthest, furthest);
    read_frequencies(cursor, simulation, objective);
    read_angles(cursor, objective);
    read_ports(cursor, objective);
    if (const auto region = cursor.find("region")) {
        if (metric_of(objective.metric).source != MetricSource::power)
            region->fail("has no meaning for " + objective.metric);
        objective.region = region->text();
    }
    if (const auto weight = cursor.find("weight")) objective.weight = weight->number(0.0, furthest);
    return objective;
}

}  // namespace

const std::vector<std::string>& known_metrics() {
    static const std::vector<std::string> keys = [] {
        std::vector<std::string> made;
        for (const MetricDescription& metric : metric_table()) made.emplace_back(metric.key);
        return made;
    }();
    return keys;
}

const std::vector<std::string>& goal_names() {
    static const std::vector<std::string> names = {"below", "above", "near"};
    return names;
}

std::vector<Objective> read_objectives(const JsonCursor& objectives, const SimulationSettings& simulation) {
    constexpr std::size_t most = 1000;
    std::vector<Objective> list;
    for (const JsonCursor& objective : objectives.items(0, most)) {
        list.push_back(read_objective(objective, simulation));
    }
    return list;
}

}  // namespace lathe
