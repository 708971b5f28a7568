#include "genetic/project/drawn_volume.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "genetic/drawing/entries.hpp"
#include "genetic/project/drawn_antenna.hpp"
#include "genetic/project/project_parts.hpp"
#include "genetic/project/template_files.hpp"
#include "genetic/project/template_parameters.hpp"
#include "solver/base/base64.hpp"
#include "solver/base/input_error.hpp"
#include "solver/geometry/formula.hpp"

namespace lathe {
namespace {

using drawing::DrawingTree;
using drawing::Entry;
using drawing::Number;
using drawing::Placement;
using drawing::Scope;

/// True for a text that only the language of drawings reads as a formula.
bool is_formula_of_drawings(const std::string& text) {
    try {
        const Formula plain(text);
        return std::any_of(plain.names().begin(), plain.names().end(), [](const std::string& name) {
            return name == "wavelength_mm" || name == "f0_ghz";
        });
    } catch (const InputError&) {
    }
    try {
        const drawing::Expression expression(text);
        return true;
    } catch (const InputError&) {
        return false;  // a name, or a fault that its reader reports
    }
}

bool needs_language(const JsonValue& value) {
    if (value.kind == JsonValue::Kind::string) return is_formula_of_drawings(value.text);
    for (const char* key : {"repeat", "if", "group", "circle", "wall_of", "clip", "curve", "by"})
        if (value.find(key) != nullptr) return true;
    const bool is_object = value.kind == JsonValue::Kind::object;
    for (std::size_t n = 0; n < value.items.size(); ++n) {
        const std::string name = is_object ? value.names[n] : "";
        if (name == "part" || name == "name" || name == "file" || name == "content_base64") continue;
        if (needs_language(value.items[n])) return true;
    }
    return false;
}

bool has_list(const JsonCursor& parameters) {
    const std::vector<JsonValue>& values = parameters.value().items;
    return std::any_of(values.begin(), values.end(),
                       [](const JsonValue& value) { return value.kind == JsonValue::Kind::array; });
}

JsonValue text_value(std::string text, int line) {
    JsonValue value;
    value.kind = JsonValue::Kind::string;
    value.line = line;
    value.text = std::move(text);
    return value;
}

/// The tree with the files that its solids name in it: triangles, and the antennas of parts.
JsonValue with_files(const JsonCursor& at) {
    JsonValue copy = at.value();
    if (at.is_array()) {
        const std::vector<JsonCursor> items = at.items(0, copy.items.size());
        for (std::size_t n = 0; n < items.size(); ++n) copy.items[n] = with_files(items[n]);
    }
    if (!at.is_object()) return copy;
    for (std::size_t n = 0; n < copy.names.size(); ++n) {
        const JsonCursor member = at.at(copy.names[n]);
        if (copy.names[n] == "part" && member.is_string()) {
            const SourceFile file = read_named_file(member);
            const JsonValue project = parse_json(*file.content, file.path);
            copy.items[n] = JsonCursor(project, file.path).at("antenna").value();
        } else {
            copy.items[n] = with_files(member);
        }
    }
    const JsonValue* kind = copy.find("kind");
    const bool has_file = kind != nullptr && kind->text == "stl" && copy.find("file") != nullptr;
    if (!has_file || copy.find("content_base64") != nullptr) return copy;
    copy.names.emplace_back("content_base64");
    copy.items.push_back(text_value(base64_text(*read_named_file(at.at("file")).content), copy.line));
    return copy;
}

double within_a_turn(double degrees) {
    return std::remainder(degrees, 360.0);
}

/// Places a solid as a group does: mirrored at y = 0, turned about the z axis, moved. Its own placement, a
/// stretch, turns about x, y and z and a move, takes the group's in: a mirror M turns R into M R M, and the
/// turn about z comes last of those that a solid has.
void place(const Placement& group, DrawnSolid& solid) {
    DrawingNumbers& numbers = solid.placement;
    std::vector<Quantity>&at = numbers.at(0), &turn = numbers.at(1), &stretch = numbers.at(2),
    &step = numbers.at(4);
    const Placement turned{group.is_mirrored, group.cosine, group.sine};
    const auto move = [](const Placement& by, std::vector<Quantity>& vector) {
        const drawing::Vertex moved = by({vector.at(0).value, vector.at(1).value});
        vector[0].value = moved.z.value, vector[1].value = moved.r.value;
        vector.at(2).value += by.lift.value;
    };
    move(group, at);
    move(turned, step);
    if (group.is_mirrored) {
        turn.at(0).value = -turn.at(0).value;
        turn.at(2).value = -turn.at(2).value;
        stretch.at(1).value = -stretch.at(1).value;
    }
    const double angle = std::atan2(group.sine.value, group.cosine.value) * (180.0 / std::numbers::pi);
    turn.at(2).value = within_a_turn(turn.at(2).value + angle);
}

VolumeObjects objects_of_drawing(const DrawingTree& drawing, const Design& design) {
    drawing::Evaluation evaluation(drawing, design);
    const Scope whole(evaluation);
    const JsonCursor antenna = drawing.antenna().with(whole);
    VolumeObjects objects;
    drawing::for_each_entry(antenna.at("solids"), "solids", whole, [&](const Entry& entry) {
        DrawnSolid solid = read_solid(entry.at.with(entry.scope));
        for (auto group = entry.places.rbegin(); group != entry.places.rend(); ++group) place(*group, solid);
        solid.origin = entry.at.key();
        if (objects.solids.size() >= max_solids)
            entry.at.fail(fmt::format("is one solid too many; allowed: {}", max_solids));
        objects.solids.push_back(std::move(solid));
    });
    drawing::for_each_entry(antenna.at("ports"), "ports", whole, [&](const Entry& entry) {
        if (!entry.places.empty())
            entry.at.fail("stands in a group, which ports cannot; use repeat with formulas");
        DrawnPort port = read_space_port(entry.at.with(entry.scope));
        port.origin = entry.at.key();
        if (objects.ports.size() >= max_volume_ports)
            entry.at.fail(fmt::format("is one port too many; allowed: {}", max_volume_ports));
        objects.ports.push_back(std::move(port));
    });
    if (objects.ports.empty()) antenna.at("ports").fail("has no port; allowed: one or more");
    if (const auto plane = antenna.find("ground_plane_z_mm"))
        objects.ground_plane_z_mm = read_quantity(*plane, volume_ground_plane_key());
    return objects;
}

void set_volume_drawing(VolumeDesign& design, const std::shared_ptr<const DrawingTree>& tree) {
    design.symmetry = read_space_symmetry(tree->antenna());
    design.drawing.objects = [tree](const Design& parameters) {
        return objects_of_drawing(*tree, parameters);
    };
}

/// A template, with the values that the project gives its parameters.
VolumeDesign read_volume_template(const JsonCursor& antenna) {
    antenna.require_object(
        {"geometry", "template", "template_version", "template_file", "template_text", "parameters"});
    const std::shared_ptr<const DrawnTemplate> drawn = find_drawn_template(antenna);
    if (!is_volume_template(*drawn))
        antenna.at("geometry").fail("does not fit the template " + drawn->made.name);
    VolumeDesign design = default_volume_design(drawn);
    read_template_values(antenna, design.parameters);
    return design;
}

}  // namespace

bool is_drawn_volume(const JsonCursor& antenna) {
    for (const char* key : {"template", "values", "curves", "rules"})
        if (antenna.find(key)) return true;
    if (const auto parameters = antenna.find("parameters"); parameters && has_list(*parameters)) return true;
    for (const char* key : {"solids", "ports", "ground_plane_z_mm"})
        if (const auto member = antenna.find(key); member && needs_language(member->value())) return true;
    return false;
}

VolumeDesign read_drawn_volume(const JsonCursor& antenna) {
    if (antenna.find("template")) return read_volume_template(antenna);
    check_volume_drawing_keys(antenna);
    const JsonValue carrying = with_files(antenna);
    const auto tree = std::make_shared<const DrawingTree>(carrying, antenna.file_name());
    auto drawn = std::make_shared<DrawnTemplate>();
    drawn->made.title = "Own 3D shape";
    drawn->made.description = "Drawn by formulas of its own parameters.";
    drawn->text = json_text_of(without_member(carrying, "parameters"));
    VolumeDesign design;
    if (const auto parameters = antenna.find("parameters"))
        read_own_parameters(*parameters, *drawn, design.parameters);
    check_drawing_names(antenna, drawn->made.parameters);
    set_rules(drawn->made, tree);
    design.parameters.drawn = std::move(drawn);
    set_volume_drawing(design, tree);
    return design;
}

bool is_volume_template(const DrawnTemplate& drawn) {
    return !drawn.made.build;
}

VolumeDesign default_volume_design(std::shared_ptr<const DrawnTemplate> drawn) {
    VolumeDesign design;
    set_volume_drawing(design, drawing_of(*drawn));
    design.parameters = default_design(std::move(drawn));
    return design;
}

}  // namespace lathe
