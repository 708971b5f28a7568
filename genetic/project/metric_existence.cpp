#include "genetic/project/metric_existence.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "genetic/project/project_parts.hpp"
#include "solver/base/input_error.hpp"
#include "solver/results/metric_table.hpp"

namespace lathe {
namespace {

constexpr double frequency_tolerance = 1e-9;  // relative: ends of ranges are typed in GHz

[[noreturn]] void refuse(std::size_t n, const char* key, const std::string& value,
                         const std::string& problem) {
    throw InputError({.key = fmt::format("objectives[{}]{}", n, key)}, value, problem);
}

}  // namespace

std::string why_metric_cannot_exist(const std::string& metric, const Antenna& antenna,
                                    const SimulationSettings& simulation) {
    const MetricDescription* found = find_metric(metric);
    if (found == nullptr || found->missing == nullptr) return "";
    return found->missing(antenna, simulation.frequencies);
}

std::vector<std::string> existing_metrics(const Antenna& antenna, const SimulationSettings& simulation) {
    std::vector<std::string> metrics = known_metrics();
    std::erase_if(metrics, [&](const std::string& metric) {
        return !why_metric_cannot_exist(metric, antenna, simulation).empty();
    });
    return metrics;
}

bool is_of_reflection(const std::string& metric) {
    const MetricDescription* found = find_metric(metric);
    return found != nullptr && found->source == MetricSource::reflection;
}

bool is_in_range(double frequency_hz, const Objective& objective) {
    const double tolerance = frequency_tolerance * frequency_hz;
    return (!objective.from_hz || frequency_hz >= *objective.from_hz - tolerance) &&
           (!objective.to_hz || frequency_hz <= *objective.to_hz + tolerance);
}

void check_objectives_exist(const Project& project, const Antenna& antenna) {
    const std::vector<double> solved = solved_frequencies(project.simulation);
    const std::vector<double> dense = reflection_frequencies(project.simulation);
    for (std::size_t n = 0; n < project.objectives.size(); ++n) {
        const Objective& objective = project.objectives[n];
        const std::string name = fmt::format("\"{}\"", objective.metric);
        const std::string reason = why_metric_cannot_exist(objective.metric, antenna, project.simulation);
        if (!reason.empty())
            refuse(n, ".metric", name,
                   "does not exist for this antenna: " + reason +
                       "; allowed: " + joined(existing_metrics(antenna, project.simulation)));
        if (antenna.ground_plane_z && objective.from_theta_deg.value_or(0.0) > 90.0)
            refuse(n, ".from_theta_deg", fmt::format("{}", *objective.from_theta_deg),
                   "nothing is radiated below an infinite ground plane; allowed: 0 to 90");
        const std::vector<double>& frequencies = is_of_reflection(objective.metric) ? dense : solved;
        if (!is_of_geometry(objective.metric) &&
            std::none_of(frequencies.begin(), frequencies.end(),
                         [&](double frequency) { return is_in_range(frequency, objective); }))
            refuse(n, "", objective.metric,
                   "none of the solved frequencies lies between its from_ghz and to_ghz; raise "
                   "simulation.frequencies or widen the range");
    }
}

}  // namespace lathe
