// Antennas, designs, and studies of them.
#include "tests/bad_input/edited_text.hpp"

namespace lathe::test {

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
    table.push_back({"poles_of_a_body_of_revolution", with(regions, "0.0005", "0.0005, \"poles\": []"),
                     "antenna.regions[1].material.poles", "are for solids of 3D antennas"});
    table.push_back({"unknown_material", with(regions, "\"pec\"", "\"copper\""),
                     "antenna.regions[0].material", "allowed: pec, free_space"});
    table.push_back({"misspelt_material", with(regions, "\"pec\"", "\"ptffe\""),
                     "antenna.regions[0].material", "did you mean \"ptfe\""});
    table.push_back({"water_in_a_body_of_revolution", with(regions, "\"pec\"", "\"water_20c\""),
                     "antenna.regions[0].material", "are for solids of 3D antennas"});
    table.push_back({"port_outside", with(regions, "\"z_mm\": 0.0", "\"z_mm\": 500.0"), "antenna.port.z_mm",
                     "outside the antenna"});
    table.push_back({"port_inside_the_horn", with(regions, "\"z_mm\": 0.0", "\"z_mm\": 5.0"),
                     "antenna.port.z_mm", "parts of the antenna behind it"});
    table.push_back({"port_wider_than_the_guide", with(regions, "\"radius_mm\": 3.6", "\"radius_mm\": 5.0"),
                     "antenna.port.radius_mm", "set radius_mm to 3.6, or"});
    table.push_back({"port_narrower_than_the_guide",
                     with(regions, "\"radius_mm\": 3.6", "\"radius_mm\": 3.0"), "antenna.port.radius_mm",
                     "lies at r = 3.6 mm; set radius_mm to 3.6, or"});
    table.push_back({"wall_ten_micrometres_off", with(regions, "\"radius_mm\": 3.6", "\"radius_mm\": 3.59"),
                     "antenna.port.radius_mm", "lies at r = 3.6 mm"});
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
                     "antenna.parameters.aperture_radius_mm", "aperture_radius_mm must not be less"});
    table.push_back({"falling_monotone_wall", with(spline, "8.8, 11.4", "11.4, 8.8"),
                     "antenna.parameters.knot_radii_mm", "monotone wall"});
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

}  // namespace lathe::test
