// Records of candidates as JSON text, and back.
#include <cmath>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "genetic/objectives/candidate_metrics.hpp"
#include "genetic/objectives/json_numbers.hpp"
#include "genetic/objectives/record_numbers.hpp"
#include "genetic/objectives/reflection_record.hpp"
#include "solver/formats/json_problem.hpp"

namespace lathe::genetic {

using nlohmann::json;

namespace {

/// With `power_alone` those of power handling, without it all.
void write_numbers(const std::vector<double>& numbers, std::optional<PatternKind> kind, json& value,
                   bool power_alone = false) {
    for_each_kept(kind, [&](std::size_t i, const MetricDescription& metric, const json::json_pointer& at) {
        const bool is_power = metric.source == MetricSource::power;
        // Few goals ask for power handling: others' records do not grow by it.
        if (is_power ? std::isnan(numbers.at(i)) : power_alone) return;
        value[at] = number_to_json(numbers.at(i));
    });
}

/// Records of versions that did not keep a metric leave it undefined.
std::vector<double> read_numbers(const json& value, std::optional<PatternKind> kind) {
    std::vector<double> numbers = no_numbers();
    for_each_kept(kind, [&](std::size_t i, const MetricDescription&, const json::json_pointer& at) {
        if (value.contains(at)) numbers[i] = number_from_json(value.at(at));
    });
    return numbers;
}

/// Kind of the results whose numbers at one frequency a record holds.
PatternKind kept_of(const CandidateMetrics& metrics) {
    if (metrics.is_volume) return PatternKind::cuts;
    return metrics.driven.empty() ? PatternKind::revolution : PatternKind::plane;
}

json to_json_value(const FrequencyMetrics& metrics, std::optional<PatternKind> kind) {
    const bool is_region = !metrics.region.empty();
    json value = is_region ? json{{"region", metrics.region}} : json{{"frequency_hz", metrics.frequency_hz}};
    write_numbers(metrics.numbers, kind, value, is_region);
    for (const std::vector<double>& numbers : metrics.by_port) {
        json port = json::object();
        write_numbers(numbers, kind, port, is_region);
        value["by_port"].push_back(std::move(port));
    }
    for (const FrequencyMetrics& region : metrics.by_region)
        value["by_region"].push_back(to_json_value(region, kind));
    return value;
}

FrequencyMetrics frequency_metrics_from(const json& value, std::optional<PatternKind> kind,
                                        double frequency_hz) {
    FrequencyMetrics metrics{frequency_hz, read_numbers(value, kind)};
    if (const auto ports = value.find("by_port"); ports != value.end())
        for (const json& port : *ports) metrics.by_port.push_back(read_numbers(port, kind));
    if (const auto region = value.find("region"); region != value.end())
        metrics.region = region->get<std::string>();
    if (const auto regions = value.find("by_region"); regions != value.end())
        for (const json& region : *regions)
            metrics.by_region.push_back(frequency_metrics_from(region, kind, frequency_hz));
    return metrics;
}

std::vector<double> solved_frequencies_of(const CandidateMetrics& metrics) {
    std::vector<double> solved;
    for (const FrequencyMetrics& entry : metrics.frequencies) solved.push_back(entry.frequency_hz);
    return solved;
}

}  // namespace

std::string to_json_text(const CandidateMetrics& metrics) {
    json frequencies = json::array();
    for (const FrequencyMetrics& entry : metrics.frequencies)
        frequencies.push_back(to_json_value(entry, kept_of(metrics)));
    json value{{"frequencies", std::move(frequencies)},
               {"stop_reason", metrics.stop_reason},
               {"final_energy_db", number_to_json(metrics.final_energy_db)},
               {"cells", metrics.cells},
               {"steps", metrics.steps}};
    if (!metrics.driven.empty()) value["driven"] = metrics.driven;
    if (metrics.is_volume) value["geometry"] = "volume";
    write_numbers(metrics.of_geometry, std::nullopt, value);
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
    metrics.is_volume = value.contains("geometry");
    if (const auto found = value.find("driven"); found != value.end())
        metrics.driven = found->get<std::vector<std::string>>();
    for (const json& entry : value.at("frequencies"))
        metrics.frequencies.push_back(
            frequency_metrics_from(entry, kept_of(metrics), entry.at("frequency_hz").get<double>()));
    if (const auto found = value.find("reflection"); found != value.end())
        metrics.reflection = reflection_from_json(*found, solved_frequencies_of(metrics));
    metrics.of_geometry = read_numbers(value, std::nullopt);
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
    throw std::invalid_argument(std::string("stored metrics cannot be read: ") + json_problem(error));
}

}  // namespace lathe::genetic
