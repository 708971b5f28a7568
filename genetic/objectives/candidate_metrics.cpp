#include "genetic/objectives/candidate_metrics.hpp"

#include <nlohmann/json.hpp>
#include <stdexcept>

#include "genetic/objectives/json_numbers.hpp"
#include "genetic/objectives/reflection_record.hpp"
#include "solver/results/metric_table.hpp"

namespace lathe::genetic {

using nlohmann::json;

namespace {

std::vector<double> no_numbers() {
    return std::vector<double>(metric_table().size(), undefined_number);
}

/// Calls `visit(index, metric, pointer)` for each metric that a record holds: of the geometry, or at
/// frequencies.
template <class Visit>
void for_each_kept(bool of_geometry, Visit visit) {
    const auto table = metric_table();
    for (std::size_t i = 0; i < table.size(); ++i)
        if (!table[i].kept_at.empty() && (table[i].source == MetricSource::geometry) == of_geometry)
            visit(i, table[i], json::json_pointer(std::string(table[i].kept_at)));
}

void write_numbers(const std::vector<double>& numbers, bool of_geometry, json& value) {
    for_each_kept(of_geometry, [&](std::size_t i, const MetricDescription&, const json::json_pointer& at) {
        value[at] = number_to_json(numbers.at(i));
    });
}

/// Records of versions that did not keep a metric leave it undefined.
std::vector<double> read_numbers(const json& value, bool of_geometry) {
    std::vector<double> numbers = no_numbers();
    for_each_kept(of_geometry, [&](std::size_t i, const MetricDescription&, const json::json_pointer& at) {
        if (value.contains(at)) numbers[i] = number_from_json(value.at(at));
    });
    return numbers;
}

json to_json_value(const FrequencyMetrics& metrics) {
    json value = {{"frequency_hz", metrics.frequency_hz}};
    write_numbers(metrics.numbers, false, value);
    return value;
}

FrequencyMetrics frequency_metrics_from(const json& value) {
    return {value.at("frequency_hz").get<double>(), read_numbers(value, false)};
}

FrequencyMetrics frequency_metrics(const FrequencyResult& result) {
    FrequencyMetrics metrics{result.frequency_hz, no_numbers()};
    for_each_kept(false, [&](std::size_t i, const MetricDescription& metric, const json::json_pointer&) {
        metrics.numbers[i] = metric.value(result, {});
    });
    return metrics;
}

std::size_t index_of(const MetricDescription& metric) {
    return static_cast<std::size_t>(&metric - metric_table().data());
}

std::vector<double> solved_frequencies_of(const CandidateMetrics& metrics) {
    std::vector<double> solved;
    for (const FrequencyMetrics& entry : metrics.frequencies) solved.push_back(entry.frequency_hz);
    return solved;
}

}  // namespace

double FrequencyMetrics::value(std::string_view key) const {
    const MetricDescription& metric = metric_of(key);
    if (!metric.kept_at.empty()) return metric.scale * numbers.at(index_of(metric));
    if (metric.derived == nullptr) return undefined_number;
    return metric.derived([this](std::string_view other) { return value(other); });
}

double CandidateMetrics::geometry_value(std::string_view key) const {
    return of_geometry.empty() ? undefined_number : of_geometry.at(index_of(metric_of(key)));
}

CandidateMetrics candidate_metrics(const Results& results, const Antenna& antenna) {
    CandidateMetrics metrics;
    for (const FrequencyResult& result : results.frequencies)
        metrics.frequencies.push_back(frequency_metrics(result));
    metrics.reflection = results.reflection;
    metrics.of_geometry = no_numbers();
    for_each_kept(true, [&](std::size_t i, const MetricDescription& metric, const json::json_pointer&) {
        metrics.of_geometry[i] = metric.of_antenna(antenna);
    });
    metrics.stop_reason = results.stop_reason;
    metrics.final_energy_db = results.final_energy_db;
    metrics.cells = static_cast<long>(results.grid.nr) * results.grid.nz;
    metrics.steps = results.grid.steps;
    metrics.warnings = results.warnings;
    return metrics;
}

std::string to_json_text(const CandidateMetrics& metrics) {
    json frequencies = json::array();
    for (const FrequencyMetrics& entry : metrics.frequencies) frequencies.push_back(to_json_value(entry));
    json value{{"frequencies", std::move(frequencies)},
               {"stop_reason", metrics.stop_reason},
               {"final_energy_db", number_to_json(metrics.final_energy_db)},
               {"cells", metrics.cells},
               {"steps", metrics.steps}};
    write_numbers(metrics.of_geometry, true, value);
    json reflection = reflection_to_json(metrics.reflection, solved_frequencies_of(metrics));
    if (!reflection.is_null()) value["reflection"] = std::move(reflection);
    for (const Warning& warning : metrics.warnings)
        value["warnings"].push_back(
            {{"code", warning.code}, {"text", warning.text}, {"place", warning.place}});
    return value.dump();
}

CandidateMetrics parse_candidate_metrics(const std::string& text) try {
    const json value = json::parse(text);
    CandidateMetrics metrics;
    if (value.empty()) return metrics;
    for (const json& entry : value.at("frequencies"))
        metrics.frequencies.push_back(frequency_metrics_from(entry));
    if (const auto found = value.find("reflection"); found != value.end())
        metrics.reflection = reflection_from_json(*found, solved_frequencies_of(metrics));
    metrics.of_geometry = read_numbers(value, true);
    metrics.stop_reason = value.at("stop_reason").get<std::string>();
    metrics.final_energy_db = number_from_json(value.at("final_energy_db"));
    metrics.cells = value.at("cells").get<long>();
    metrics.steps = value.at("steps").get<long>();
    if (const auto found = value.find("warnings"); found != value.end())
        for (const json& entry : *found)
            metrics.warnings.push_back({entry.at("code").get<std::string>(),
                                        entry.at("text").get<std::string>(),
                                        entry.at("place").get<std::string>()});
    return metrics;
} catch (const json::exception& error) {
    throw std::invalid_argument(std::string("stored metrics cannot be read: ") + error.what());
}

}  // namespace lathe::genetic
