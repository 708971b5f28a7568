#include "tests/bad_input/bad_inputs.hpp"

#include <stdexcept>

namespace lathe::test {
namespace {

/// `text` with the first `from` replaced; an entry that replaces nothing is a mistake in the table.
std::string with(std::string text, const std::string& from, const std::string& to) {
    const std::size_t at = text.find(from);
    if (at == std::string::npos) throw std::logic_error("bad-input table: \"" + from + "\" is not there");
    return text.replace(at, from.size(), to);
}

std::string repeated(const std::string& piece, int count) {
    std::string text;
    text.reserve(piece.size() * static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i) text += piece;
    return text;
}

std::string with_regions(int count) {
    const std::string region = R"({"material":"pec","outline_zr_mm":[[0,1],[1,1],[1,2]]},)";
    return with(good_regions(), R"({"material": "pec",)", repeated(region, count) + R"({"material": "pec",)");
}

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
    table.push_back({"text_after_the_end", cone + "{}", "", "not valid JSON"});
    table.push_back({"trailing_comma", with(cone, "\"seed\": 1}", "\"seed\": 1,}"), "", "not valid JSON"});
    table.push_back({"comment", with(cone, "\"name\"", "/* c */ \"name\""), "", "not valid JSON"});
    table.push_back({"nan", with(cone, "\"waveguide_radius_mm\": 3.6", "\"waveguide_radius_mm\": NaN"),
                     "antenna.parameters.waveguide_radius_mm", "not valid JSON"});
    table.push_back({"infinity", with(cone, "\"from_ghz\": 27.0", "\"from_ghz\": -Infinity"),
                     "simulation.from_ghz", "not valid JSON"});
    table.push_back({"number_1e400", with(cone, "\"from_ghz\": 27.0", "\"from_ghz\": 1e400"),
                     "simulation.from_ghz", "number overflow"});
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
    table.push_back({"control_characters_in_a_value", with(cone, "conical_horn", "\\n\\u001b[31m\\u0000horn"),
                     "antenna.template", "is unknown"});
}

void add_bad_antennas(std::vector<BadInput>& table) {
    const std::string regions = good_regions();
    table.push_back({"negative_radius_in_an_outline", with(regions, "[15, 3.6]", "[15, -3.6]"),
                     "antenna.regions[0].outline_zr_mm[1][1]", "out of range; allowed: 0 to"});
    table.push_back({"crossing_outline", with(regions, "[15, 4.2], [0, 4.2]", "[15, 3.0], [0, 4.2]"),
                     "antenna.regions[0].outline_zr_mm[4]", "must not cross itself"});
    table.push_back({"two_points", with(regions, "[[60, 0], [60, 15], [68, 0]]", "[[60, 0], [60, 15]]"),
                     "antenna.regions[1].outline_zr_mm", "has 2 entries"});
    table.push_back({"the_same_point_thrice",
                     with(regions, "[[60, 0], [60, 15], [68, 0]]", "[[60, 5], [60, 5], [60, 5]]"),
                     "antenna.regions[1].outline_zr_mm", "at least 3 different points"});
    table.push_back({"no_area", with(regions, "[[60, 0], [60, 15], [68, 0]]", "[[60, 0], [60, 15], [60, 7]]"),
                     "antenna.regions[1].outline_zr_mm", "encloses no area"});
    table.push_back({"point_of_three_numbers", with(regions, "[60, 15]", "[60, 15, 0]"),
                     "antenna.regions[1].outline_zr_mm[1]", "has 3 entries"});
    table.push_back({"point_at_1e300", with(regions, "[60, 15]", "[60, 1e300]"),
                     "antenna.regions[1].outline_zr_mm[1][1]", "out of range"});
    table.push_back({"permittivity_below_one", with(regions, "2.53", "0.5"),
                     "antenna.regions[1].material.relative_permittivity", "allowed: 1 to"});
    table.push_back({"negative_loss", with(regions, "0.0005", "-0.0005"),
                     "antenna.regions[1].material.loss_tangent", "allowed: 0 to"});
    table.push_back({"unknown_material", with(regions, "\"pec\"", "\"copper\""),
                     "antenna.regions[0].material", "allowed: pec, free_space"});
    table.push_back({"port_outside", with(regions, "\"z_mm\": 0.0", "\"z_mm\": 500.0"), "antenna.port.z_mm",
                     "outside the antenna"});
    table.push_back({"port_inside_the_horn", with(regions, "\"z_mm\": 0.0", "\"z_mm\": 5.0"),
                     "antenna.port.z_mm", "parts of the antenna behind it"});
    table.push_back({"port_wider_than_the_guide", with(regions, "\"radius_mm\": 3.6", "\"radius_mm\": 5.0"),
                     "antenna.port.z_mm", "filled with metal"});
    table.push_back({"port_narrower_than_the_guide",
                     with(regions, "\"radius_mm\": 3.6", "\"radius_mm\": 3.0"), "antenna.port.radius_mm",
                     "no conducting wall"});
    table.push_back({"port_radius_zero", with(regions, "\"radius_mm\": 3.6", "\"radius_mm\": 0"),
                     "antenna.port.radius_mm", "must be more than 0"});
    table.push_back({"port_filled_unlike_the_drawing",
                     with(regions, "\"radius_mm\": 3.6",
                          "\"radius_mm\": 3.6, \"filling\": {\"relative_permittivity\": 2.1}"),
                     "antenna.port.filling", "differs from the material drawn"});
    table.push_back({"port_filled_with_metal",
                     with(regions, "\"radius_mm\": 3.6", "\"radius_mm\": 3.6, \"filling\": \"pec\""),
                     "antenna.port.filling", "allowed: a dielectric"});
    table.push_back({"unknown_mode", with(regions, "TE11", "TE1"), "antenna.port.mode", "is not a mode"});
    table.push_back({"mode_te10", with(regions, "TE11", "TE10"), "antenna.port.mode", "is not a mode"});
    table.push_back(
        {"mode_tem_in_a_guide", with(regions, "TE11", "TEM"), "antenna.port.mode", "does not exist"});
    table.push_back({"unknown_port_kind", with(regions, "circular_waveguide", "circular_waveguid"),
                     "antenna.port.kind", "did you mean \"circular_waveguide\""});
    table.push_back({"coaxial_radii_swapped",
                     with(good_monopole(), "\"inner_radius_mm\": 0.5", "\"inner_radius_mm\": 2.5"),
                     "antenna.port.inner_radius_mm", "must be less than outer_radius_mm"});
    table.push_back(
        {"coaxial_without_inner_conductor",
         with(with(good_monopole(), "[[-5, 0], [15, 0]", "[[-4, 0], [15, 0]"), "[-5, 0.5]", "[-4, 0.5]"),
         "antenna.port.inner_radius_mm", "no conducting wall"});
    table.push_back(
        {"no_regions",
         with(good_monopole(),
              good_monopole().substr(good_monopole().find("[\n"), good_monopole().find("],\n    \"port\"") +
                                                                      1 - good_monopole().find("[\n")),
              "[]"),
         "antenna.regions", "needs conducting walls"});
    table.push_back({"ground_plane_of_text",
                     with(good_monopole(), "\"regions\"", "\"ground_plane_z_mm\": \"0\", \"regions\""),
                     "antenna.ground_plane_z_mm", "must be a number"});
    table.push_back({"ground_plane_at_1e300",
                     with(good_monopole(), "\"regions\"", "\"ground_plane_z_mm\": 1e300, \"regions\""),
                     "antenna.ground_plane_z_mm", "out of range"});
    table.push_back({"ground_plane_behind_the_port",
                     with(good_monopole(), "\"regions\"", "\"ground_plane_z_mm\": -5, \"regions\""),
                     "antenna.ground_plane_z_mm", "allowed: more than the port's z_mm = -5"});
    table.push_back({"ground_plane_behind_the_port_of_a_template",
                     with(good_cone(), "\"template\"", "\"ground_plane_z_mm\": -1, \"template\""),
                     "antenna.ground_plane_z_mm", "allowed: more than the port's z_mm = 0"});
    table.push_back({"dipole_in_the_ground_plane",
                     with(good_dipole(), "\"regions\"", "\"ground_plane_z_mm\": 4, \"regions\""),
                     "antenna.ground_plane_z_mm", "must not lie in the plane"});
    table.push_back({"dipole_below_the_ground_plane",
                     with(good_dipole(), "\"regions\"", "\"ground_plane_z_mm\": 5, \"regions\""),
                     "antenna.port.z_mm", "stands in metal"});
    table.push_back({"ten_thousand_regions", with_regions(10'000), "antenna.regions", "allowed: 0 to 10000"});
}

void add_bad_designs(std::vector<BadInput>& table) {
    const std::string cone = good_cone(), spline = good_spline();
    table.push_back({"negative_radius",
                     with(cone, "\"waveguide_radius_mm\": 3.6", "\"waveguide_radius_mm\": -3.6"),
                     "antenna.parameters.waveguide_radius_mm", "allowed: 0.01 to 10000"});
    table.push_back({"radius_1e300",
                     with(cone, "\"waveguide_radius_mm\": 3.6", "\"waveguide_radius_mm\": 1e300"),
                     "antenna.parameters.waveguide_radius_mm", "out of range"});
    table.push_back({"gene_min_above_max",
                     with(cone, "\"min\": 20.0, \"max\": 50.0", "\"min\": 50.0, \"max\": 20.0"),
                     "antenna.parameters.flare_length_mm.min", "must be less than max"});
    table.push_back({"gene_of_no_width",
                     with(cone, "\"min\": 20.0, \"max\": 50.0", "\"min\": 40.0, \"max\": 40.0"),
                     "antenna.parameters.flare_length_mm.min", "must be less than max"});
    table.push_back({"gene_value_outside", with(cone, "\"value\": 40.0", "\"value\": 60.0"),
                     "antenna.parameters.flare_length_mm.value", "allowed: 20 to 50"});
    table.push_back({"gene_without_max", with(cone, ", \"max\": 50.0", ""),
                     "antenna.parameters.flare_length_mm.max", "is missing"});
    table.push_back({"gene_outside_the_template", with(cone, "\"max\": 50.0", "\"max\": 1e9"),
                     "antenna.parameters.flare_length_mm.max", "allowed: 0.01 to 10000"});
    table.push_back({"gene_in_a_list_outside", with(spline, "\"value\": 6.2", "\"value\": 1.0"),
                     "antenna.parameters.knot_radii_mm[0].value", "allowed: 3.6 to 18"});
    table.push_back({"empty_list",
                     with(spline, "[{\"value\": 6.2, \"min\": 3.6, \"max\": 18.0}, 8.8, 11.4]", "[]"),
                     "antenna.parameters.knot_radii_mm", "has 0 entries"});
    table.push_back({"integer_parameter_as_a_real", with(spline, "\"monotone\": 1", "\"monotone\": 0.5"),
                     "antenna.parameters.monotone", "whole number; allowed: 0 to 1"});
    table.push_back({"aperture_smaller_than_the_guide",
                     with(cone, "\"value\": 14.0, \"min\": 8.0", "\"value\": 3.0, \"min\": 1.0"),
                     "antenna.parameters", "aperture_radius_mm must not be less"});
    table.push_back({"falling_monotone_wall", with(spline, "8.8, 11.4", "11.4, 8.8"), "antenna.parameters",
                     "monotone wall"});
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
    add("polish_of_more_than_all", "\"polish_share\": 1.5", "optimiser.polish_share", "allowed: 0 to 1");
}

void add_bad_studies(std::vector<BadInput>& table) {
    const std::string cone = good_cone(), spline = good_spline();
    const auto add = [&table](const char* name, const std::string& project, const std::string& study,
                              const char* key, const char* problem) {
        table.push_back(
            {name, with(project, "{\n  \"format\"", "{\n  " + study + ",\n  \"format\""), key, problem});
    };
    add("tolerance_of_nothing", cone, R"("tolerance": {"copies": 10})", "tolerance", "give default_mm");
    add("tolerance_below_zero", cone, R"("tolerance": {"default_mm": -0.1})", "tolerance.default_mm",
        "allowed: 0 to");
    add("tolerance_of_a_misspelt_parameter", cone, R"("tolerance": {"parameters": {"aperture_radius": 0.1}})",
        "tolerance.parameters.aperture_radius", "did you mean \"aperture_radius_mm\"");
    add("tolerance_of_a_count", spline, R"("tolerance": {"parameters": {"monotone": 0.1}})",
        "tolerance.parameters.monotone", "have no tolerance of their own");
    add("tolerance_of_regions", good_regions(), R"("tolerance": {"default_mm": 0.1})", "tolerance",
        "needs an antenna from a template");
    add("tolerance_distribution", cone, R"("tolerance": {"default_mm": 0.1, "distribution": "gauss"})",
        "tolerance.distribution", "allowed: normal, truncated_normal, uniform");
    add("robust_percentile", cone, R"("tolerance": {"default_mm": 0.1, "robust": {"percentile": 10}})",
        "tolerance.robust.percentile", "allowed: 50 to 100");
    add("sweep_of_a_list", spline,
        R"("sweep": {"parameters": [{"name": "knot_radii_mm", "from": 4, "to": 5}]})",
        "sweep.parameters[0].name", "name one of its entries");
    add("sweep_reversed", cone,
        R"("sweep": {"parameters": [{"name": "aperture_radius_mm", "from": 14, "to": 12}]})",
        "sweep.parameters[0].from", "must be less than to");
    add("sweep_of_nothing", cone, R"("sweep": {"method": "grid"})", "sweep.parameters", "is missing");
    add("sweep_samples_of_a_grid", cone,
        R"("sweep": {"samples": 9, "parameters": [{"name": "aperture_radius_mm", "from": 9, "to": 12}]})",
        "sweep.samples", "has no meaning for a grid");
    add("sweep_points", cone,
        R"("sweep": {"parameters": [{"name": "aperture_radius_mm", "from": 9, "to": 12, "points": 1}]})",
        "sweep.parameters[0].points", "allowed: 2 to");
    add("warm_start_of_words", cone, R"("warm_start": [{"aperture_radius_mm": "wide"}])",
        "warm_start[0].aperture_radius_mm", "must be a number");
}

}  // namespace

std::vector<BadInput> bad_inputs() {
    std::vector<BadInput> table;
    add_texts_that_are_not_json(table);
    add_wrong_structure(table);
    add_bad_antennas(table);
    add_bad_designs(table);
    add_bad_settings(table);
    add_bad_studies(table);
    return table;
}

}  // namespace lathe::test
