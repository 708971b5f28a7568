#include "genetic/project/project_write_power.hpp"

#include "genetic/project/project_parts.hpp"
#include "genetic/project/project_write_parts.hpp"

namespace lathe {
namespace {

using Json = nlohmann::ordered_json;
using particles::WallMaterial;
using particles::YieldModel;

Json wall_json(const WallMaterial& wall) {
    for (const particles::KnownMaterial& known : particles::known_materials())
        if (wall == particles::known_material(known.name)) return wall.name;
    Json json = {{"yield_model", std::string(name_of(wall.model))}};
    bool is_known = wall.model == YieldModel::furman_pivi || wall.model == YieldModel::table;
    for (const particles::KnownMaterial& known : particles::known_materials())
        is_known = is_known || known.name == wall.name;
    if (is_known) json["material"] = wall.name;
    if (wall.model < YieldModel::furman_pivi) {
        json["dmax"] = wall.dmax;
        json["emax_ev"] = wall.emax_ev;
        if (wall.first_crossover_ev > 0.0) json["first_crossover_ev"] = wall.first_crossover_ev;
        if (wall.below > 0.0) json["yield_below_e0"] = wall.below;
    }
    if (wall.smoothness != WallMaterial().smoothness) json["smoothness"] = wall.smoothness;
    if (wall.model == YieldModel::table) {
        json["yields"] = Json::array();
        for (std::size_t n = 0; n < wall.measured.yields.size(); ++n)
            json["yields"].push_back({wall.measured.energies_ev[n], wall.measured.yields[n]});
    }
    return json;
}

}  // namespace

Json power_json(const particles::PowerSettings& settings, bool is_planar) {
    const particles::PowerSettings defaults;
    Json json = Json::object();
    json["regions"] = Json::array();
    for (const particles::PowerRegion& region : settings.regions) {
        Json outline = Json::array();
        for (const Point& p : region.outline) outline.push_back({millimetres(p.z), millimetres(p.r)});
        Json entry = {{"name", region.name},
                      {is_planar ? "outline_xy_mm" : "outline_zr_mm", std::move(outline)}};
        if (region.walls) entry["walls"] = wall_json(*region.walls);
        json["regions"].push_back(std::move(entry));
    }
    json["walls"] = wall_json(settings.walls);
    if (settings.dielectric_walls) json["dielectric_walls"] = wall_json(*settings.dielectric_walls);
    if (settings.triangles_across_gap != defaults.triangles_across_gap)
        json["triangles_across_gap"] = settings.triangles_across_gap;
    if (settings.triangles_per_wavelength != defaults.triangles_per_wavelength)
        json["triangles_per_wavelength"] = settings.triangles_per_wavelength;
    if (settings.corona_from_torr != defaults.corona_from_torr)
        json["corona_from_torr"] = settings.corona_from_torr;
    if (settings.corona_to_torr != defaults.corona_to_torr) json["corona_to_torr"] = settings.corona_to_torr;
    const particles::MultipactorSettings& s = settings.multipactor;
    if (s.number_law != defaults.multipactor.number_law)
        json["number_law"] = number_law_names().at(static_cast<std::size_t>(s.number_law));
    if (s.seeding != defaults.multipactor.seeding) json["seeding"] = std::string(name_of(s.seeding));
    if (s.limit_to_impact_energy) json["limit_to_impact_energy"] = true;
    for (const particles::MultipactorKey& key : particles::multipactor_keys())
        std::visit(
            [&](auto member) {
                if (s.*member != defaults.multipactor.*member) json[std::string(key.key)] = s.*member;
            },
            key.member);
    return json;
}

}  // namespace lathe
