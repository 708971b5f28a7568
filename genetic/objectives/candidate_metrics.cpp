#include "genetic/objectives/candidate_metrics.hpp"

#include <algorithm>
#include <cmath>
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

/// What a number of a record is of.
enum class Kept { geometry, revolution, planar, volume };

bool is_of(const MetricDescription& metric, Kept kind) {
    switch (kind) {
        case Kept::geometry:
            return metric.of_antenna != nullptr;
        case Kept::revolution:
            return metric.value != nullptr;
        case Kept::planar:
            return metric.of_planar != nullptr;
        case Kept::volume:
            break;
    }
    return metric.of_volume != nullptr;
}

/// Calls `visit(index, metric, pointer)` for each metric that a record of this kind holds.
template <class Visit>
void for_each_kept(Kept kind, Visit visit) {
    const auto table = metric_table();
    for (std::size_t i = 0; i < table.size(); ++i)
        if (!table[i].kept_at.empty() && is_of(table[i], kind))
            visit(i, table[i], json::json_pointer(std::string(table[i].kept_at)));
}

void write_numbers(const std::vector<double>& numbers, Kept kind, json& value) {
    for_each_kept(kind, [&](std::size_t i, const MetricDescription& metric, const json::json_pointer& at) {
        // Few goals ask for power handling: others' records do not grow by it.
        if (metric.source == MetricSource::power && std::isnan(numbers.at(i))) return;
        value[at] = number_to_json(numbers.at(i));
    });
}

/// Records of versions that did not keep a metric leave it undefined.
std::vector<double> read_numbers(const json& value, Kept kind) {
    std::vector<double> numbers = no_numbers();
    for_each_kept(kind, [&](std::size_t i, const MetricDescription&, const json::json_pointer& at) {
        if (value.contains(at)) numbers[i] = number_from_json(value.at(at));
    });
    return numbers;
}

/// What the numbers at one frequency are of.
Kept kept_of(const CandidateMetrics& metrics) {
    if (metrics.is_volume) return Kept::volume;
    return metrics.driven.empty() ? Kept::revolution : Kept::planar;
}

json to_json_value(const FrequencyMetrics& metrics, Kept kind) {
    json value = {{"frequency_hz", metrics.frequency_hz}};
    write_numbers(metrics.numbers, kind, value);
    for (const std::vector<double>& numbers : metrics.by_port) {
        json port = json::object();
        write_numbers(numbers, kind, port);
        value["by_port"].push_back(std::move(port));
    }
    return value;
}

FrequencyMetrics frequency_metrics_from(const json& value, Kept kind) {
    FrequencyMetrics metrics{value.at("frequency_hz").get<double>(), read_numbers(value, kind)};
    if (const auto ports = value.find("by_port"); ports != value.end())
        for (const json& port : *ports) metrics.by_port.push_back(read_numbers(port, kind));
    return metrics;
}

FrequencyMetrics frequency_metrics(const FrequencyResult& result) {
    FrequencyMetrics metrics{result.frequency_hz, no_numbers()};
    for_each_kept(Kept::revolution,
                  [&](std::size_t i, const MetricDescription& metric, const json::json_pointer&) {
                      metrics.numbers[i] = metric.value(result, {});
                  });
    return metrics;
}

/// Numbers of the excitation of this name, else of the one that is worst for the metric's usual goal.
template <class Several, class Frequency>
std::vector<double> numbers_at(Kept kind, const Several& results, const Frequency& at,
                               const std::string& port) {
    std::vector<double> numbers = no_numbers();
    for_each_kept(kind, [&](std::size_t i, const MetricDescription& metric, const json::json_pointer&) {
        const MetricQuestion question{.goal = metric.usual_goal.value_or(Goal::below), .port = port};
        numbers[i] = metric_value(metric, results, at, question) / metric.scale;
    });
    return numbers;
}

/// Those of an antenna with several excitations, planar or in space.
template <class Several>
void add_frequencies(Kept kind, const Several& results, CandidateMetrics& metrics) {
    metrics.driven = results.driven;
    for (const auto& at : results.frequencies) {
        FrequencyMetrics entry{at.frequency_hz, numbers_at(kind, results, at, "")};
        for (const std::string& port : results.driven)
            entry.by_port.push_back(numbers_at(kind, results, at, port));
        metrics.frequencies.push_back(std::move(entry));
    }
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

double CandidateMetrics::geometry_value(std::string_view key) const {
    return of_geometry.empty() ? undefined_number : of_geometry.at(index_of(metric_of(key)));
}

CandidateMetrics candidate_metrics(const Results& results, const Antenna& antenna) {
    return candidate_metrics(results, &antenna);
}

CandidateMetrics candidate_metrics(const Results& results, const Antenna* antenna) {
    CandidateMetrics metrics;
    for (const FrequencyResult& result : results.frequencies)
        metrics.frequencies.push_back(frequency_metrics(result));
    metrics.is_volume = results.volume.has_value();
    if (results.planar) add_frequencies(Kept::planar, *results.planar, metrics);
    if (results.volume) add_frequencies(Kept::volume, *results.volume, metrics);
    metrics.reflection = results.reflection;
    metrics.of_geometry = no_numbers();
    if (antenna != nullptr)
        for_each_kept(Kept::geometry,
                      [&](std::size_t i, const MetricDescription& metric, const json::json_pointer&) {
                          metrics.of_geometry[i] = metric.of_antenna(*antenna);
                      });
    metrics.stop_reason = results.stop_reason;
    metrics.final_energy_db = results.final_energy_db;
    metrics.cells = static_cast<long>(results.grid.nr) * results.grid.nz;
    if (results.volume) {
        metrics.cells = 1;
        for (const int cells : results.volume->cells) metrics.cells *= cells;
    }
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
    write_numbers(metrics.of_geometry, Kept::geometry, value);
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
        metrics.frequencies.push_back(frequency_metrics_from(entry, kept_of(metrics)));
    if (const auto found = value.find("reflection"); found != value.end())
        metrics.reflection = reflection_from_json(*found, solved_frequencies_of(metrics));
    metrics.of_geometry = read_numbers(value, Kept::geometry);
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
