#include "solver/results/metric_table.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "solver/base/input_error.hpp"
#include "solver/model/simulation_settings.hpp"
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

bool has_metric(ExcitationKind kind, MetricExcitation excitation) {
    const bool is_wave = kind == ExcitationKind::plane_wave;
    switch (excitation) {
        case MetricExcitation::none:
            return false;
        case MetricExcitation::beam:
        case MetricExcitation::one_beam:
            return !is_wave;
        case MetricExcitation::compared_beam:
            return !is_wave && kind != ExcitationKind::combined;
        case MetricExcitation::guide:
        case MetricExcitation::one_guide:
        case MetricExcitation::pair_of_guides:
            return kind == ExcitationKind::guide || kind == ExcitationKind::lumped;
        case MetricExcitation::plane_wave:
            break;
    }
    return is_wave;
}

MetricExcitation excitation_of(const MetricDescription& metric, PatternKind kind) {
    switch (kind) {
        case PatternKind::revolution:
            return metric.revolved_excitation;
        case PatternKind::plane:
            return metric.planar_excitation;
        case PatternKind::cuts:
            break;
    }
    return metric.volume_excitation;
}

bool is_of_one_excitation(const MetricDescription& metric, PatternKind kind) {
    const MetricExcitation excitation = excitation_of(metric, kind);
    return excitation != MetricExcitation::none && excitation != MetricExcitation::pair_of_guides;
}

std::vector<std::string> excitations_with(const Results& results, const MetricDescription& metric) {
    const MetricExcitation excitation = excitation_of(metric, results.pattern_kind);
    std::vector<std::string> names;
    for (std::size_t n = 0; n < results.driven.size(); ++n)
        if (has_metric(results.driven_kinds[n], excitation)) names.push_back(results.driven[n]);
    return names;
}

std::string usual_excitation(const Results& results, const MetricDescription& metric) {
    const bool is_combined =
        std::count(results.driven_kinds.begin(), results.driven_kinds.end(), ExcitationKind::combined) > 0;
    return is_combined && has_metric(ExcitationKind::combined, excitation_of(metric, results.pattern_kind))
               ? combined_excitation
               : "";
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

namespace {

double over_scale(const MetricDescription& metric, const BeamQuery& query, const MetricQuestion& question) {
    if (metric.of_beam != nullptr) return metric.of_beam(query, question);
    if (metric.derived == nullptr) return undefined_number;
    return metric.derived([&](std::string_view key) {
        const MetricDescription& other = metric_of(key);
        return other.scale * over_scale(other, query, question);
    });
}

}  // namespace

double metric_over_scale(const MetricDescription& metric, const Results& results, const FrequencyResult& at,
                         const MetricQuestion& question) {
    const MetricExcitation excitation = excitation_of(metric, results.pattern_kind);
    if (excitation == MetricExcitation::none) return undefined_number;
    std::optional<std::size_t> to_port;
    if (!question.to_port.empty()) {
        to_port = find_port(results, question.to_port);
        if (!to_port) return undefined_number;
    }
    const std::string asked = question.port.empty() ? usual_excitation(results, metric) : question.port;
    std::optional<double> worst;
    for (std::size_t n = 0; n < results.driven.size(); ++n) {
        if (!has_metric(results.driven_kinds[n], excitation)) continue;
        if (!asked.empty() && results.driven[n] != asked) continue;
        const BeamQuery query{at, at.beams[n], find_port(results, results.driven[n]), to_port};
        const double value = over_scale(metric, query, question);
        worst = worst ? worse_for_goal(metric.scale * *worst, metric.scale * value, question) / metric.scale
                      : value;
    }
    return worst.value_or(undefined_number);
}

double metric_value(const MetricDescription& metric, const Results& results, const FrequencyResult& at,
                    const MetricQuestion& question) {
    return metric.scale * metric_over_scale(metric, results, at, question);
}

double metric_value(const MetricDescription& metric, const FrequencyResult& at,
                    const MetricQuestion& question) {
    if (metric.revolved_excitation == MetricExcitation::none) return undefined_number;
    BeamQuery query{at, at.beam()};
    if (at.s_matrix.size() > 0) query.port = 0;
    return metric.scale * over_scale(metric, query, question);
}

std::vector<double> metric_values(const MetricDescription& metric, const Results& results,
                                  const MetricQuestion& question) {
    std::vector<double> values;
    for (const FrequencyResult& at : results.frequencies)
        values.push_back(metric_value(metric, results, at, question));
    return values;
}

}  // namespace lathe
