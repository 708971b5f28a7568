#include "genetic/gradient/project_gradient.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "genetic/gradient/kinks.hpp"
#include "genetic/objectives/objectives.hpp"
#include "genetic/objectives/project_genes.hpp"
#include "genetic/project/metric_existence.hpp"
#include "solver/base/input_error.hpp"
#include "solver/engine/selection/fallback_session.hpp"
#include "solver/engine/selection/make_engine.hpp"
#include "solver/results/metric_table.hpp"

namespace lathe::genetic {
namespace {

// Ends of a goal's range count although they are written in GHz.
constexpr double rounding = 1e-9;

std::vector<Objective> goals_of(const Project& project, const Antenna& antenna) {
    if (!project.objectives.empty()) return project.objectives;
    std::vector<Objective> usual;
    for (const char* metric : usual_gradient_metrics)
        if (why_metric_cannot_exist(metric, antenna, project.simulation).empty())
            usual.emplace_back().metric = metric;
    return usual;
}

WantedMetric wanted_of(const Objective& goal) {
    WantedMetric wanted{{&metric_of(goal.metric), question_of(goal)}};
    if (goal.from_hz) wanted.from_hz = *goal.from_hz * (1.0 - rounding);
    if (goal.to_hz) wanted.to_hz = *goal.to_hz * (1.0 + rounding);
    return wanted;
}

/// KEY, or of named ports of an antenna with several KEY@PORT or KEY@PORT:TO_PORT.
std::string name_of(const AskedMetric& asked) {
    std::string name(asked.metric->key);
    if (!asked.question.port.empty()) name += "@" + asked.question.port;
    if (!asked.question.to_port.empty()) name += ":" + asked.question.to_port;
    return name;
}

/// The genes of a design that are real numbers, each as a function from its value to the antenna.
std::vector<SensitiveParameter> parameters_of(const Design& design) {
    std::vector<SensitiveParameter> parameters;
    for (const DesignGene& gene : design_genes(design))
        if (!gene.is_integer)
            parameters.push_back({gene.name, gene.value, gene.minimum, gene.maximum,
                                  antenna_along(design, gene.parameter, gene.entry)});
    return parameters;
}

}  // namespace

std::string why_no_gradient(const Project& project) {
    if (project.is_volume())
        return "takes bodies of revolution and planar antennas; antennas in space have no gradients yet";
    if (!project.simulation.excitation_weights.empty())
        return "has no slopes of an excitation by several ports (simulation.excitation_weights)";
    if (project.tolerance && project.tolerance->robust) return "has no slopes of robust scores";
    const std::vector<Gene> genes = genes_of(project);
    const bool has_numbers =
        std::any_of(genes.begin(), genes.end(), [](const Gene& gene) { return !gene.is_integer; });
    return has_numbers ? "" : "needs a gene that is a real number";
}

std::unique_ptr<Session> make_gradient_session(const std::string& engine, int threads) {
    auto session = make_engine(engine, threads);
    if (!engine.starts_with("cuda")) return session;  // "auto" leaves them to the processor itself
    return std::make_unique<FallbackSession>(std::move(session),
                                             [threads] { return make_engine("cpu", threads); });
}

GradientTask gradient_task(const Project& project) {
    if (project.is_volume())
        throw InputError({.key = "antenna.geometry"}, "\"volume\"",
                         "has no gradients yet; allowed: revolution, planar");
    if (!project.simulation.excitation_weights.empty())
        throw InputError({.key = "simulation.excitation_weights"}, project.name,
                         "is an excitation by several ports, which has no gradient; allowed: no weights");
    const Antenna antenna = antenna_of(project);
    require_gradients(antenna);
    GradientTask task{antenna, project.simulation, parameters_of(design_of(project)), {}};
    if (task.parameters.empty())
        throw InputError(
            {.key = "antenna.parameters"}, project.name,
            "no parameter that is a real number has min and max: there is nothing to differentiate "
            "by");
    for (const Objective& goal : goals_of(project, task.antenna)) {
        if (metric_of(goal.metric).source == MetricSource::power)
            throw InputError({.key = "objectives.metric"}, goal.metric,
                             "has no gradient: it counts electrons; allowed: the other metrics");
        task.metrics.push_back(wanted_of(goal));
    }
    return task;
}

Project with_all_parameters_as_genes(const Project& project) {
    Project all = project;
    Design* const design = parameters_in(all.antenna);
    if (!design) return all;
    const auto& descriptions = descriptions_of(*design);
    for (std::size_t n = 0; n < design->parameters.size(); ++n) {
        const ParameterDescription& description = descriptions[n];
        for (ParameterEntry& entry : design->parameters[n].entries) {
            entry.minimum.reset(), entry.maximum.reset();
            if (entry.is_linked() || description.is_integer || description.is_choice()) continue;
            entry.minimum = description.minimum, entry.maximum = description.maximum;
        }
    }
    return all;
}

ProjectGradient project_gradient(const Project& project, Session& session, Progress& progress,
                                 std::stop_token stop) {
    const GradientTask task = gradient_task(project);
    ProjectGradient found;
    for (const SensitiveParameter& parameter : task.parameters) found.genes.push_back(parameter.name);
    found.gradient = gradient(task.antenna, task.simulation, task.parameters, task.metrics, session, progress,
                              std::move(stop));
    Results& results = found.gradient.results;
    results.name = project.name;
    if (const Design* design = parameters_in(project.antenna)) {
        const Warnings kinks = kink_warnings(*design);
        results.warnings.insert(results.warnings.end(), kinks.begin(), kinks.end());
    }
    for (const GradientRow& row : found.gradient.rows)
        found.metrics.push_back(name_of(task.metrics[row.wanted].asked));
    return found;
}

}  // namespace lathe::genetic
