#include "tests/bad_input/edited_text.hpp"

namespace lathe::test {
namespace {

void add_texts_that_are_not_json(std::vector<BadInput>& table) {
    const std::string cone = good_cone();
    table.push_back({"empty_file", "", "", "is empty"});
    table.push_back({"blanks_only", " \n\t\n", "", "is empty"});
    table.push_back({"truncated", cone.substr(0, cone.size() / 2), "", "not valid JSON"});
    table.push_back({"truncated_by_one_brace", cone.substr(0, cone.rfind('}')), "", "not valid JSON"});
    table.push_back({"binary_garbage",
                     std::string("\x7f"
                                 "ELF\x02\x01\0\0\xff\xfe\x80\n\n\x1b[2J",
                                 16),
                     "", "not valid JSON"});
    table.push_back({"broken_utf8", with(cone, "\"cone\"", "\"c\xff\xfeone\""), "name", "not valid JSON"});
    table.push_back({"nul_in_a_name", with(cone, "\"cone\"", "\"co\\u0000ne\""), "name", "NUL character"});
    table.push_back({"text_after_the_end", cone + "{}", "", "not valid JSON"});
    table.push_back({"trailing_comma", with(cone, "\"seed\": 1}", "\"seed\": 1,}"), "", "not valid JSON"});
    table.push_back({"comment", with(cone, "\"name\"", "/* c */ \"name\""), "", "not valid JSON"});
    table.push_back({"nan", with(cone, "\"waveguide_radius_mm\": 3.6", "\"waveguide_radius_mm\": NaN"),
                     "antenna.parameters.waveguide_radius_mm", "not valid JSON"});
    table.push_back({"infinity", with(cone, "\"from_ghz\": 27.0", "\"from_ghz\": -Infinity"),
                     "simulation.from_ghz", "not valid JSON"});
    table.push_back({"number_1e400", with(cone, "\"from_ghz\": 27.0", "\"from_ghz\": 1e400"),
                     "simulation.from_ghz", "beyond the range of double precision"});
    table.push_back({"nested_100000_deep", repeated("[", 100'000), "", "nested too deep"});
    table.push_back({"nested_100000_objects", repeated("{\"a\":", 100'000), "", "nested too deep"});
    table.push_back({"nested_deep_in_a_value",
                     with(cone, "\"cone\"", repeated("[", 500) + repeated("]", 500)), "", "nested too deep"});
    table.push_back({"million_regions", with_regions(1'000'000), "", "one value too many"});
}

void add_wrong_structure(std::vector<BadInput>& table) {
    const std::string cone = good_cone(), regions = good_regions();
    table.push_back({"list_as_root", "[]", "", "must be an object"});
    table.push_back({"number_as_root", "42", "", "must be an object"});
    table.push_back({"missing_format", with(cone, "\"format\": \"lathe/1\",", ""), "format", "is missing"});
    table.push_back({"future_format", with(cone, "lathe/1", "lathe/9"), "format", "lathe/1"});
    table.push_back({"missing_simulation",
                     with(cone, "\"simulation\": {\"from_ghz\": 27.0, \"to_ghz\": 33.0},", ""), "simulation",
                     "is missing"});
    table.push_back({"missing_parameter",
                     with(cone, "\"wall_thickness_mm\": 0.6", "\"waveguide_radius_mm\": 3"),
                     "antenna.parameters.waveguide_radius_mm", "given twice"});
    table.push_back({"missing_wall", with(cone, ",\n      \"wall_thickness_mm\": 0.6", ""),
                     "antenna.parameters.wall_thickness_mm", "is missing"});
    table.push_back({"missing_port_radius", with(regions, "\"radius_mm\": 3.6, ", ""),
                     "antenna.port.radius_mm", "is missing"});
    table.push_back(
        {"unknown_key_at_the_root", with(cone, "\"name\"", "\"nmae\""), "nmae", "did you mean \"name\""});
    table.push_back({"unknown_parameter", with(cone, "flare_length_mm", "flare_lenght_mm"),
                     "antenna.parameters.flare_lenght_mm", "did you mean \"flare_length_mm\""});
    table.push_back({"unknown_key_far_from_all",
                     with(cone, "\"to_ghz\": 33.0}", "\"to_ghz\": 33.0, \"zebra\": 1}"), "simulation.zebra",
                     "allowed: from_ghz"});
    table.push_back({"unknown_template", with(cone, "conical_horn", "conical_hron"), "antenna.template",
                     "did you mean \"conical_horn\""});
    table.push_back({"template_and_regions", with(cone, "\"template\"", "\"regions\": [], \"template\""),
                     "antenna", "either template and parameters"});
    table.push_back({"wrong_type_string", with(cone, "\"from_ghz\": 27.0", "\"from_ghz\": \"27\""),
                     "simulation.from_ghz", "must be a number"});
    table.push_back({"wrong_type_null",
                     with(cone, "\"wall_thickness_mm\": 0.6", "\"wall_thickness_mm\": null"),
                     "antenna.parameters.wall_thickness_mm", "must be a number"});
    table.push_back({"list_for_a_number",
                     with(cone, "\"wall_thickness_mm\": 0.6", "\"wall_thickness_mm\": [0.6]"),
                     "antenna.parameters.wall_thickness_mm", "must be a number"});
    table.push_back({"number_for_a_list", with(good_spline(), "8.8, 11.4]", "8.8, [11.4]]"),
                     "antenna.parameters.knot_radii_mm[2]", "must be a number"});
    table.push_back({"real_for_an_integer", with(regions, "\"frequencies\": 13", "\"frequencies\": 3e1"),
                     "simulation.frequencies", "whole number"});
    table.push_back(
        {"negative_seed", with(cone, "\"seed\": 1", "\"seed\": -1"), "optimiser.seed", "0 to 1844"});
    table.push_back({"seed_of_65_bits", with(cone, "\"seed\": 1", "\"seed\": 18446744073709551616"),
                     "optimiser.seed", "whole number"});
    table.push_back({"duplicate_key", with(cone, "\"name\": \"cone\"", "\"name\": \"a\", \"name\": \"b\""),
                     "name", "given twice"});
    table.push_back({"control_characters_in_a_value", with(cone, "conical_horn", "\\n\\u001b[31m\\u0007horn"),
                     "antenna.template", "is not found"});
}

void add_bad_settings(std::vector<BadInput>& table) {
    const std::string cone = good_cone(), regions = good_regions();
    table.push_back({"cells_1e9",
                     with(regions, "\"cells_per_wavelength\": 20", "\"cells_per_wavelength\": 4500"),
                     "simulation.cells_per_wavelength", "2e+08"});
    table.push_back({"cells_1e18",
                     with(with(regions, "\"cells_per_wavelength\": 20", "\"cells_per_wavelength\": 1e6"),
                          "[68, 0]", "[1000000, 0]"),
                     "simulation.cells_per_wavelength", "2e+08"});
    table.push_back({"cells_per_wavelength_zero",
                     with(regions, "\"cells_per_wavelength\": 20", "\"cells_per_wavelength\": 0"),
                     "simulation.cells_per_wavelength", "out of range"});
    table.push_back({"band_reversed", with(cone, "\"to_ghz\": 33.0}", "\"to_ghz\": 20.0}"),
                     "simulation.to_ghz", "must be more than from_ghz"});
    table.push_back({"no_frequencies", with(regions, "\"frequencies\": 13", "\"frequencies\": 0"),
                     "simulation.frequencies", "allowed: 1 to"});
    const auto listed = [&](const std::string& list) {
        return with(regions, "\"frequencies\": 13", "\"frequencies_ghz\": " + list);
    };
    table.push_back({"listed_outside_the_band", listed("[28, 30, 33.5]"), "simulation.frequencies_ghz[2]",
                     "allowed: 27 to 33"});
    table.push_back(
        {"listed_falling", listed("[28, 30, 30]"), "simulation.frequencies_ghz[2]", "rising frequencies"});
    table.push_back({"listed_none", listed("[]"), "simulation.frequencies_ghz", "1 to 2001"});
    table.push_back({"listed_and_counted",
                     with(regions, "\"frequencies\": 13", "\"frequencies\": 13, \"frequencies_ghz\": [30]"),
                     "simulation.frequencies", "stands beside frequencies_ghz"});
    table.push_back({"frequencies_1e12",
                     with(regions, "\"frequencies\": 13", "\"frequencies\": 1000000000000"),
                     "simulation.frequencies", "allowed: 1 to"});
    table.push_back({"positive_stop", with(regions, "\"stop_db\": -60", "\"stop_db\": 60"),
                     "simulation.stop_db", "allowed: -200 to -10"});
    table.push_back({"unknown_metric", with(cone, "\"s11_db\"", "\"s11db\""), "objectives[0].metric",
                     "did you mean \"s11_db\""});
    table.push_back({"unknown_goal", with(cone, "\"below\"", "\"beneath\""), "objectives[0].goal",
                     "allowed: below, above, near"});
    table.push_back({"objective_outside_the_band", with(cone, "\"to_ghz\": 31.5", "\"to_ghz\": 40"),
                     "objectives[0].to_ghz", "allowed: 27 to 33"});
    table.push_back({"objective_range_reversed", with(cone, "\"from_ghz\": 28.5", "\"from_ghz\": 32.5"),
                     "objectives[0].from_ghz", "must not be more than to_ghz"});
    table.push_back({"angle_above_180", with(cone, "\"to_theta_deg\": 60", "\"to_theta_deg\": 200"),
                     "objectives[1].to_theta_deg", "allowed: 0 to 180"});
    table.push_back({"angle_for_a_metric_without", with(cone, "\"weight\": 1}", "\"to_theta_deg\": 60}"),
                     "objectives[0].to_theta_deg", "has no meaning for s11_db"});
    table.push_back({"pattern_mask_without_angles", with(cone, "\"s11_db\"", "\"co_polar_db\""),
                     "objectives[0].metric", "needs from_theta_deg or to_theta_deg"});
    table.push_back({"dish_without_half_angle", with(cone, "\"s11_db\"", "\"spillover_efficiency_percent\""),
                     "objectives[0].metric", "needs to_theta_deg, the half angle of the dish"});
    table.push_back({"cone_that_begins_off_the_axis",
                     with(with(cone, "\"cross_polar_db\"", "\"phase_error_deg\""), "\"to_theta_deg\": 60",
                          "\"from_theta_deg\": 10, \"to_theta_deg\": 60"),
                     "objectives[1].from_theta_deg", "has no meaning for phase_error_deg"});
    table.push_back({"dish_of_180_degrees",
                     with(with(cone, "\"cross_polar_db\"", "\"feed_efficiency_percent\""),
                          "\"to_theta_deg\": 60", "\"to_theta_deg\": 180"),
                     "objectives[1].to_theta_deg", "allowed: 5 to 175"});
    table.push_back({"negative_weight", with(cone, "\"weight\": 1", "\"weight\": -1"), "objectives[0].weight",
                     "allowed: 0 to"});
    table.push_back(
        {"unknown_algorithm", with(cone, "\"ga\"", "\"magic\""), "optimiser.algorithm", "allowed: ga"});
    table.push_back({"population_of_one", with(cone, "\"population\": 48", "\"population\": 1"),
                     "optimiser.population", "allowed: 4 to"});
    table.push_back({"more_elites_than_population", with(cone, "\"seed\": 1", "\"elites\": 48"),
                     "optimiser.elites", "allowed: 0 to 47"});
    const auto add = [&](const char* name, const char* entry, const char* key, const char* problem) {
        table.push_back({name, with(cone, "\"seed\": 1", entry), key, problem});
    };
    add("islands_of_three", "\"islands\": 13", "optimiser.islands", "allowed: 1 to 12");
    add("strategies_of_three", "\"strategies\": 13", "optimiser.strategies", "allowed: 0 to 12");
    add("no_migration_interval", "\"migration_interval\": 0", "optimiser.migration_interval",
        "allowed: 1 to");
    add("negative_stagnation", "\"stagnation\": -1", "optimiser.stagnation", "allowed: 0 to");
    add("step_of_nothing", "\"step\": 0", "optimiser.step", "allowed: 0.001 to 1");
    add("unknown_restarts", "\"restarts\": \"never\"", "optimiser.restarts", "allowed: bipop, ipop, plain");
    add("recheck_of_none", "\"recheck\": 0", "optimiser.recheck", "allowed: 1 to 1000");
    add("screening_of_none", "\"screening\": 0", "optimiser.screening", "allowed: 1 to 50");
    add("unknown_polish", "\"polish\": \"hand\"", "optimiser.polish", "allowed: auto, gradient, cmaes");
    add("no_grids", "\"grids\": 0", "optimiser.grids", "allowed: 1 to 4");
    add("unknown_after_goals", "\"after_goals\": \"rest\"", "optimiser.after_goals", "allowed: end, margin");
    add("polish_of_more_than_all", "\"polish_share\": 1.5", "optimiser.polish_share", "allowed: 0 to 1");
}

/// A project with one goal on `metric`.
std::string with_goal(std::string text, const std::string& metric, const std::string& rest = "") {
    const std::size_t goals = text.find("\"objectives\": [");
    if (goals != std::string::npos) text.erase(goals, text.find("\n  ],", goals) + 6 - goals);
    return with(text, "\"simulation\":",
                "\"objectives\": [\n{\"metric\": \"" + metric + "\", \"goal\": \"above\", \"value\": 1" +
                    rest + "}],\n\"simulation\":");
}

/// Goals that the antenna's results can never meet or miss.
void add_impossible_goals(std::vector<BadInput>& table) {
    const std::string cone = good_cone(), monopole = good_monopole(), dipole = good_dipole();
    const auto add = [&](const std::string& name, const std::string& text, const std::string& reason) {
        table.push_back({name, text, "objectives[0].metric", reason});
    };
    const std::string dish = ", \"to_theta_deg\": 60";
    add("dish_efficiency_without_a_field_on_the_axis", with_goal(monopole, "feed_efficiency_percent", dish),
        "which only m = 1 has, and this port gives m = 0; allowed: s11_db");
    add("phase_efficiency_of_order_two",
        with_goal(with(good_regions(), "TE11", "TE21"), "phase_efficiency_percent", dish),
        "which only m = 1 has, and this port gives m = 2");
    add("boresight_delay_without_a_field_on_the_axis", with_goal(monopole, "boresight_group_delay_ns"),
        "does not exist for this antenna");
    add("cross_polar_level_of_a_symmetric_field", with_goal(monopole, "cross_polar_db"), "one polarisation");
    add("impedance_of_a_horn", with_goal(cone, "input_resistance_ohm"), "only a coaxial port");
    add("reactance_of_a_dipole", with_goal(dipole, "input_reactance_ohm"), "and this is a dipole");
    add("reflection_of_a_dipole", with_goal(dipole, "s11_db"), "a dipole port has no S11");
    add("standing_wave_of_a_dipole", with_goal(dipole, "vswr"), "a dipole port has no S11");
    add("delay_of_a_dipole", with_goal(dipole, "s11_group_delay_ns"), "a dipole port has no S11");
    const std::string grounded = with(monopole, "\"regions\"", "\"ground_plane_z_mm\": 0, \"regions\"");
    add("front_to_back_over_a_ground_plane", with_goal(grounded, "front_to_back_db"),
        "behind an infinite ground plane");
    add("delay_at_one_frequency",
        with_goal(with(good_regions(), "\"frequencies\": 13", "\"frequencies\": 1"),
                  "boresight_group_delay_ns"),
        "simulation.frequencies is 1");
    table.push_back({"goal_below_a_ground_plane",
                     with_goal(grounded, "co_polar_db", ", \"from_theta_deg\": 100"),
                     "objectives[0].from_theta_deg", "allowed: 0 to 90"});
    table.push_back({"goal_between_two_frequencies",
                     with_goal(good_regions(), "directivity_dbi", ", \"from_ghz\": 27.1, \"to_ghz\": 27.2"),
                     "objectives[0]", "none of the solved frequencies"});
}

}  // namespace

std::vector<BadInput> bad_inputs() {
    std::vector<BadInput> table;
    add_texts_that_are_not_json(table);
    add_wrong_structure(table);
    add_bad_antennas(table);
    add_bad_planar_antennas(table);
    add_bad_volumes(table);
    add_bad_verifications(table);
    add_bad_designs(table);
    add_bad_settings(table);
    add_impossible_goals(table);
    add_bad_studies(table);
    add_bad_power(table);
    return table;
}

}  // namespace lathe::test
