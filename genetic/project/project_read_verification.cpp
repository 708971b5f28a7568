#include <algorithm>

#include "genetic/project/project_parts.hpp"
#include "solver/base/density_limits.hpp"

namespace lathe {
namespace {

Surrounding read_surrounding(const JsonCursor& cursor) {
    if (!cursor.is_object()) cursor.fail("must be an object with a kind");
    std::vector<std::string> kinds = surrounding_kind_names();
    kinds.insert(kinds.end(), solid_kind_names().begin(), solid_kind_names().end());
    const std::string kind = cursor.at("kind").choice(kinds);
    Surrounding read;
    const auto& names = surrounding_kind_names();
    const auto which = std::find(names.begin(), names.end(), kind);
    if (which == names.end()) {
        read.kind = SurroundingKind::solid;
        read.solid = read_solid(cursor);
        return read;
    }
    read.kind = static_cast<SurroundingKind>(which - names.begin());
    std::vector<std::string> keys = {"kind", "name"};
    if (has_material(read.kind)) keys.emplace_back("material");
    for (const DrawingKey& key : surrounding_keys(read.kind)) keys.push_back(key.name);
    cursor.require_object(keys);
    if (const auto name = cursor.find("name")) read.name = name->text();
    if (const auto material = cursor.find("material")) read.material = read_drawn_material(*material);
    read.numbers = read_drawing_numbers(cursor, surrounding_keys(read.kind));
    return read;
}

bool is_of_revolution(const ProjectAntenna& antenna) {
    if (std::holds_alternative<VolumeDesign>(antenna)) return false;
    const Antenna* drawn = std::get_if<Antenna>(&antenna);
    return drawn == nullptr || !drawn->is_planar();
}

}  // namespace

VerificationSettings read_verification(const JsonCursor& verification, const ProjectAntenna& antenna) {
    verification.require_object({"cells_per_wavelength", "winner", "surroundings"});
    if (!is_of_revolution(antenna))
        verification.fail("is of bodies of revolution, which both solvers can solve; allowed: none here");
    VerificationSettings settings;
    if (const auto cells = verification.find("cells_per_wavelength"))
        settings.cells_per_wavelength = cells->number(least_cells_per_wavelength, most_cells_per_wavelength);
    if (const auto winner = verification.find("winner")) settings.winner = winner->boolean();
    if (const auto list = verification.find("surroundings"))
        for (const JsonCursor& entry : list->items(0, max_surroundings))
            settings.surroundings.push_back(read_surrounding(entry));
    return settings;
}

}  // namespace lathe
