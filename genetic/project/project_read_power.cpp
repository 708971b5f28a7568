#include <algorithm>
#include <filesystem>

#include "genetic/project/project_parts.hpp"
#include "solver/base/input_error.hpp"
#include "solver/formats/json_source.hpp"

namespace lathe {
namespace {

using particles::MultipactorKey;
using particles::PowerRegion;
using particles::PowerSettings;
using particles::WallMaterial;
using particles::YieldModel;

/// A curve written out, or in a file of its own.
particles::MeasuredYield read_measured(const JsonCursor& cursor) {
    if (const auto file = cursor.find("file")) {
        const auto path = std::filesystem::path(cursor.file_name()).parent_path() / file->text();
        std::string text;
        try {
            text = read_text_file(path);
        } catch (const std::system_error&) {
            file->fail("cannot be read");
        }
        return particles::parse_yield_table(text, path.string());
    }
    particles::MeasuredYield measured;
    for (const JsonCursor& row : cursor.at("yields").items(2, most_yields)) {
        const std::vector<JsonCursor> pair = row.items(2, 2);
        measured.energies_ev.push_back(pair[0].number(1e-6, 1e6));
        measured.yields.push_back(pair[1].number(0.0, 30.0));
        const std::size_t count = measured.energies_ev.size();
        if (count > 1 && measured.energies_ev[count - 1] <= measured.energies_ev[count - 2])
            pair[0].fail("is not above the energy before it; allowed: rising energies");
    }
    return measured;
}

/// A material by name, or an object with its numbers; those of a known one may be replaced.
WallMaterial read_wall(const JsonCursor& cursor) {
    if (cursor.is_string()) return particles::known_material(cursor.choice(wall_material_names()));
    cursor.require_object({"material", "yield_model", "first_crossover_ev", "emax_ev", "dmax", "smoothness",
                           "yield_below_e0", "yields", "file"});
    WallMaterial wall{.name = "own", .first_crossover_ev = 0.0, .emax_ev = 0.0, .dmax = 0.0};
    if (const auto entry = cursor.find("yield_model"))
        wall.model = particles::parse_yield_model(entry->choice(yield_model_names()));
    if (const auto entry = cursor.find("material")) {
        if (wall.model == YieldModel::furman_pivi)
            wall.name = entry->choice({"copper", "stainless_steel"});
        else if (wall.model == YieldModel::table)
            wall.name = entry->text();
        else
            wall = particles::known_material(entry->choice(wall_material_names()), wall.model);
    }
    const bool is_vaughan = wall.model < YieldModel::furman_pivi;
    const auto number = [&](const char* key, double WallMaterial::*member, double low, double high,
                            bool is_needed) {
        if (const auto entry = cursor.find(key))
            wall.*member = entry->number(low, high);
        else if (is_needed && wall.*member == 0.0)
            cursor.at(key);  // refuses
    };
    number("dmax", &WallMaterial::dmax, 0.0, 30.0, is_vaughan);
    number("emax_ev", &WallMaterial::emax_ev, 1.0, 10'000.0, is_vaughan);
    number("first_crossover_ev", &WallMaterial::first_crossover_ev, 1e-3, 10'000.0,
           is_vaughan && wall.model != YieldModel::vaughan);
    number("smoothness", &WallMaterial::smoothness, 0.0, 2.0, false);
    number("yield_below_e0", &WallMaterial::below, 0.0, 1.0, false);
    if (wall.model == YieldModel::table)
        wall.measured = read_measured(cursor);
    else if (const auto entry = cursor.find("yields"))
        entry->fail("belongs to yield_model \"table\"");
    return wall;
}

PowerRegion read_power_region(const JsonCursor& cursor, bool is_planar) {
    const char* outline = is_planar ? "outline_xy_mm" : "outline_zr_mm";
    cursor.require_object({"name", outline, "walls"});
    PowerRegion region;
    const JsonCursor name = cursor.at("name");
    region.name = name.text();
    if (region.name.empty() || region.name.size() > 64)
        name.fail("has a wrong length; allowed: 1 to 64 bytes");
    for (const JsonCursor& point : cursor.at(outline).items(3, max_outline_points)) {
        const std::vector<JsonCursor> pair = point.items(2, 2);
        region.outline.push_back({metres(pair[0].number(-furthest_mm, furthest_mm)),
                                  metres(pair[1].number(is_planar ? -furthest_mm : 0.0, furthest_mm))});
    }
    if (const auto walls = cursor.find("walls")) region.walls = read_wall(*walls);
    return region;
}

}  // namespace

bool is_planar(const ProjectAntenna& antenna) {
    if (const auto* drawn = std::get_if<Antenna>(&antenna)) return drawn->is_planar();
    const Design& design = std::get<Design>(antenna);
    if (design.drawn) return design.drawn->is_planar;
    // Parameters may not have followed their links yet, or break rules.
    return build_antenna(default_design(design.template_name)).is_planar();
}

PowerSettings read_power(const JsonCursor& cursor, bool is_planar) {
    std::vector<std::string> keys = {"regions",
                                     "walls",
                                     "dielectric_walls",
                                     "number_law",
                                     "seeding",
                                     "limit_to_impact_energy",
                                     "triangles_across_gap",
                                     "triangles_per_wavelength",
                                     "corona_from_torr",
                                     "corona_to_torr"};
    for (const MultipactorKey& key : particles::multipactor_keys()) keys.emplace_back(key.key);
    cursor.require_object(keys);
    PowerSettings settings;
    for (const JsonCursor& region : cursor.at("regions").items(1, most_power_regions))
        settings.regions.push_back(read_power_region(region, is_planar));
    if (const auto entry = cursor.find("walls")) settings.walls = read_wall(*entry);
    if (const auto entry = cursor.find("dielectric_walls")) settings.dielectric_walls = read_wall(*entry);
    if (const auto entry = cursor.find("triangles_across_gap"))
        settings.triangles_across_gap = entry->number(2.0, 200.0);
    if (const auto entry = cursor.find("triangles_per_wavelength"))
        settings.triangles_per_wavelength = entry->number(4.0, 1000.0);
    const auto pressure = [&](const char* key, double& value) {
        if (const auto entry = cursor.find(key))
            value = entry->number(particles::least_torr, particles::most_torr);
    };
    pressure("corona_from_torr", settings.corona_from_torr);
    pressure("corona_to_torr", settings.corona_to_torr);
    particles::MultipactorSettings& s = settings.multipactor;
    if (const auto entry = cursor.find("number_law"))
        s.number_law = read_enum<particles::NumberLaw>(*entry, number_law_names());
    if (const auto entry = cursor.find("seeding"))
        s.seeding = read_enum<particles::Seeding>(*entry, seeding_names());
    if (const auto entry = cursor.find("limit_to_impact_energy")) s.limit_to_impact_energy = entry->boolean();
    for (const MultipactorKey& key : particles::multipactor_keys()) {
        const auto entry = cursor.find(key.key);
        if (!entry) continue;
        if (const auto* whole = std::get_if<int particles::MultipactorSettings::*>(&key.member))
            s.*(*whole) = entry->integer(static_cast<int>(key.minimum), static_cast<int>(key.maximum));
        else
            s.*std::get<double particles::MultipactorSettings::*>(key.member) =
                entry->number(key.minimum, key.maximum);
    }
    return settings;
}

const std::vector<std::string>& yield_model_names() {
    static const std::vector<std::string> names = [] {
        std::vector<std::string> all;
        for (int n = 0; n <= static_cast<int>(YieldModel::table); ++n)
            all.emplace_back(name_of(static_cast<YieldModel>(n)));
        return all;
    }();
    return names;
}

const std::vector<std::string>& wall_material_names() {
    static const std::vector<std::string> names = [] {
        std::vector<std::string> all;
        for (const particles::KnownMaterial& known : particles::known_materials())
            all.emplace_back(known.name);
        return all;
    }();
    return names;
}

const std::vector<std::string>& number_law_names() {
    static const std::vector<std::string> names = {"bernoulli", "poisson"};
    return names;
}

const std::vector<std::string>& seeding_names() {
    static const std::vector<std::string> names(particles::seeding_names.begin(),
                                                particles::seeding_names.end());
    return names;
}

}  // namespace lathe
