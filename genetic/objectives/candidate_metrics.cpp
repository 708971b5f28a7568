#include "genetic/objectives/candidate_metrics.hpp"

#include <algorithm>
#include <cmath>

#include "genetic/objectives/record_numbers.hpp"
#include "solver/results/metric_table.hpp"

namespace lathe::genetic {

namespace {

/// Whether an entry of this region, or of an empty name of the whole, has a metric.
bool is_of_entry(const MetricDescription& metric, const std::string& region) {
    return region.empty() || metric.source == MetricSource::power;
}

/// Numbers of the excitation of this name, else of the one that is worst for the metric's usual goal.
std::vector<double> numbers_at(const Results& results, const FrequencyResult& at, const std::string& port,
                               const std::string& region) {
    std::vector<double> numbers = no_numbers();
    for_each_kept(results.pattern_kind, [&](std::size_t i, const MetricDescription& metric, const auto&) {
        if (!is_of_entry(metric, region)) return;
        const MetricQuestion question{
            .goal = metric.usual_goal.value_or(Goal::below), .port = port, .region = region};
        numbers[i] = metric_over_scale(metric, results, at, question);
    });
    return numbers;
}

/// Regions whose power handling is known, of whichever guide.
std::vector<std::string> regions_at(const FrequencyResult& at) {
    std::vector<std::string> names;
    for (const Beam& beam : at.beams) {
        if (!beam.power || !names.empty()) continue;
        for (const RegionPower& region : beam.power->regions) names.push_back(region.name);
    }
    return names;
}

/// Numbers at one frequency, and those of each excitation that has a name.
FrequencyMetrics entry_at(const Results& results, const FrequencyResult& at, const std::string& region) {
    FrequencyMetrics entry{at.frequency_hz, numbers_at(results, at, "", region)};
    entry.region = region;
    for (const std::string& port : results.driven)
        if (!port.empty()) entry.by_port.push_back(numbers_at(results, at, port, region));
    return entry;
}

void add_frequencies(const Results& results, CandidateMetrics& metrics) {
    if (results.pattern_kind != PatternKind::revolution) metrics.driven = results.driven;
    for (const FrequencyResult& at : results.frequencies) {
        FrequencyMetrics entry = entry_at(results, at, "");
        for (const std::string& region : regions_at(at))
            entry.by_region.push_back(entry_at(results, at, region));
        metrics.frequencies.push_back(std::move(entry));
    }
}

std::size_t index_of(const MetricDescription& metric) {
    return static_cast<std::size_t>(&metric - metric_table().data());
}

}  // namespace

namespace {

double number_of(const std::vector<double>& numbers, std::string_view key) {
    const MetricDescription& metric = metric_of(key);
    if (!metric.kept_at.empty()) return metric.scale * numbers.at(index_of(metric));
    if (metric.derived == nullptr) return undefined_number;
    return metric.derived([&](std::string_view other) { return number_of(numbers, other); });
}

}  // namespace

double FrequencyMetrics::value(std::string_view key) const {
    return number_of(numbers, key);
}

double FrequencyMetrics::value_at_port(std::string_view key, std::size_t port) const {
    return number_of(by_port.at(port), key);
}

const FrequencyMetrics* FrequencyMetrics::of_region(std::string_view name) const {
    if (name.empty()) return this;
    const auto found = std::find_if(by_region.begin(), by_region.end(),
                                    [&](const FrequencyMetrics& each) { return each.region == name; });
    return found == by_region.end() ? nullptr : &*found;
}

double CandidateMetrics::geometry_value(std::string_view key) const {
    return of_geometry.empty() ? undefined_number : of_geometry.at(index_of(metric_of(key)));
}

CandidateMetrics candidate_metrics(const Results& results, const Antenna& antenna) {
    return candidate_metrics(results, &antenna);
}

CandidateMetrics candidate_metrics(const Results& results, const Antenna* antenna) {
    CandidateMetrics metrics;
    metrics.is_volume = results.pattern_kind == PatternKind::cuts;
    add_frequencies(results, metrics);
    metrics.reflection = results.reflection;
    metrics.of_geometry = no_numbers();
    if (antenna != nullptr)
        for_each_kept(std::nullopt, [&](std::size_t i, const MetricDescription& metric, const auto&) {
            metrics.of_geometry[i] = metric.of_antenna(*antenna);
        });
    metrics.stop_reason = results.stop_reason;
    metrics.final_energy_db = results.final_energy_db;
    metrics.cells = 1;
    for (const int cells : results.grid.counts()) metrics.cells *= cells;
    metrics.steps = results.grid.steps;
    metrics.warnings = results.warnings;
    return metrics;
}

CandidateMetrics mean_metrics(std::span<const CandidateMetrics> on_grids) {
    CandidateMetrics mean = on_grids.front();
    const double share = 1.0 / static_cast<double>(on_grids.size());
    for (std::size_t f = 0; f < mean.frequencies.size(); ++f) {
        std::vector<double>& numbers = mean.frequencies[f].numbers;
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            double sum = 0.0;
            for (const CandidateMetrics& each : on_grids) sum += each.frequencies[f].numbers[i];
            numbers[i] = share * sum;
        }
    }
    for (std::size_t n = 0; n < mean.reflection.size(); ++n) {
        ReflectionPoint sum{mean.reflection[n].frequency_hz, {}, 0.0};
        for (const CandidateMetrics& each : on_grids) {
            sum.s11 += each.reflection[n].s11;
            sum.group_delay_s += each.reflection[n].group_delay_s;
        }
        mean.reflection[n].s11 = share * sum.s11;
        mean.reflection[n].group_delay_s = share * sum.group_delay_s;
    }
    for (const CandidateMetrics& each : on_grids.subspan(1))
        for (const Warning& warning : each.warnings)
            if (std::find(mean.warnings.begin(), mean.warnings.end(), warning) == mean.warnings.end())
                mean.warnings.push_back(warning);
    return mean;
}

}  // namespace lathe::genetic
