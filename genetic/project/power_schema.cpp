#include "genetic/project/power_schema.hpp"

#include "genetic/project/project_parts.hpp"
#include "solver/particles/multipactor/power_settings.hpp"

namespace lathe::schema {
namespace {

Json outline() {
    const Json point = {
        {"type", "array"}, {"minItems", 2}, {"maxItems", 2}, {"items", number(-furthest_mm, furthest_mm)}};
    return list_of(point, 3, max_outline_points,
                   "a closed polygon; what is not filled within it is analysed");
}

}  // namespace

Json power_wall() {
    const Json row = {{"type", "array"},
                      {"minItems", 2},
                      {"maxItems", 2},
                      {"prefixItems", {number(1e-6, 1e6, "energy, eV"), number(0.0, 30.0, "yield")}}};
    const Json own =
        object({{"material", text("a known one, whose numbers count unless given here, or any name")},
                {"yield_model", choice(yield_model_names(), "default spark3d")},
                {"first_crossover_ev", number(1e-3, 1e4, "where the yield becomes 1")},
                {"emax_ev", number(1.0, 1e4, "where it is largest")},
                {"dmax", number(0.0, 30.0, "the largest")},
                {"smoothness", number(0.0, 2.0, "0 rough, 1 dull (default), 2 polished")},
                {"yield_below_e0", number(0.0, 1.0, "of model crossover; default 0")},
                {"yields", list_of(row, 2, most_yields, "of model table: [energy, yield], rising")},
                {"file", text("of model table: CSV of energy and yield, beside the project")}},
               {});
    return {{"anyOf", {choice(wall_material_names()), own}}};
}

Json power() {
    const Json wall = reference("multipactor_wall");
    const Json region = {
        {"oneOf",
         {object(
              {{"name", text("unlike those of the others")}, {"outline_zr_mm", outline()}, {"walls", wall}},
              {"name", "outline_zr_mm"}),
          object(
              {{"name", text("unlike those of the others")}, {"outline_xy_mm", outline()}, {"walls", wall}},
              {"name", "outline_xy_mm"}, "of planar antennas")}}};
    Json properties = {
        {"regions", list_of(region, 1, most_power_regions, "vacuum whose electrons are followed")},
        {"walls", wall},
        {"dielectric_walls", wall},
        {"number_law", choice(number_law_names(), "default bernoulli")},
        {"seeding", choice(seeding_names(), "where electrons start; default walls")},
        {"limit_to_impact_energy", {{"type", "boolean"}}},
        {"triangles_across_gap", number(2.0, 200.0, "default 15")},
        {"triangles_per_wavelength", number(4.0, 1000.0, "default 40")},
        {"corona_from_torr", number(particles::least_torr, particles::most_torr,
                                    "the lowest pressure of air of corona_threshold_w; default 1")},
        {"corona_to_torr", number(particles::least_torr, particles::most_torr, "the highest; default 100")}};
    for (const particles::MultipactorKey& key : particles::multipactor_keys()) {
        const std::string meaning(key.meaning);
        const bool is_whole = std::holds_alternative<int particles::MultipactorSettings::*>(key.member);
        properties[std::string(key.key)] =
            is_whole ? integer(static_cast<long>(key.minimum), static_cast<long>(key.maximum), meaning)
                     : number(key.minimum, key.maximum, meaning);
    }
    return object(std::move(properties), {"regions"}, "what lathe-batch multipactor analyses");
}

}  // namespace lathe::schema
