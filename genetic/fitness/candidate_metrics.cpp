#include "genetic/fitness/candidate_metrics.hpp"

#include <nlohmann/json.hpp>
#include <stdexcept>

#include "genetic/fitness/json_numbers.hpp"

namespace lathe::genetic {

using nlohmann::json;

namespace {

json e_and_h_to_json(const EAndH& value) {
    return {{"e", number_to_json(value.e)}, {"h", number_to_json(value.h)}};
}

EAndH e_and_h_from_json(const json& value) {
    return {number_from_json(value.at("e")), number_from_json(value.at("h"))};
}

json to_json_value(const FrequencyMetrics& metrics) {
    return {{"frequency_hz", metrics.frequency_hz},
            {"s11_db", number_to_json(metrics.s11_db)},
            {"directivity_dbi", number_to_json(metrics.directivity_dbi)},
            {"realised_gain_dbi", number_to_json(metrics.realised_gain_dbi)},
            {"radiated_power_ratio", number_to_json(metrics.radiated_power_ratio)},
            {"cross_polar_db", number_to_json(metrics.cross_polar_db)},
            {"beamwidth_3db_deg", e_and_h_to_json(metrics.beamwidth_3db_deg)},
            {"side_lobe_db", e_and_h_to_json(metrics.side_lobe_db)},
            {"phase_centre_mm", e_and_h_to_json(metrics.phase_centre_mm)}};
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
    return metrics;
}

}  // namespace

CandidateMetrics candidate_metrics(const Results& results, const Antenna& antenna) {
    CandidateMetrics metrics;
    for (const FrequencyResult& result : results.frequencies)
        metrics.frequencies.push_back({result.frequency_hz, result.s11_db, result.directivity_dbi,
                                       result.realised_gain_dbi, result.radiated_power_ratio,
                                       result.cross_polar_db, result.beamwidth_3db_deg, result.side_lobe_db,
                                       result.phase_centre_mm});
    const Extent extent = extent_of(antenna);
    metrics.length_mm = (extent.z_max - extent.z_min) * 1e3;
    metrics.stop_reason = results.stop_reason;
    metrics.final_energy_db = results.final_energy_db;
    metrics.cells = static_cast<long>(results.grid.nr) * results.grid.nz;
    metrics.steps = results.grid.steps;
    return metrics;
}

std::string to_json_text(const CandidateMetrics& metrics) {
    json frequencies = json::array();
    for (const FrequencyMetrics& entry : metrics.frequencies) frequencies.push_back(to_json_value(entry));
    return json{{"frequencies", std::move(frequencies)},
                {"length_mm", number_to_json(metrics.length_mm)},
                {"stop_reason", metrics.stop_reason},
                {"final_energy_db", number_to_json(metrics.final_energy_db)},
                {"cells", metrics.cells},
                {"steps", metrics.steps}}
        .dump();
}

CandidateMetrics parse_candidate_metrics(const std::string& text) try {
    const json value = json::parse(text);
    CandidateMetrics metrics;
    if (value.empty()) return metrics;
    for (const json& entry : value.at("frequencies"))
        metrics.frequencies.push_back(frequency_metrics_from(entry));
    metrics.length_mm = number_from_json(value.at("length_mm"));
    metrics.stop_reason = value.at("stop_reason").get<std::string>();
    metrics.final_energy_db = number_from_json(value.at("final_energy_db"));
    metrics.cells = value.at("cells").get<long>();
    metrics.steps = value.at("steps").get<long>();
    return metrics;
} catch (const json::exception& error) {
    throw std::invalid_argument(std::string("stored metrics cannot be read: ") + error.what());
}

}  // namespace lathe::genetic
