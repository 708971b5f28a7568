#include "genetic/execution/power_question.hpp"

#include <algorithm>

#include "genetic/project/metric_existence.hpp"
#include "solver/results/metric_table.hpp"

namespace lathe::genetic {
namespace {

bool is_of_power(const Objective& objective) {
    const MetricDescription* metric = find_metric(objective.metric);
    return metric != nullptr && metric->source == MetricSource::power;
}

}  // namespace

particles::PowerQuestion power_question(const Project& project) {
    particles::PowerQuestion question;
    if (!project.power || project.is_volume()) return question;
    const auto is_asked = [&](double frequency_hz, bool is_corona) {
        return std::any_of(
            project.objectives.begin(), project.objectives.end(), [&](const Objective& objective) {
                return is_of_power(objective) && (objective.metric == "corona_threshold_w") == is_corona &&
                       is_in_range(frequency_hz, objective);
            });
    };
    question.settings = *project.power;
    for (const Objective& objective : project.objectives)
        if (is_of_power(objective)) question.ports.push_back(objective.port);
    if (std::ranges::find(question.ports, "") != question.ports.end()) question.ports.clear();
    for (const double frequency_hz : solved_frequencies(project.simulation)) {
        if (is_asked(frequency_hz, false)) question.multipactor_hz.push_back(frequency_hz);
        if (is_asked(frequency_hz, true)) question.corona_hz.push_back(frequency_hz);
    }
    return question;
}

}  // namespace lathe::genetic
