#include "genetic/project/drawn_files.hpp"

#include "genetic/project/project_parts.hpp"
#include "genetic/project/project_write_volume.hpp"
#include "solver/base/input_error.hpp"

namespace lathe {
namespace {

using Json = nlohmann::ordered_json;

const std::string no_file;

DrawnSolid read_entry(const Json& entry) {
    const JsonValue tree = parse_json(entry.dump(), no_file);
    return read_solid(JsonCursor(tree, no_file));
}

std::string absolute_text(const std::filesystem::path& file) {
    return std::filesystem::absolute(file).lexically_normal().string();
}

}  // namespace

DrawnSolid solid_from_stl(const std::filesystem::path& file, double unit_mm) {
    return read_entry(
        {{"kind", "stl"}, {"material", "pec"}, {"file", absolute_text(file)}, {"unit_mm", unit_mm}});
}

DrawnSolid with_mesh_unit(const DrawnSolid& solid, double unit_mm) {
    DrawnSolid carrying = solid;
    carrying.mesh->unit_mm = unit_mm;
    carrying.mesh->is_carried = true;
    DrawnSolid made = read_entry(solid_json(carrying));
    made.mesh->is_carried = solid.mesh->is_carried;
    return made;
}

DrawnSolid solid_from_project(const std::filesystem::path& file) {
    return read_entry({{"kind", "revolved"}, {"part", absolute_text(file)}});
}

}  // namespace lathe
