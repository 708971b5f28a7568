#include "genetic/objectives/candidate_metrics.hpp"

#include <nlohmann/json.hpp>
#include <stdexcept>

#include "genetic/objectives/json_numbers.hpp"
#include "genetic/objectives/reflection_record.hpp"

namespace lathe::genetic {

using nlohmann::json;

namespace {

json e_and_h_to_json(const EAndH& value) {
    return {{"e", number_to_json(value.e)}, {"h", number_to_json(value.h)}};
}

EAndH e_and_h_from_json(const json& value) {
    return {number_from_json(value.at("e")), number_from_json(value.at("h"))};
}

/// The numbers that came later, each under its own name.
struct LaterNumber {
    const char* key;
    double& (*of)(FrequencyMetrics&);
};
constexpr LaterNumber later_numbers[] = {
    {"gain_dbi", [](FrequencyMetrics& m) -> double& { return m.gain_dbi; }},
    {"beamwidth_3db_d_deg", [](FrequencyMetrics& m) -> double& { return m.beamwidth_3db_d_deg; }},
    {"beamwidth_10db_e_deg", [](FrequencyMetrics& m) -> double& { return m.beamwidth_10db_deg.e; }},
    {"beamwidth_10db_h_deg", [](FrequencyMetrics& m) -> double& { return m.beamwidth_10db_deg.h; }},
    {"beamwidth_10db_d_deg", [](FrequencyMetrics& m) -> double& { return m.beamwidth_10db_deg.d; }},
    {"beamwidth_12db_e_deg", [](FrequencyMetrics& m) -> double& { return m.beamwidth_12db_deg.e; }},
    {"beamwidth_12db_h_deg", [](FrequencyMetrics& m) -> double& { return m.beamwidth_12db_deg.h; }},
    {"beamwidth_12db_d_deg", [](FrequencyMetrics& m) -> double& { return m.beamwidth_12db_deg.d; }},
    {"front_to_back_db", [](FrequencyMetrics& m) -> double& { return m.front_to_back_db; }},
    {"horizon_gain_dbi", [](FrequencyMetrics& m) -> double& { return m.horizon_gain_dbi; }},
    {"phase_centre_mean_mm", [](FrequencyMetrics& m) -> double& { return m.phase_centre_mean_mm; }},
    {"boresight_group_delay_s", [](FrequencyMetrics& m) -> double& { return m.boresight_group_delay_s; }},
    {"s11_group_delay_s", [](FrequencyMetrics& m) -> double& { return m.s11_group_delay_s; }},
    {"input_resistance_ohm", [](FrequencyMetrics& m) -> double& { return m.input_resistance_ohm; }},
    {"input_reactance_ohm", [](FrequencyMetrics& m) -> double& { return m.input_reactance_ohm; }},
};

json to_json_value(FrequencyMetrics metrics) {
    json value = {{"frequency_hz", metrics.frequency_hz},
                  {"s11_db", number_to_json(metrics.s11_db)},
                  {"directivity_dbi", number_to_json(metrics.directivity_dbi)},
                  {"realised_gain_dbi", number_to_json(metrics.realised_gain_dbi)},
                  {"radiated_power_ratio", number_to_json(metrics.radiated_power_ratio)},
                  {"cross_polar_db", number_to_json(metrics.cross_polar_db)},
                  {"beamwidth_3db_deg", e_and_h_to_json(metrics.beamwidth_3db_deg)},
                  {"side_lobe_db", e_and_h_to_json(metrics.side_lobe_db)},
                  {"phase_centre_mm", e_and_h_to_json(metrics.phase_centre_mm)}};
    for (const LaterNumber& number : later_numbers) value[number.key] = number_to_json(number.of(metrics));
    return value;
}

FrequencyMetrics frequency_metrics_from(const json& value) {
    FrequencyMetrics metrics;
    metrics.frequency_hz = value.at("frequency_hz").get<double>();
    metrics.s11_db = number_from_json(value.at("s11_db"));
    metrics.directivity_dbi = number_from_json(value.at("directivity_dbi"));
    metrics.realised_gain_dbi = number_from_json(value.at("realised_gain_dbi"));
    metrics.radiated_power_ratio = number_from_json(value.at("radiated_power_ratio"));
    metrics.cross_polar_db = number_from_json(value.at("cross_polar_db"));
    metrics.beamwidth_3db_deg = e_and_h_from_json(value.at("beamwidth_3db_deg"));
    metrics.side_lobe_db = e_and_h_from_json(value.at("side_lobe_db"));
    metrics.phase_centre_mm = e_and_h_from_json(value.at("phase_centre_mm"));
    for (const LaterNumber& number : later_numbers)
        if (const auto found = value.find(number.key); found != value.end())
            number.of(metrics) = number_from_json(*found);
    return metrics;
}

FrequencyMetrics frequency_metrics(const FrequencyResult& result) {
    FrequencyMetrics metrics;
    metrics.frequency_hz = result.frequency_hz;
    metrics.s11_db = result.s11_db;
    metrics.directivity_dbi = result.directivity_dbi;
    metrics.realised_gain_dbi = result.realised_gain_dbi;
    metrics.radiated_power_ratio = result.radiated_power_ratio;
    metrics.cross_polar_db = result.cross_polar_db;
    metrics.beamwidth_3db_deg = result.beamwidth_3db_deg;
    metrics.side_lobe_db = result.side_lobe_db;
    metrics.phase_centre_mm = result.phase_centre_mm;
    metrics.gain_dbi = result.gain_dbi;
    metrics.beamwidth_3db_d_deg = result.beamwidth_3db_d_deg;
    metrics.beamwidth_10db_deg = result.beamwidth_10db_deg;
    metrics.beamwidth_12db_deg = result.beamwidth_12db_deg;
    metrics.front_to_back_db = result.front_to_back_db;
    metrics.horizon_gain_dbi = result.horizon_gain_dbi();
    metrics.phase_centre_mean_mm = result.phase_centre_mean_mm;
    metrics.boresight_group_delay_s = result.boresight_group_delay_s;
    metrics.s11_group_delay_s = result.s11_group_delay_s;
    metrics.input_resistance_ohm = result.input_impedance_ohm.real();
    metrics.input_reactance_ohm = result.input_impedance_ohm.imag();
    return metrics;
}

std::vector<double> solved_frequencies_of(const CandidateMetrics& metrics) {
    std::vector<double> solved;
    for (const FrequencyMetrics& entry : metrics.frequencies) solved.push_back(entry.frequency_hz);
    return solved;
}

}  // namespace

CandidateMetrics candidate_metrics(const Results& results, const Antenna& antenna) {
    CandidateMetrics metrics;
    for (const FrequencyResult& result : results.frequencies)
        metrics.frequencies.push_back(frequency_metrics(result));
    metrics.reflection = results.reflection;
    const Extent extent = extent_of(antenna);
    metrics.length_mm = (extent.z_max - extent.z_min) * 1e3;
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
               {"length_mm", number_to_json(metrics.length_mm)},
               {"stop_reason", metrics.stop_reason},
               {"final_energy_db", number_to_json(metrics.final_energy_db)},
               {"cells", metrics.cells},
               {"steps", metrics.steps}};
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
    metrics.length_mm = number_from_json(value.at("length_mm"));
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
