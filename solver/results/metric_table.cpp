#include "solver/results/metric_table.hpp"

#include <algorithm>
#include <vector>

#include "solver/base/input_error.hpp"
#include "solver/results/metric_entries.hpp"

namespace lathe {

std::span<const MetricDescription> metric_table() {
    static const std::vector<MetricDescription> all = metric_entries();
    return all;
}

const MetricDescription* find_metric(std::string_view key) {
    const auto table = metric_table();
    const auto found =
        std::find_if(table.begin(), table.end(), [&](const auto& each) { return each.key == key; });
    return found == table.end() ? nullptr : &*found;
}

const MetricDescription& metric_of(std::string_view key) {
    if (const MetricDescription* found = find_metric(key)) return *found;
    throw InputError({.key = "objectives.metric"}, std::string(key), "unknown metric");
}

bool is_of_geometry(std::string_view key) {
    const MetricDescription* found = find_metric(key);
    return found != nullptr && found->source == MetricSource::geometry;
}

double metric_value(const MetricDescription& metric, const FrequencyResult& result,
                    const MetricQuestion& question) {
    if (metric.value != nullptr) return metric.scale * metric.value(result, question);
    return metric.derived(
        [&](std::string_view key) { return metric_value(metric_of(key), result, question); });
}

}  // namespace lathe
