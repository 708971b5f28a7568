#include "genetic/project/metric_existence.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "genetic/project/project_parts.hpp"
#include "solver/base/input_error.hpp"
#include "solver/results/reflection.hpp"

namespace lathe {
namespace {

constexpr double frequency_tolerance = 1e-9;  // relative: ends of ranges are typed in GHz

/// What some metrics need of the antenna or the solve, and the words for where it is missing.
struct Need {
    std::vector<std::string> metrics;
    bool (*is_met)(const Antenna& antenna, const SimulationSettings& simulation);
    std::string (*reason)(const Antenna& antenna);
};

const std::vector<Need>& needs() {
    using A = const Antenna&;
    using S = const SimulationSettings&;
    static const std::vector<Need> list = {
        {{"s11_db", "vswr", "s11_group_delay_ns"},
         [](A antenna, S) { return antenna.port.kind != PortKind::dipole; },
         [](A) -> std::string { return "a dipole port has no S11"; }},
        {{"input_resistance_ohm", "input_reactance_ohm"},
         [](A antenna, S) { return antenna.port.kind == PortKind::coaxial; },
         [](A antenna) -> std::string {
             return antenna.port.kind == PortKind::dipole
                        ? "only a coaxial port has an input impedance, and this is a dipole"
                        : "only a coaxial port has an input impedance, and this is a circular waveguide";
         }},
        {{"boresight_group_delay_ns", "polarisation_efficiency_percent", "taper_efficiency_percent",
          "phase_efficiency_percent", "feed_efficiency_percent"},
         [](A antenna, S) { return antenna.port.azimuthal_order() == 1; },
         [](A antenna) {
             return fmt::format(
                 "it needs a field on the axis, which only m = 1 has, and this port gives m = {}",
                 antenna.port.azimuthal_order());
         }},
        {{"cross_polar_db"},
         [](A antenna, S) { return antenna.port.azimuthal_order() != 0; },
         [](A) -> std::string {
             return "a field of m = 0 has one polarisation in all directions and nothing across it";
         }},
        {{"front_to_back_db"},
         [](A antenna, S) { return !antenna.ground_plane_z; },
         [](A) -> std::string { return "nothing is radiated behind an infinite ground plane"; }},
        {{"boresight_group_delay_ns"},
         [](A, S simulation) { return simulation.frequencies > 1; },
         [](A) -> std::string { return "a delay needs two frequencies, and simulation.frequencies is 1"; }},
    };
    return list;
}

[[noreturn]] void refuse(std::size_t n, const char* key, const std::string& value,
                         const std::string& problem) {
    throw InputError({.key = fmt::format("objectives[{}]{}", n, key)}, value, problem);
}

}  // namespace

std::string why_metric_cannot_exist(const std::string& metric, const Antenna& antenna,
                                    const SimulationSettings& simulation) {
    for (const Need& need : needs())
        if (std::find(need.metrics.begin(), need.metrics.end(), metric) != need.metrics.end() &&
            !need.is_met(antenna, simulation))
            return need.reason(antenna);
    return "";
}

std::vector<std::string> existing_metrics(const Antenna& antenna, const SimulationSettings& simulation) {
    std::vector<std::string> metrics = known_metrics();
    std::erase_if(metrics, [&](const std::string& metric) {
        return !why_metric_cannot_exist(metric, antenna, simulation).empty();
    });
    return metrics;
}

bool is_of_reflection(const std::string& metric) {
    return metric == "s11_db" || metric == "vswr" || metric == "s11_group_delay_ns";
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
        if (objective.metric != "length_mm" &&
            std::none_of(frequencies.begin(), frequencies.end(),
                         [&](double frequency) { return is_in_range(frequency, objective); }))
            refuse(n, "", objective.metric,
                   "none of the solved frequencies lies between its from_ghz and to_ghz; raise "
                   "simulation.frequencies or widen the range");
    }
}

}  // namespace lathe
