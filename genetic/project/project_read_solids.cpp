#include <algorithm>
#include <filesystem>
#include <system_error>

#include "genetic/drawing/region.hpp"
#include "genetic/project/project_parts.hpp"
#include "solver/antenna/parameter_links.hpp"
#include "solver/base/base64.hpp"
#include "solver/base/input_error.hpp"
#ifdef LATHE_HAVE_MESHES
#include "solver/geometry/mesh/mesh_solid.hpp"
#include "solver/geometry/mesh/stl_file.hpp"
#endif

namespace lathe {

namespace {

/// A file that the project names: relative to the project's own folder.
std::filesystem::path path_of_named_file(const JsonCursor& cursor) {
    const std::filesystem::path named(cursor.text());
    if (named.empty()) cursor.fail("is empty; allowed: the name of a file");
    const std::filesystem::path folder = std::filesystem::path(cursor.file_name()).parent_path();
    std::error_code ignored;
    const auto path = std::filesystem::absolute(folder / named, ignored).lexically_normal();
    if (std::filesystem::is_directory(path, ignored)) cursor.fail("is a folder; allowed: the name of a file");
    return path;
}

}  // namespace

SourceFile read_named_file(const JsonCursor& cursor) {
    const std::string path = path_of_named_file(cursor).string();
    try {
        return {path, std::make_shared<const std::string>(read_text_file(path))};
    } catch (const std::system_error& error) {
        cursor.fail("cannot be read: " + error.code().message());
    }
}

namespace {

/// A part is exact: its outlines are turned. Templates must keep their rules, planar antennas are none.
void check_part(std::variant<Design, Antenna>& part, const JsonCursor& cursor) {
    try {
        if (auto* design = std::get_if<Design>(&part)) {
            follow_links(*design);
            check_linked_values(*design);
        }
        const Design* design = std::get_if<Design>(&part);
        const Antenna antenna = design != nullptr ? build_antenna(*design) : std::get<Antenna>(part);
        if (antenna.is_planar()) cursor.fail("is planar; allowed: a body of revolution");
        if (design == nullptr) validate(antenna);
    } catch (const InputError& error) {
        if (!error.location().file.empty()) throw;
        cursor.fail("breaks a rule of its own: " + error.location().key + " " + error.problem());
    }
}

std::variant<Design, Antenna> read_part_file(const JsonCursor& cursor, const SourceFile& source) {
    const std::string& file = source.path;
    const JsonValue tree = parse_json(*source.content, file);
    const JsonCursor root(tree, file);
    root.at("format").choice({"lathe/1"});
    const JsonCursor antenna = root.at("antenna");
    // Which also ends parts that are made of each other, or of themselves.
    if (const auto geometry = antenna.find("geometry"); geometry && geometry->text() == "volume")
        cursor.fail("is itself an antenna in space; allowed: the project file of a body of revolution");
    auto part = read_flat_antenna(antenna);
    check_part(part, cursor);
    return part;
}

RevolvedPart read_part(const JsonCursor& solid) {
    const JsonCursor cursor = solid.at("part");
    for (const char* key : {"outline_zr_mm", "material"})
        if (const auto other = solid.find(key))
            other->fail("stands beside a part, which has its own; allowed: one of the two");
    RevolvedPart part;
    if (cursor.is_object()) {
        part.antenna = read_flat_antenna(cursor);
        check_part(part.antenna, cursor);
    } else {
        part.source = read_named_file(cursor);
        part.antenna = read_part_file(cursor, *part.source);
    }
    const auto parameters = solid.find("part_parameters");
    if (!parameters) return part;
    const auto* design = std::get_if<Design>(&part.antenna);
    if (design == nullptr)
        parameters->fail("is for parts from a template: regions have no parameters; allowed: none");
    std::vector<std::string> known;
    for (const Parameter& parameter : design->parameters)
        for (std::size_t k = 0; k < parameter.entries.size(); ++k) known.push_back(entry_name(parameter, k));
    parameters->require_object(known);
    DrawingKey any;
    any.least = -1e9, any.most = 1e9;
    for (const std::string& name : parameters->names())
        part.parameters.emplace_back(name, read_quantity(parameters->at(name), any));
    return part;
}

#ifdef LATHE_HAVE_MESHES
/// Reads the file unless the drawing has it, and makes the solid.
void complete_mesh(const JsonCursor& cursor, DrawnMesh& mesh) {
    try {
        if (!mesh.is_carried)
            mesh.file.content = std::make_shared<const std::string>(read_stl_content(mesh.file.path));
        mesh.solid =
            make_mesh(parse_stl(*mesh.file.content, mesh.unit_mm / 1000.0, mesh.file.path), mesh.file.path);
    } catch (const InputError& error) {
        cursor.fail(error.problem());
    }
}
#else
void complete_mesh(const JsonCursor& cursor, DrawnMesh& /*mesh*/) {
    cursor.fail("needs a program that was built with CGAL");
}
#endif

DrawnMesh read_stl_solid(const JsonCursor& solid) {
    DrawnMesh mesh;
    const JsonCursor file = solid.at("file");
    if (const auto unit = solid.find("unit_mm")) mesh.unit_mm = unit->number(1e-6, 1e6);
    if (const auto carried = solid.find("content_base64")) {
        auto content = base64_bytes(carried->text());
        if (!content)
            carried->fail("is no base64 text; allowed: that of a file that the program has written");
        mesh.file = {file.text(), std::make_shared<const std::string>(std::move(*content))};
        mesh.is_carried = true;
    } else {
        mesh.file.path = path_of_named_file(file).string();
    }
    complete_mesh(file, mesh);
    return mesh;
}

/// All that an object of this kind may have.
std::vector<std::string> keys_of(SolidKind kind) {
    std::vector<std::string> keys = {"kind", "name"};
    if (kind == SolidKind::lumped_element)
        keys.emplace_back("connection");
    else
        keys.insert(keys.end(), {"material", "wall_metal"});
    for (const DrawingKey& key : solid_keys(kind)) keys.push_back(key.name);
    if (kind == SolidKind::revolved) keys.insert(keys.end(), {"part", "part_parameters"});
    if (kind == SolidKind::stl) keys.insert(keys.end(), {"file", "unit_mm", "content_base64"});
    if (kind == SolidKind::sheet) keys.emplace_back("plane");
    for (const DrawingKey& key : placement_keys(kind)) keys.push_back(key.name);
    return keys;
}

/// Adds the keys by which a drawing has an outline of another form, to those of a solid with an outline.
void add_outline_keys(std::vector<std::string>& keys) {
    const auto is_outline = [](const std::string& key) { return key.starts_with("outline_"); };
    if (std::none_of(keys.begin(), keys.end(), is_outline)) return;
    for (const std::string& key : drawing::outline_keys())
        if (!is_outline(key)) keys.push_back(key);
}

DrawnPole read_pole(const JsonCursor& cursor) {
    if (!cursor.is_object()) cursor.fail("must be an object with a kind");
    DrawnPole pole;
    pole.kind = read_enum<PoleKind>(cursor.at("kind"), pole_kind_names());
    std::vector<std::string> keys = {"kind"};
    for (const DrawingKey& key : pole_keys(pole.kind)) keys.push_back(key.name);
    cursor.require_object(keys);
    pole.numbers = read_drawing_numbers(cursor, pole_keys(pole.kind));
    return pole;
}

}  // namespace

DrawnMaterial read_drawn_material(const JsonCursor& cursor) {
    DrawnMaterial material;
    if (cursor.is_string()) {
        const std::string name = cursor.choice(material_names(true));
        material.is_pec = name == "pec";
        const NamedDielectric* dielectric = find_dielectric(name);
        return dielectric != nullptr ? drawn_dielectric(*dielectric) : material;
    }
    if (!cursor.is_object())
        cursor.fail(
            "must be \"pec\", \"free_space\", the name of a dielectric or an object with "
            "relative_permittivity");
    std::vector<std::string> keys;
    for (const DrawingKey& key : dielectric_keys()) keys.push_back(key.name);
    keys.emplace_back("poles");
    cursor.require_object(keys);
    material.dielectric = read_drawing_numbers(cursor, dielectric_keys());
    if (const auto poles = cursor.find("poles"))
        for (const JsonCursor& pole : poles->items(1, max_poles)) material.poles.push_back(read_pole(pole));
    return material;
}

DrawnSolid read_solid(const JsonCursor& cursor) {
    if (!cursor.is_object()) cursor.fail("must be an object with a kind");
    DrawnSolid solid;
    solid.kind = read_enum<SolidKind>(cursor.at("kind"), solid_kind_names());
    std::vector<std::string> keys = keys_of(solid.kind);
    if (cursor.formulas() != nullptr) add_outline_keys(keys);
    cursor.require_object(keys);
    if (const auto name = cursor.find("name")) solid.name = name->text();
    solid.placement = read_drawing_numbers(cursor, placement_keys(solid.kind));
    if (solid.kind == SolidKind::lumped_element) {
        if (const auto connection = cursor.find("connection"))
            solid.connection = read_enum<ElementConnection>(*connection, element_connection_names());
        solid.numbers = read_drawing_numbers(cursor, solid_keys(solid.kind));
        return solid;
    }
    if (const auto metal = cursor.find("wall_metal")) solid.wall_metal = read_wall_metal(*metal);
    if (solid.kind == SolidKind::revolved && cursor.find("part")) {
        solid.part = read_part(cursor);
        return solid;
    }
    if (const auto parameters = cursor.find("part_parameters")) parameters->fail("stands beside no part");
    solid.material = read_drawn_material(cursor.at("material"));
    if (solid.kind == SolidKind::sheet) solid.plane = read_enum<Axis>(cursor.at("plane"), axis_names());
    solid.numbers = read_drawing_numbers(cursor, solid_keys(solid.kind));
    if (solid.kind == SolidKind::stl) solid.mesh = read_stl_solid(cursor);
    return solid;
}

std::vector<DrawnSolid> read_solids(const JsonCursor& solids) {
    std::vector<DrawnSolid> read;
    for (const JsonCursor& solid : solids.items(0, max_solids)) read.push_back(read_solid(solid));
    return read;
}

}  // namespace lathe
