#include "solver/io/results_json.hpp"

#include <cmath>
#include <nlohmann/json.hpp>
#include <numbers>
#include <stdexcept>

#include "solver/io/directive_pattern.hpp"
#include "solver/io/json_text.hpp"

namespace lathe {
namespace {

using Json = nlohmann::ordered_json;

constexpr double degree = std::numbers::pi / 180.0;

Json number_or_null(double value) {
    return std::isfinite(value) ? Json(value) : Json(nullptr);
}

/// 10 log10; null for zero.
Json level_db(double power_ratio) {
    return number_or_null(10.0 * std::log10(power_ratio));
}

Json e_and_h(const EAndH& value) {
    return {{"e", number_or_null(value.e)}, {"h", number_or_null(value.h)}};
}

/// One entry a frequency, made by `entry_of`.
template <class EntryOf>
Json for_each_frequency(const Results& results, EntryOf entry_of) {
    Json list = Json::array();
    for (const FrequencyResult& result : results.frequencies) list.push_back(entry_of(result));
    return list;
}

struct Cuts {
    Json theta_deg = Json::array();
    Json e_co = Json::array(), h_co = Json::array(), d_co = Json::array(), d_cross = Json::array();
};

void append_angle(const DirectivePattern& pattern, std::size_t index, Cuts& cuts) {
    cuts.theta_deg.push_back(pattern.theta_rad(index) / degree);
    if (pattern.azimuthal_order() == 0) {
        const SphericalField field = pattern.spherical(index, 0.0);
        const Json level = level_db(std::norm(field.e_theta) + std::norm(field.e_phi));
        for (Json* cut : {&cuts.e_co, &cuts.h_co, &cuts.d_co}) cut->push_back(level);
        cuts.d_cross.push_back(nullptr);
        return;
    }
    const LudwigField diagonal = pattern.ludwig3(index, 45.0 * degree);
    cuts.e_co.push_back(level_db(std::norm(pattern.ludwig3(index, 0.0).co)));
    cuts.h_co.push_back(level_db(std::norm(pattern.ludwig3(index, 90.0 * degree).co)));
    cuts.d_co.push_back(level_db(std::norm(diagonal.co)));
    cuts.d_cross.push_back(level_db(std::norm(diagonal.cross)));
}

Json pattern_json(const FrequencyResult& result) {
    Cuts cuts;
    try {
        const DirectivePattern pattern(result.far_field);
        for (std::size_t i = 0; i < pattern.theta_count(); ++i) append_angle(pattern, i, cuts);
    } catch (const std::invalid_argument&) {
        // Nothing is radiated or no far field was asked for: the cuts stay empty.
    }
    return {{"frequency_hz", result.frequency_hz},
            {"theta_deg", cuts.theta_deg},
            {"e_co_dbi", cuts.e_co},
            {"h_co_dbi", cuts.h_co},
            {"d_co_dbi", cuts.d_co},
            {"d_cross_dbi", cuts.d_cross}};
}

void add_reflection(const Results& results, Json& json) {
    json["s11"] = Json::array();
    json["s11_db"] = Json::array();
    if (!results.has_s11) return;
    for (const FrequencyResult& result : results.frequencies) {
        json["s11"].push_back(
            {{"re", number_or_null(result.s11.real())}, {"im", number_or_null(result.s11.imag())}});
        json["s11_db"].push_back(number_or_null(result.s11_db));
    }
}

void add_metrics(const Results& results, Json& json) {
    using R = const FrequencyResult&;
    json["directivity_dbi"] =
        for_each_frequency(results, [](R result) { return number_or_null(result.directivity_dbi); });
    json["realised_gain_dbi"] =
        for_each_frequency(results, [](R result) { return number_or_null(result.realised_gain_dbi); });
    json["radiated_power_ratio"] =
        for_each_frequency(results, [](R result) { return number_or_null(result.radiated_power_ratio); });
    json["beamwidth_3db_deg"] =
        for_each_frequency(results, [](R result) { return e_and_h(result.beamwidth_3db_deg); });
    json["cross_polar_db"] =
        for_each_frequency(results, [](R result) { return number_or_null(result.cross_polar_db); });
    json["side_lobe_db"] = for_each_frequency(results, [](R result) { return e_and_h(result.side_lobe_db); });
    json["phase_centre_mm"] =
        for_each_frequency(results, [](R result) { return e_and_h(result.phase_centre_mm); });
    json["patterns"] = for_each_frequency(results, pattern_json);
}

}  // namespace

std::string results_to_json(const Results& results) {
    Json json = {{"format", "lathe-results/1"}, {"name", results.name}};
    json["frequencies_hz"] =
        for_each_frequency(results, [](const auto& result) { return result.frequency_hz; });
    add_reflection(results, json);
    add_metrics(results, json);
    const GridSummary& grid = results.grid;
    json["grid"] = {
        {"nr", grid.nr},     {"nz", grid.nz},       {"dr_m", grid.dr_m},        {"dz_m", grid.dz_m},
        {"dt_s", grid.dt_s}, {"steps", grid.steps}, {"m", grid.azimuthal_order}};
    json["engine"] = {{"name", results.engine.name},
                      {"seconds", number_or_null(results.engine.seconds)},
                      {"cells_per_second", number_or_null(results.engine.cells_per_second)},
                      {"strategy", results.engine.strategy}};
    json["stop_reason"] = results.stop_reason;
    json["final_energy_db"] = number_or_null(results.final_energy_db);
    return json_text(json);
}

}  // namespace lathe
