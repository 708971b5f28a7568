#include "solver/formats/results_json.hpp"

#include <cmath>
#include <nlohmann/json.hpp>
#include <numbers>
#include <stdexcept>

#include "solver/formats/json_text.hpp"
#include "solver/formats/planar_json.hpp"
#include "solver/formats/s_matrix_json.hpp"
#include "solver/formats/volume_json.hpp"
#include "solver/formats/warnings_json.hpp"
#include "solver/results/directive_pattern.hpp"
#include "solver/results/metric_table.hpp"
#include "solver/results/reflection.hpp"
#include "solver/results/solved_powers.hpp"

namespace lathe {
namespace {

using Json = nlohmann::ordered_json;

constexpr double degree = std::numbers::pi / 180.0;

/// 10 log10; null for zero.
Json level_db(double power_ratio) {
    return number_or_null(10.0 * std::log10(power_ratio));
}

Json e_and_h(double e, double h) {
    return {{"e", number_or_null(e)}, {"h", number_or_null(h)}};
}

Json planes(double e, double h, double d) {
    return {{"e", number_or_null(e)}, {"h", number_or_null(h)}, {"d", number_or_null(d)}};
}

/// One entry per frequency for the beam of a body of revolution. Empty for other antennas, whose beams are in
/// "excitations".
template <class EntryOf>
Json for_each_beam(const Results& results, EntryOf entry_of) {
    Json list = Json::array();
    if (results.pattern_kind != PatternKind::revolution) return list;
    for (const FrequencyResult& at : results.frequencies) list.push_back(entry_of(at.beam()));
    return list;
}

struct Cuts {
    Json theta_deg = Json::array();
    Json e_co = Json::array(), h_co = Json::array(), d_co = Json::array(), d_cross = Json::array();
};

void append_angle(const DirectivePattern& pattern, std::size_t index, Cuts& cuts) {
    cuts.theta_deg.push_back(pattern.theta_rad(index) / degree);
    const PrincipalCuts at = pattern.principal_cuts(index);
    cuts.e_co.push_back(level_db(std::norm(at.e_co)));
    cuts.h_co.push_back(level_db(std::norm(at.h_co)));
    cuts.d_co.push_back(level_db(std::norm(at.d_co)));
    cuts.d_cross.push_back(level_db(std::norm(at.d_cross)));
}

Json pattern_json(const Beam& beam) {
    Cuts cuts;
    try {
        const DirectivePattern pattern(beam.far_field);
        for (std::size_t i = 0; i < pattern.theta_count(); ++i) append_angle(pattern, i, cuts);
    } catch (const std::invalid_argument&) {
        // Nothing is radiated or no far field was asked for: the cuts stay empty.
    }
    return {{"frequency_hz", beam.far_field.frequency_hz},
            {"theta_deg", cuts.theta_deg},
            {"e_co_dbi", cuts.e_co},
            {"h_co_dbi", cuts.h_co},
            {"d_co_dbi", cuts.d_co},
            {"d_cross_dbi", cuts.d_cross}};
}

void add_reflection(const Results& results, Json& json) {
    json["s11"] = Json::array();
    json["s11_db"] = Json::array();
    if (!results.has_s11()) return;
    for (const FrequencyResult& at : results.frequencies) {
        json["s11"].push_back(complex_or_null(at.s11()));
        json["s11_db"].push_back(number_or_null(reflection_db(at.s11())));
    }
}

/// The dense reflection curve, which does not depend on the number of pattern frequencies.
void add_dense_reflection(const Results& results, Json& json) {
    Json frequencies = Json::array(), s11 = Json::array(), level = Json::array(), delay = Json::array();
    for (const ReflectionPoint& point : reflection_of(results)) {
        frequencies.push_back(point.frequency_hz);
        s11.push_back(complex_or_null(point.s11));
        level.push_back(number_or_null(reflection_db(point.s11)));
        delay.push_back(number_or_null(1e9 * point.group_delay_s));
    }
    json["reflection"] = {
        {"frequencies_hz", frequencies}, {"s11", s11}, {"s11_db", level}, {"group_delay_ns", delay}};
}

void add_metrics(const Results& results, Json& json) {
    using B = const Beam&;
    json["directivity_dbi"] =
        for_each_beam(results, [](B beam) { return number_or_null(beam.directivity_dbi); });
    json["realised_gain_dbi"] =
        for_each_beam(results, [](B beam) { return number_or_null(beam.realised_gain_dbi); });
    json["radiated_power_ratio"] =
        for_each_beam(results, [](B beam) { return number_or_null(beam.radiated_power_ratio); });
    json["wall_loss_ratio"] =
        for_each_beam(results, [](B beam) { return number_or_null(beam.wall_loss_ratio); });
    json["beamwidth_3db_deg"] = for_each_beam(
        results, [](B beam) { return e_and_h(beam.beamwidth_3db_e_deg, beam.beamwidth_3db_h_deg); });
    json["cross_polar_db"] =
        for_each_beam(results, [](B beam) { return number_or_null(beam.cross_polar_db); });
    json["side_lobe_db"] =
        for_each_beam(results, [](B beam) { return e_and_h(beam.side_lobe_e_db, beam.side_lobe_h_db); });
    json["phase_centre_mm"] = for_each_beam(
        results, [](B beam) { return e_and_h(beam.phase_centre_e_mm, beam.phase_centre_h_mm); });
    json["patterns"] = for_each_beam(results, pattern_json);
}

/// Metrics that the format did not begin with.
void add_further_metrics(const Results& results, const MetricQuestion& question, Json& json) {
    for (const MetricDescription& metric : metric_table()) {
        if (!metric.in_results || !is_of_one_excitation(metric, results.pattern_kind)) continue;
        Json& list = json[std::string(metric.key)] = Json::array();
        for (const double value : metric_values(metric, results, question))
            list.push_back(number_or_null(value));
    }
}

void add_more_metrics(const Results& results, Json& json) {
    const auto numbers = [&](const std::string& key, auto value_of) {
        json[key] = for_each_beam(results, [&](const auto& beam) { return number_or_null(value_of(beam)); });
    };
    using B = const Beam&;
    numbers("gain_dbi", [](B beam) { return beam.gain_dbi; });
    numbers("radiation_efficiency_percent",
            [](B beam) { return 100.0 * std::pow(10.0, 0.1 * (beam.gain_dbi - beam.directivity_dbi)); });
    numbers("beamwidth_3db_d_deg", [](B beam) { return beam.beamwidth_3db_d_deg; });
    json["beamwidth_10db_deg"] = for_each_beam(results, [](B beam) {
        return planes(beam.beamwidth_10db_e_deg, beam.beamwidth_10db_h_deg, beam.beamwidth_10db_d_deg);
    });
    json["beamwidth_12db_deg"] = for_each_beam(results, [](B beam) {
        return planes(beam.beamwidth_12db_e_deg, beam.beamwidth_12db_h_deg, beam.beamwidth_12db_d_deg);
    });
    numbers("front_to_back_db", [](B beam) { return beam.front_to_back_db; });
    numbers("horizon_gain_dbi", [](B beam) { return beam.horizon_gain_dbi(); });
    numbers("phase_centre_mean_mm", [](B beam) { return beam.phase_centre_mean_mm; });
    json["boresight_field_v"] =
        for_each_beam(results, [](B beam) { return complex_or_null(beam.boresight_field_v); });
    numbers("boresight_group_delay_ns", [](B beam) { return 1e9 * beam.boresight_group_delay_s; });
    numbers("s11_group_delay_ns", [](B beam) { return 1e9 * beam.s11_group_delay_s; });
    json["line_impedance_ohm"] =
        results.line_impedance_ohm ? Json(*results.line_impedance_ohm) : Json(nullptr);
    if (results.ground_plane_z_m) json["ground_plane_z_mm"] = 1e3 * *results.ground_plane_z_m;
    json["input_impedance_ohm"] = Json::array();
    if (results.line_impedance_ohm)
        json["input_impedance_ohm"] =
            for_each_beam(results, [](B beam) { return complex_or_null(beam.input_impedance_ohm); });
    if (results.pattern_kind == PatternKind::revolution) add_further_metrics(results, {}, json);
}

/// The efficiencies in a dish; only called when a half angle was given.
void add_dish(const Results& results, Json& json) {
    if (results.frequencies.empty() || results.pattern_kind != PatternKind::revolution) return;
    const auto& first = results.frequencies.front().beam().dish;
    if (!first) return;
    Json dish = {{"half_angle_deg", first->half_angle_rad / degree}};
    const auto numbers = [&](const char* key, auto value_of) {
        dish[key] =
            for_each_beam(results, [&](const auto& beam) { return number_or_null(value_of(*beam.dish)); });
    };
    using D = const DishEfficiency&;
    numbers("focus_z_mm", [](D d) { return 1e3 * d.focus_z_m; });
    numbers("spillover_efficiency_percent", [](D d) { return 100.0 * d.spillover; });
    numbers("polarisation_efficiency_percent", [](D d) { return 100.0 * d.polarisation; });
    numbers("taper_efficiency_percent", [](D d) { return 100.0 * d.taper; });
    numbers("phase_efficiency_percent", [](D d) { return 100.0 * d.phase; });
    numbers("feed_efficiency_percent", [](D d) { return 100.0 * d.feed(); });
    json["dish"] = dish;
}

Json optional_number(const std::optional<double>& value) {
    return value ? Json(*value) : Json(nullptr);
}

Json region_power(const RegionPower& region, const PowerHandling& power) {
    Json json = {{"name", region.name}};
    if (region.multipactor) {
        const RegionMultipactor& found = *region.multipactor;
        const bool breaks = found.threshold_w.has_value();
        const auto with_threshold = [&](double value) { return breaks ? Json(value) : Json(nullptr); };
        json["verdict"] = found.verdict;
        json["threshold_w"] = optional_number(found.threshold_w);
        json["spread_db"] = with_threshold(found.spread_db);
        json["order"] = with_threshold(found.order);
        json["gap_voltage_v"] = with_threshold(found.gap_voltage_v);
        json["gap_mm"] = with_threshold(1e3 * found.gap_m);
        json["margin_db"] = breaks ? number_or_null(power.multipactor_margin_db(region.name)) : Json(nullptr);
        json["levels"] = Json::array();
        for (const PowerLevel& level : found.levels)
            json["levels"].push_back(
                {{"power_w", level.power_w}, {"growth_per_period", level.growth_per_period}});
    }
    if (region.corona) {
        json["corona_threshold_w"] = optional_number(region.corona->threshold_w);
        json["corona_pressure_torr"] =
            region.corona->threshold_w ? Json(region.corona->pressure_torr) : Json(nullptr);
    }
    return json;
}

/// Power handling, an entry for each frequency, and guide of several, where a goal asked for it.
void add_power(const Results& results, Json& json) {
    Json list = Json::array();
    for (const SolvedPower& solved : solved_powers(results)) {
        const PowerHandling& power = *solved.power;
        const bool is_operated = power.operating_power_w > 0.0;
        Json entry = {{"frequency_hz", solved.frequency_hz},
                      {"largest_w", power.largest_w},
                      {"operating_power_w", is_operated ? Json(power.operating_power_w) : Json(nullptr)},
                      {"demanded_margin_db", power.demanded_margin_db},
                      {"regions", Json::array()}};
        for (const RegionPower& region : power.regions)
            entry["regions"].push_back(region_power(region, power));
        if (!solved.excitation.empty()) entry["port"] = solved.excitation;
        list.push_back(std::move(entry));
    }
    if (!list.empty()) json["multipactor"] = std::move(list);
}

/// "s_matrix" ([frequency][to][from], null where a port was not driven), and of antennas whose ports have
/// names "excitations".
void add_network(const Results& results, Json& json) {
    if (results.pattern_kind != PatternKind::revolution || results.has_scattering())
        json["s_matrix"] = s_matrix_json(results);
    if (results.pattern_kind == PatternKind::revolution) return;
    json["excitations"] = Json::array();
    for (std::size_t which = 0; which < results.driven.size(); ++which) {
        Json excitation = results.pattern_kind == PatternKind::plane ? plane_excitation(results, which)
                                                                     : space_excitation(results, which);
        add_further_metrics(results, {.port = results.driven[which]}, excitation);
        json["excitations"].push_back(std::move(excitation));
    }
}

}  // namespace

std::string results_to_json(const Results& results) {
    Json json = {{"format", "lathe-results/1"}, {"name", results.name}};
    json["frequencies_hz"] = frequencies_of(results);
    add_reflection(results, json);
    add_metrics(results, json);
    add_more_metrics(results, json);
    add_dense_reflection(results, json);
    add_dish(results, json);
    add_power(results, json);
    add_network(results, json);
    const GridSummary& grid = results.grid;
    json["grid"] = {{"nr", grid.nr},
                    {"nz", grid.nz},
                    {"dr_m", grid.dr_m},
                    {"dz_m", grid.dz_m},
                    {"dt_s", grid.dt_s},
                    {"steps", grid.steps},
                    {"m", grid.azimuthal_order},
                    {"dr_min_m", grid.dr_min_m},
                    {"dz_min_m", grid.dz_min_m}};
    if (results.pattern_kind == PatternKind::cuts) {
        json["grid"]["nx"] = grid.cells[0];
        json["grid"]["ny"] = grid.cells[1];
        json["grid"]["nz"] = grid.cells[2];
    }
    json["engine"] = {{"name", results.engine.name},
                      {"seconds", number_or_null(results.engine.seconds)},
                      {"cells_per_second", number_or_null(results.engine.cells_per_second)},
                      {"strategy", results.engine.strategy}};
    if (!results.engine.notice.empty()) json["engine"]["notice"] = results.engine.notice;
    json["stop_reason"] = results.stop_reason;
    json["final_energy_db"] = number_or_null(results.final_energy_db);
    json["warnings"] = warnings_json(results.warnings);
    return json_text(json);
}

}  // namespace lathe
