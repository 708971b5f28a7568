#include "ui/gradient/sensitivity_job.hpp"

#include <algorithm>

#include "genetic/objectives/project_genes.hpp"
#include "genetic/project/goal_checks.hpp"
#include "genetic/project/metric_existence.hpp"
#include "solver/antenna/parameter_names.hpp"
#include "solver/results/metric_table.hpp"

namespace lathe::ui {
namespace {

constexpr const char* delay = "s11_group_delay_ns";  ///< a difference over frequency, without derivative

bool has_derivative(const MetricDescription& metric) {
    return metric.key != delay &&
           (metric.source == MetricSource::reflection || metric.source == MetricSource::frequency);
}

Objective plain(const MetricDescription& metric) {
    Objective objective;
    objective.metric = metric.key;
    objective.goal = metric.usual_goal.value_or(Goal::below);
    return objective;
}

bool is_asked(const std::vector<Objective>& metrics, const Objective& objective) {
    return std::any_of(metrics.begin(), metrics.end(),
                       [&](const Objective& other) { return is_same_question(other, objective); });
}

/// Null where the design breaks a rule, or has no derivatives.
std::unique_ptr<Antenna> antenna_to_ask(const Project& project) {
    try {
        if (project.is_volume()) return nullptr;
        return std::make_unique<Antenna>(antenna_of(project));
    } catch (const std::exception&) {
        return nullptr;  // the window says what is wrong with the design
    }
}

/// True where only a goal says of which excitation, or of which pair of guides, the metric is meant.
bool needs_port(const MetricDescription& metric, const Antenna& antenna) {
    if (!antenna.planar || !names_one(metric.planar_excitation)) return false;
    return metric.planar_excitation == MetricExcitation::pair_of_guides ||
           ports_of_goals(antenna, metric.planar_excitation).driven.size() > 1;
}

/// Takes the range off the gene of this name; false where there is none.
bool leave_out(Project& project, const std::string& gene) {
    Design* design = parameters_in(project.antenna);
    if (!design) return false;
    const std::vector<ParameterRef> places = parameters_named(*design, gene);
    if (places.size() != 1) return false;
    ParameterEntry& entry = design->parameters[places.front().parameter].entries[places.front().entry];
    const bool was_gene = entry.is_gene();
    entry.minimum.reset(), entry.maximum.reset();
    return was_gene;
}

}  // namespace

bool is_same_question(const Objective& one, const Objective& other) {
    if (one.metric != other.metric || one.from_theta_deg != other.from_theta_deg ||
        one.to_theta_deg != other.to_theta_deg || one.port != other.port || one.to_port != other.to_port)
        return false;
    // The worst of a range is the highest, the lowest or the farthest from a value, as the goal has it.
    const MetricDescription* metric = find_metric(one.metric);
    if (metric == nullptr || metric->angles != MetricAngles::needed_range) return true;
    return one.goal == other.goal && (one.goal != Goal::near || one.value == other.value);
}

std::vector<Objective> usual_sensitivities(const Project& project) {
    const auto antenna = antenna_to_ask(project);
    std::vector<Objective> metrics;
    if (!antenna) return metrics;
    const auto add = [&](Objective objective) {
        const MetricDescription* metric = find_metric(objective.metric);
        if (!metric || !has_derivative(*metric) || is_asked(metrics, objective) ||
            !why_metric_cannot_exist(objective.metric, *antenna, project.simulation).empty())
            return;
        objective.from_hz.reset(), objective.to_hz.reset();
        metrics.push_back(std::move(objective));
    };
    for (const Objective& goal : project.objectives) add(goal);
    for (const char* key : genetic::usual_gradient_metrics) add(plain(metric_of(key)));
    return metrics;
}

std::vector<Objective> other_sensitivities(const Project& project) {
    const auto antenna = antenna_to_ask(project);
    std::vector<Objective> metrics;
    if (!antenna) return metrics;
    const std::vector<Objective> usual = usual_sensitivities(project);
    for (const std::string& key : existing_metrics(*antenna, project.simulation)) {
        const MetricDescription& metric = metric_of(key);
        const bool needs_angles =
            metric.angles == MetricAngles::needed_range || metric.angles == MetricAngles::dish;
        if (has_derivative(metric) && !needs_angles && !needs_port(metric, *antenna) &&
            !is_asked(usual, plain(metric)))
            metrics.push_back(plain(metric));
    }
    return metrics;
}

Project sensitivity_project(const Project& project, const std::vector<Objective>& metrics) {
    if (project.is_volume())
        throw InputError(
            {}, "", "3D antennas have no derivatives yet; bodies of revolution and planar antennas have.");
    if (!parameters_in(project.antenna))
        throw InputError({}, "",
                         "An antenna drawn by regions has no dimensions to differentiate by; one made from a "
                         "template has.");
    Project all = genetic::with_all_parameters_as_genes(project);
    all.objectives = metrics;
    Design& design = *parameters_in(all.antenna);
    for (std::size_t n = 0; n < design.parameters.size(); ++n)
        if (!why_idle(design, n).empty())
            for (ParameterEntry& entry : design.parameters[n].entries)
                entry.minimum.reset(), entry.maximum.reset();
    return all;
}

SensitivityEnd run_sensitivity(const Project& project, const std::string& engine, Progress& progress,
                               const std::stop_token& stop) {
    auto outcome = std::make_shared<SensitivityOutcome>();
    outcome->project = project;
    const auto session = genetic::make_gradient_session(engine, 0);
    for (;;) {
        try {
            outcome->motions.clear();
            for (const SensitiveParameter& parameter : genetic::gradient_task(outcome->project).parameters)
                outcome->motions.push_back(wall_motion(parameter));
            outcome->gradient = genetic::project_gradient(outcome->project, *session, progress, stop);
            break;
        } catch (const InputError& error) {
            // A parameter that has no room to either side is refused before anything is solved.
            if (!leave_out(outcome->project, error.value())) return {nullptr, error};
        }
    }
    return {outcome, std::nullopt};
}

}  // namespace lathe::ui
