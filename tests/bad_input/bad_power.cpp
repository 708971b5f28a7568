// Keys of "multipactor" with one thing wrong.
#include "tests/bad_input/edited_text.hpp"

namespace lathe::test {

void add_bad_power(std::vector<BadInput>& table) {
    const std::string cone = good_cone();
    const std::string region = R"("regions": [{"name": "gap", "outline_zr_mm": [[1, 0], [9, 0], [9, 3]]}])";
    const auto add = [&](const char* name, const std::string& keys, const char* key, const char* problem) {
        table.push_back({std::string("multipactor_") + name,
                         with(cone, "{\n  \"format\"", "{\n  \"multipactor\": {" + keys + "},\n  \"format\""),
                         key, problem});
    };
    const auto add_wall = [&](const char* name, const std::string& wall, const char* key,
                              const char* problem) {
        add(name, region + R"(, "walls": )" + wall, key, problem);
    };
    add("without_regions", R"("walls": "copper")", "multipactor.regions", "is missing");
    add("no_region", R"("regions": [])", "multipactor.regions", "has 0 entries");
    add("misspelt_key", region + R"(, "electron": 100)", "multipactor.electron",
        "did you mean \"electrons\"");
    add("region_without_name", R"("regions": [{"outline_zr_mm": [[1, 0], [9, 0], [9, 3]]}])",
        "multipactor.regions[0].name", "is missing");
    add("region_with_empty_name", R"("regions": [{"name": "", "outline_zr_mm": [[1, 0], [9, 0], [9, 3]]}])",
        "multipactor.regions[0].name", "allowed: 1 to 64");
    add("region_of_two_points", R"("regions": [{"name": "gap", "outline_zr_mm": [[1, 0], [9, 0]]}])",
        "multipactor.regions[0].outline_zr_mm", "has 2 entries");
    add("region_below_the_axis",
        R"("regions": [{"name": "gap", "outline_zr_mm": [[1, -1], [9, 0], [9, 3]]}])",
        "multipactor.regions[0].outline_zr_mm[0][1]", "allowed: 0 to");
    add("region_without_area", R"("regions": [{"name": "gap", "outline_zr_mm": [[1, 1], [9, 1], [5, 1]]}])",
        "multipactor.regions[0].outline_zr_mm", "area");
    add("region_that_crosses_itself",
        R"("regions": [{"name": "gap", "outline_zr_mm": [[1, 0], [9, 3], [9, 0], [1, 3]]}])",
        "multipactor.regions[0].outline_zr_mm[2]", "cross");
    add("two_regions_of_one_name",
        R"("regions": [{"name": "gap", "outline_zr_mm": [[1, 0], [9, 0], [9, 3]]},
                       {"name": "gap", "outline_zr_mm": [[1, 0], [9, 0], [9, 3]]}])",
        "multipactor.regions[1].name", "two regions");
    add("region_in_xy", R"("regions": [{"name": "gap", "outline_xy_mm": [[1, 0], [9, 0], [9, 3]]}])",
        "multipactor.regions[0].outline_xy_mm", "outline_zr_mm");
    add("no_electrons", region + R"(, "electrons": 0)", "multipactor.electrons", "allowed: 10 to");
    add("half_an_electron", region + R"(, "electrons": 99.5)", "multipactor.electrons", "whole number");
    add("no_seeds", region + R"(, "seeds": 0)", "multipactor.seeds", "allowed: 1 to");
    add("few_periods", region + R"(, "periods": 2)", "multipactor.periods", "allowed: 6 to");
    add("coarse_steps", region + R"(, "steps_per_period": 10)", "multipactor.steps_per_period",
        "allowed: 20 to");
    add("cold_emission", region + R"(, "emission_temperature_ev": 0)", "multipactor.emission_temperature_ev",
        "allowed: 0.01 to");
    add("number_law", region + R"(, "number_law": "gauss")", "multipactor.number_law", "bernoulli, poisson");
    add("seeding", region + R"(, "seeding": "air")", "multipactor.seeding",
        "walls, metal, dielectric, volume");
    add("negative_margin", region + R"(, "demanded_margin_db": -3)", "multipactor.demanded_margin_db",
        "allowed: 0 to");
    add("power_of_words", region + R"(, "operating_power_w": "much")", "multipactor.operating_power_w",
        "must be a number");
    add("coarse_mesh", region + R"(, "triangles_across_gap": 1)", "multipactor.triangles_across_gap",
        "allowed: 2 to");
    add("powers_reversed", region + R"(, "from_w": 500, "to_w": 100)", "multipactor.to_w", "below from_w");
    add("power_of_nothing", region + R"(, "from_w": 0)", "multipactor.from_w", "allowed: 1e-06 to");
    add("pressures_reversed", region + R"(, "corona_from_torr": 50, "corona_to_torr": 20)",
        "multipactor.corona_from_torr", "above corona_to_torr");
    add("pressure_of_a_star", region + R"(, "corona_to_torr": 1e9)", "multipactor.corona_to_torr",
        "allowed: 0.001 to");
    add("magnet_of_a_star", region + R"(, "static_b_z_t": 1e8)", "multipactor.static_b_z_t",
        "allowed: -10 to");
    add("a_million_seeds", region + R"(, "seeds": 1000000)", "multipactor.seeds", "allowed: 1 to 100");
    add("dielectric_walls", region + R"(, "dielectric_walls": {"yield_model": "vaughan", "dmax": 3})",
        "multipactor.dielectric_walls.emax_ev", "is missing");
    add_wall("unknown_material", R"("butter")", "multipactor.walls", "aluminium");
    add_wall("yield_model", R"({"yield_model": "linear"})", "multipactor.walls.yield_model", "vaughan");
    add_wall("own_wall_without_numbers", R"({"yield_model": "vaughan"})", "multipactor.walls.dmax",
             "is missing");
    add_wall("yield_too_large", R"({"material": "silver", "dmax": 300})", "multipactor.walls.dmax",
             "allowed: 0 to 30");
    add_wall("crossover_above_the_largest", R"({"material": "silver", "first_crossover_ev": 400})",
             "multipactor.walls", "first crossover");
    add_wall("table_of_one_row", R"({"yield_model": "table", "yields": [[20, 1]]})",
             "multipactor.walls.yields", "has 1 entries");
    add_wall("falling_table", R"({"yield_model": "table", "yields": [[20, 1], [10, 2]]})",
             "multipactor.walls.yields[1][0]", "rising");
    add_wall("missing_file", R"({"yield_model": "table", "file": "no_such.csv"})", "multipactor.walls.file",
             "cannot be read");
    add_wall("furman_pivi_of_gold", R"({"yield_model": "furman_pivi", "material": "gold"})",
             "multipactor.walls.material", "stainless_steel");
    table.push_back(
        {"multipactor_in_space",
         with(good_volume(), "{\n  \"format\"", "{\n  \"multipactor\": {" + region + "},\n  \"format\""),
         "multipactor", "body of revolution"});
}

}  // namespace lathe::test
