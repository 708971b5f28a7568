#include "solver/formats/json_schema.hpp"
#include "solver/formats/json_text.hpp"
#include "solver/formats/schema_words.hpp"
#include "solver/results/metric_table.hpp"

namespace lathe {

namespace {

using schema::Json;
using schema::object;
using schema::reference;
using schema::text;

/// A number, or null where it does not exist.
Json number_or_null() {
    return {{"type", {"number", "null"}}};
}

Json per_frequency(Json items, const char* description) {
    return {{"type", "array"}, {"description", description}, {"items", std::move(items)}};
}

Json numbers(const char* description) {
    return per_frequency(number_or_null(), description);
}

void add_numbers(Json& properties) {
    properties["frequencies_hz"] = per_frequency({{"type", "number"}}, "solved frequencies, ascending");
    properties["s11"] = per_frequency(reference("complex"), "at the reference plane; empty for a dipole");
    properties["s11_db"] = numbers("20 log10 of its amount");
    properties["directivity_dbi"] = numbers("largest over theta");
    properties["realised_gain_dbi"] = numbers("per incident power");
    properties["radiated_power_ratio"] = numbers("reflected and radiated over incident power");
    properties["wall_loss_ratio"] = numbers("loss of the walls over incident power");
    properties["beamwidth_3db_deg"] = per_frequency(reference("e_and_h"), "full width");
    properties["cross_polar_db"] = numbers("peak in the D plane, relative to the co-polar peak");
    properties["side_lobe_db"] = per_frequency(reference("e_and_h"), "relative to the peak");
    properties["phase_centre_mm"] = per_frequency(reference("e_and_h"), "z");
    properties["patterns"] = per_frequency(reference("pattern"), "co- and cross-polar cuts, Ludwig 3");
    properties["gain_dbi"] = numbers("per accepted power");
    properties["radiation_efficiency_percent"] = numbers("radiated of accepted power");
    properties["beamwidth_3db_d_deg"] = numbers("full width in the D plane");
    properties["beamwidth_10db_deg"] = per_frequency(reference("planes"), "full width");
    properties["beamwidth_12db_deg"] = per_frequency(reference("planes"), "full width");
    properties["front_to_back_db"] = numbers("peak over the opposite direction");
    properties["horizon_gain_dbi"] = numbers("per accepted power, at theta = 90 degrees");
    properties["phase_centre_mean_mm"] = numbers("z, of the cut in the D plane");
    properties["boresight_field_v"] =
        per_frequency(reference("complex"), "R e^{jkR} E_x on the axis, along the beam, for 1 W");
    properties["boresight_group_delay_ns"] = numbers("from the reference plane to z = 0");
    properties["s11_group_delay_ns"] = numbers("of the reflection");
}

Json dish() {
    Json properties = {{"half_angle_deg", {{"type", "number"}}},
                       {"focus_z_mm", numbers("what is in the focus")}};
    std::vector<std::string> keys = {"half_angle_deg", "focus_z_mm"};
    for (const char* part : {"spillover", "polarisation", "taper", "phase", "feed"}) {
        keys.push_back(std::string(part) + "_efficiency_percent");
        properties[keys.back()] = numbers("in a paraboloid of this half angle");
    }
    return object(std::move(properties), keys, "only with --dish-half-angle-deg");
}

Json reflection() {
    return object(
        {{"frequencies_hz", per_frequency({{"type", "number"}}, "201 or more over the band, ascending")},
         {"s11", per_frequency(reference("complex"), "at the reference plane")},
         {"s11_db", numbers("20 log10 of its amount")},
         {"group_delay_ns", numbers("of the reflection")}},
        {"frequencies_hz", "s11", "s11_db", "group_delay_ns"}, "empty lists for a dipole");
}

Json grid() {
    const Json count = {{"type", "integer"}, {"minimum", 0}}, length = {{"type", "number"}};
    return object({{"nr", count},
                   {"nz", count},
                   {"dr_m", length},
                   {"dz_m", length},
                   {"dt_s", length},
                   {"steps", count},
                   {"m", count},
                   {"dr_min_m", length},
                   {"dz_min_m", length},
                   {"nx", count},
                   {"ny", count}},
                  {"nr", "nz", "dr_m", "dz_m", "dt_s", "steps", "m", "dr_min_m", "dz_min_m"});
}

Json pattern() {
    return object({{"frequency_hz", {{"type", "number"}}},
                   {"theta_deg", per_frequency({{"type", "number"}}, "0 to 180")},
                   {"e_co_dbi", numbers("E plane")},
                   {"h_co_dbi", numbers("H plane")},
                   {"d_co_dbi", numbers("D plane, 45 degrees")},
                   {"d_cross_dbi", numbers("D plane")}},
                  {"frequency_hz", "theta_deg", "e_co_dbi", "h_co_dbi", "d_co_dbi", "d_cross_dbi"});
}

Json s_matrix() {
    const Json from = per_frequency(reference("complex"), "from each port, null where it was not driven");
    return object({{"ports", per_frequency({{"type", "string"}}, "names of the ports")},
                   {"values", per_frequency(per_frequency(from, "to each port"), "S-parameters")}},
                  {"ports", "values"},
                  "the port of a body of revolution has an empty name; missing for a dipole");
}

Json array_beam() {
    return object({{"beam_angle_deg", numbers("of the peak, counted from +x")},
                   {"beamwidth_3db_deg", numbers("full width")},
                   {"side_lobe_db", numbers("relative to the peak")},
                   {"through_db", numbers("power into the array's guides over the incident power")},
                   {"spillover_ratio", numbers("incident power that no guide of array or beams gets")},
                   {"balance_db", numbers("strongest over weakest wave into the array")},
                   {"phase_error_deg", numbers("rms against the wavefront that the port is drawn for")}},
                  {"beam_angle_deg", "beamwidth_3db_deg", "side_lobe_db", "through_db", "spillover_ratio",
                   "balance_db", "phase_error_deg"},
                  "what the elements behind a lens radiate");
}

/// Metrics that the format did not begin with; missing where the antenna does not have them.
void add_further_metrics(Json& properties) {
    for (const MetricDescription& metric : metric_table())
        if (metric.in_results)
            properties[std::string(metric.key)] = numbers(std::string(metric.help).c_str());
}

Json planar_excitation() {
    const Json pattern = object({{"frequency_hz", {{"type", "number"}}},
                                 {"phi_deg", per_frequency({{"type", "number"}}, "counted from +x")},
                                 {"level_db", numbers("relative to the peak")},
                                 {"scattering_width_db", numbers("in wavelengths, of a plane wave")}},
                                {"frequency_hz", "phi_deg", "level_db"});
    Json properties = {
        {"port", text("its name")},
        {"directivity_2d_db", numbers("2 pi U / P, largest over phi")},
        {"directivity_dbi", numbers("between plates of the given height, largest over the sphere")},
        {"beam_angle_deg", numbers("of the peak, counted from +x")},
        {"beamwidth_3db_deg", numbers("full width")},
        {"beamwidth_10db_deg", numbers("full width")},
        {"side_lobe_db", numbers("relative to the peak")},
        {"radiated_power_ratio", numbers("out of all ports and radiated over incident power")},
        {"wall_loss_ratio", numbers("loss of the walls over incident power")},
        {"total_scattering_width", numbers("in wavelengths, of a plane wave")},
        {"coupling_db", numbers("largest |S| to another driven guide")},
        {"scan_loss_db", numbers("against the strongest beam")},
        {"array", array_beam()},
        {"patterns", per_frequency(pattern, "level over phi")}};
    add_further_metrics(properties);
    return object(std::move(properties),
                  {"port", "directivity_2d_db", "beam_angle_deg", "beamwidth_3db_deg", "beamwidth_10db_deg",
                   "side_lobe_db", "radiated_power_ratio", "patterns"},
                  "one driven port of a planar antenna");
}

Json volume_excitation() {
    const Json pattern =
        object({{"frequency_hz", {{"type", "number"}}},
                {"phi_deg", {{"type", "number"}}},
                {"theta_deg", per_frequency({{"type", "number"}}, "-180 to 180; below 0 on the other side")},
                {"co_dbi", numbers("co-polar part, by co_polar")},
                {"cross_dbi", numbers("across it")},
                {"rcs_db", numbers("of a plane wave, dB of a square metre")}},
               {"frequency_hz", "phi_deg", "theta_deg", "co_dbi", "cross_dbi"});
    Json properties = {
        {"port", text("its name")},
        {"directivity_dbi", numbers("largest over the sphere")},
        {"gain_dbi", numbers("per accepted power")},
        {"realised_gain_dbi", numbers("per incident power")},
        {"radiated_power_ratio", numbers("out of all ports and radiated over incident power")},
        {"wall_loss_ratio", numbers("loss of the walls over incident power")},
        {"peak_theta_deg", numbers("of the peak, from +z")},
        {"peak_phi_deg", numbers("of the peak, from +x")},
        {"co_polar", per_frequency({{"enum", {"ludwig3", "e_theta", "e_phi", nullptr}}},
                                   "co-polar part of the cuts; null where nothing is radiated")},
        {"axis_theta_deg", numbers("of the axis that Ludwig's definition and the planes refer to, from +z")},
        {"axis_phi_deg", numbers("of that axis, from +x")},
        {"polarisation_deg",
         numbers("of the co-polar field on the axis: along z from +x, else from theta towards phi")},
        {"beamwidth_3db_deg", per_frequency(reference("e_and_h"), "full width")},
        {"side_lobe_db", per_frequency(reference("e_and_h"), "relative to the peak")},
        {"cross_polar_db",
         numbers("peak between E and H plane within 90 degrees of the axis, relative to the peak")},
        {"phase_centre_mm", per_frequency(reference("e_and_h"), "coordinate along the axis")},
        {"front_to_back_db", numbers("peak over the opposite direction")},
        {"input_impedance_ohm",
         per_frequency(reference("complex"), "of lumped ports, gaps and coaxial lines")},
        {"patterns", per_frequency(pattern, "one a frequency and cut")}};
    std::vector<std::string> always;
    for (const auto& [key, value] : properties.items()) always.push_back(key);
    add_further_metrics(properties);
    return object(std::move(properties), always, "one driven port in three dimensions");
}

/// Power handling at one frequency.
Json power() {
    const Json value = number_or_null();
    const Json level =
        object({{"power_w", {{"type", "number"}}}, {"growth_per_period", {{"type", "number"}}}},
               {"power_w", "growth_per_period"});
    const Json region = object({{"name", text("of multipactor.regions")},
                                {"verdict", text("breakdown, marginal or none")},
                                {"threshold_w", value},
                                {"spread_db", value},
                                {"order", value},
                                {"gap_voltage_v", value},
                                {"gap_mm", value},
                                {"margin_db", value},
                                {"levels", per_frequency(level, "by rising power")},
                                {"corona_threshold_w", value},
                                {"corona_pressure_torr", value}},
                               {"name"});
    return object({{"frequency_hz", {{"type", "number"}}},
                   {"port", text("the guide that is driven, of a planar antenna with several")},
                   {"largest_w", {{"type", "number"}}},
                   {"operating_power_w", value},
                   {"demanded_margin_db", {{"type", "number"}}},
                   {"regions", per_frequency(region, "null: no breakdown up to largest_w")}},
                  {"frequency_hz", "largest_w", "regions"});
}

}  // namespace

std::string results_schema() {
    Json properties = {{"format", {{"const", "lathe-results/1"}}}, {"name", text("of the project")}};
    add_numbers(properties);
    properties["line_impedance_ohm"] = number_or_null();
    properties["input_impedance_ohm"] = per_frequency(
        reference("complex"), "of a gap, or of a coaxial port at its reference plane; else empty");
    properties["reflection"] = reflection();
    properties["grid"] = grid();
    properties["engine"] = object({{"name", text("cpu, cuda or debug")},
                                   {"seconds", number_or_null()},
                                   {"cells_per_second", number_or_null()},
                                   {"strategy", text("how it stepped")},
                                   {"notice", text("why it solved instead of the engine asked for")}},
                                  {"name", "seconds", "cells_per_second", "strategy"});
    properties["stop_reason"] = text("why the solve ended");
    properties["final_energy_db"] = number_or_null();
    properties["warnings"] = per_frequency(
        object({{"code", text("one word")},
                {"rank", text("warning: numbers are doubtful; note: a limit of the model, or a correction")},
                {"text", text("a sentence")},
                {"place", text("a key, or empty")}},
               {"code", "rank", "text", "place"}),
        "all that makes a number doubtful, and what to know of the model");
    std::vector<std::string> always;
    for (const auto& [key, value] : properties.items()) always.push_back(key);
    add_further_metrics(properties);
    properties["ground_plane_z_mm"] = {{"type", "number"},
                                       {"description", "only with an infinite ground plane"}};
    properties["dish"] = dish();
    properties["multipactor"] =
        per_frequency(power(), "power handling, at the frequencies where a goal asked for it");
    properties["s_matrix"] = s_matrix();
    properties["excitations"] = per_frequency(
        {{"anyOf", Json::array({planar_excitation(), volume_excitation()})}}, "one per driven port");

    Json json = {{"$schema", "https://json-schema.org/draft/2020-12/schema"},
                 {"$id", "urn:lathe:results:1"},
                 {"title", "Lathe results, results.json"}};
    json.update(object(std::move(properties), always,
                       "Lists have one entry a frequency; null: there is no such number."));
    const Json value = number_or_null();
    json["$defs"] = {{"complex", object({{"re", value}, {"im", value}}, {"re", "im"})},
                     {"e_and_h", object({{"e", value}, {"h", value}}, {"e", "h"})},
                     {"planes", object({{"e", value}, {"h", value}, {"d", value}}, {"e", "h", "d"})},
                     {"pattern", pattern()}};
    return json_text(json);
}

}  // namespace lathe
