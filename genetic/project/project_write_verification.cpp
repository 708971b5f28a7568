#include "genetic/project/project_write_verification.hpp"

#include "genetic/project/project_write_volume.hpp"

namespace lathe {
namespace {

using Json = nlohmann::ordered_json;

Json surrounding_json(const Surrounding& surrounding) {
    if (surrounding.kind == SurroundingKind::solid) return solid_json(surrounding.solid.value());
    Json json = {{"kind", surrounding_kind_names().at(static_cast<std::size_t>(surrounding.kind))}};
    if (!surrounding.name.empty()) json["name"] = surrounding.name;
    if (has_material(surrounding.kind) && !surrounding.material.is_pec)
        json["material"] = drawn_material_json(surrounding.material);
    add_drawing_numbers(json, surrounding.numbers, surrounding_keys(surrounding.kind));
    return json;
}

}  // namespace

Json verification_settings_json(const VerificationSettings& settings) {
    Json json = Json::object();
    if (settings.cells_per_wavelength > 0.0) json["cells_per_wavelength"] = settings.cells_per_wavelength;
    if (settings.winner) json["winner"] = true;
    for (const Surrounding& surrounding : settings.surroundings)
        json["surroundings"].push_back(surrounding_json(surrounding));
    return json;
}

}  // namespace lathe
