#include "solver/results/metric_table.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "solver/base/input_error.hpp"
#include "solver/results/metric_entries.hpp"
#include "solver/results/planar_array.hpp"

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

bool has_metric(PlanarPortKind kind, MetricExcitation excitation) {
    switch (excitation) {
        case MetricExcitation::none:
            return false;
        case MetricExcitation::beam:
        case MetricExcitation::one_beam:
            return kind != PlanarPortKind::plane_wave;
        case MetricExcitation::guide:
        case MetricExcitation::one_guide:
        case MetricExcitation::pair_of_guides:
            return kind == PlanarPortKind::guide;
        case MetricExcitation::plane_wave:
            break;
    }
    return kind == PlanarPortKind::plane_wave;
}

bool has_metric(VolumePortKind kind, MetricExcitation excitation) {
    const bool is_wave = kind == VolumePortKind::plane_wave;
    switch (excitation) {
        case MetricExcitation::none:
            return false;
        case MetricExcitation::beam:
        case MetricExcitation::one_beam:
            return !is_wave;
        case MetricExcitation::guide:
        case MetricExcitation::one_guide:
        case MetricExcitation::pair_of_guides:
            return kind == VolumePortKind::waveguide || kind == VolumePortKind::lumped;
        case MetricExcitation::plane_wave:
            break;
    }
    return is_wave;
}

namespace {

template <class Several>
std::vector<std::string> driven_with(const Several& results, MetricExcitation excitation) {
    std::vector<std::string> names;
    for (std::size_t n = 0; n < results.driven.size(); ++n)
        if (has_metric(results.driven_kinds[n], excitation)) names.push_back(results.driven[n]);
    return names;
}

}  // namespace

std::vector<std::string> excitations_with(const PlanarResults& results, MetricExcitation excitation) {
    return driven_with(results, excitation);
}

std::vector<std::string> excitations_with(const VolumeResults& results, MetricExcitation excitation) {
    return driven_with(results, excitation);
}

double worse_for_goal(double one, double other, const MetricQuestion& question) {
    if (std::isnan(one) || std::isnan(other)) return undefined_number;
    switch (question.goal) {
        case Goal::below:
            return std::max(one, other);
        case Goal::above:
            return std::min(one, other);
        case Goal::near:
            break;
    }
    return std::abs(one - question.value) < std::abs(other - question.value) ? other : one;
}

double metric_value(const MetricDescription& metric, const FrequencyResult& result,
                    const MetricQuestion& question) {
    if (metric.value != nullptr) return metric.scale * metric.value(result, question);
    if (metric.derived == nullptr) return undefined_number;
    return metric.derived(
        [&](std::string_view key) { return metric_value(metric_of(key), result, question); });
}

namespace {

/// The number of the excitation that is named, else of the one that serves the goal worst. `value` is asked
/// with the index of an excitation that has the metric.
template <class HasMetric, class Value>
double worst_excitation(const std::vector<std::string>& driven, const MetricQuestion& question,
                        HasMetric has_it, Value value) {
    std::optional<double> worst;
    for (std::size_t n = 0; n < driven.size(); ++n) {
        if (!has_it(n) || (!question.port.empty() && driven[n] != question.port)) continue;
        worst = worst ? worse_for_goal(*worst, value(n), question) : value(n);
    }
    return worst.value_or(undefined_number);
}

}  // namespace

double metric_value(const MetricDescription& metric, const PlanarResults& results, const PlanarFrequency& at,
                    const MetricQuestion& question) {
    if (metric.of_planar == nullptr) return undefined_number;
    PlanarQuery query{results, at};
    query.region = question.region;
    if (!question.to_port.empty()) {
        query.to_guide = find_guide(results, question.to_port);
        if (!query.to_guide) return undefined_number;
    }
    return worst_excitation(
        results.driven, question,
        [&](std::size_t n) { return has_metric(results.driven_kinds[n], metric.excitation); },
        [&](std::size_t n) {
            query.excitation = n;
            return metric.scale * metric.of_planar(query);
        });
}

double metric_value(const MetricDescription& metric, const VolumeResults& results, const VolumeFrequency& at,
                    const MetricQuestion& question) {
    if (metric.of_volume == nullptr) return undefined_number;
    VolumeQuery query{results, at};
    if (!question.to_port.empty()) {
        const auto found = std::find(results.ports.begin(), results.ports.end(), question.to_port);
        if (found == results.ports.end()) return undefined_number;
        query.to_port = static_cast<std::size_t>(found - results.ports.begin());
    }
    return worst_excitation(
        results.driven, question,
        [&](std::size_t n) { return has_metric(results.driven_kinds[n], metric.volume_excitation); },
        [&](std::size_t n) {
            query.excitation = n;
            return metric.scale * metric.of_volume(query, question);
        });
}

}  // namespace lathe
