#include <algorithm>

#include "genetic/drawing/scope.hpp"
#include "genetic/project/drawn_volume.hpp"
#include "genetic/project/project_parts.hpp"
#include "solver/base/input_error.hpp"
#include "solver/geometry/formula.hpp"

namespace lathe {
namespace {

/// Names that formulas of parameters (solver/geometry/formula.hpp) use already.
std::vector<std::string> taken_names() {
    std::vector<std::string> names = formula_functions();
    names.emplace_back("pi");
    return names;
}

Design read_own_parameters(const JsonCursor& parameters) {
    if (!parameters.is_object()) parameters.fail("must be an object of values by name");
    Design design;
    for (const std::string& name : parameters.names()) {
        const JsonCursor value = parameters.at(name);
        drawing::require_usable_name(value, name, taken_names());
        design.own.push_back(own_parameter_description(name));
        Parameter parameter{name, false, {read_own_entry(value, design.own.back())}};
        design.parameters.push_back(std::move(parameter));
    }
    return design;
}

}  // namespace

std::array<SymmetryPlane, 2> read_space_symmetry(const JsonCursor& antenna) {
    std::array<SymmetryPlane, 2> planes{SymmetryPlane::none, SymmetryPlane::none};
    const auto symmetry = antenna.find("symmetry");
    if (!symmetry) return planes;
    symmetry->require_object({"x0", "y0"});
    if (const auto plane = symmetry->find("x0"))
        planes[0] = read_enum<SymmetryPlane>(*plane, symmetry_names());
    if (const auto plane = symmetry->find("y0"))
        planes[1] = read_enum<SymmetryPlane>(*plane, symmetry_names());
    return planes;
}

namespace {

std::vector<std::string> keys_of(VolumePortKind kind) {
    std::vector<std::string> keys;
    for (const char* of_all : {"name", "kind"}) keys.emplace_back(of_all);
    if (kind == VolumePortKind::waveguide)
        for (const char* of_guides : {"plane", "towards", "mode", "modes"}) keys.emplace_back(of_guides);
    if (kind == VolumePortKind::dipole) keys.emplace_back("axis");
    if (kind == VolumePortKind::lumped) keys.emplace_back("across");
    for (const DrawingKey& key : volume_port_keys(kind)) keys.push_back(key.name);
    if (kind == VolumePortKind::waveguide || kind == VolumePortKind::lumped) keys.emplace_back("driven");
    return keys;
}

/// A mode by its name or by its number from 1.
GuideMode read_guide_mode(const JsonCursor& cursor) {
    const std::string text =
        cursor.is_string() ? cursor.text() : std::to_string(cursor.integer(1, highest_mode_number));
    const auto mode = parse_guide_mode(text);
    if (!mode) cursor.fail(std::string("is not a mode; allowed: ") + guide_mode_texts);
    return *mode;
}

}  // namespace

DrawnPort read_space_port(const JsonCursor& cursor) {
    if (!cursor.is_object()) cursor.fail("must be an object with a name and a kind");
    DrawnPort port;
    port.kind = read_enum<VolumePortKind>(cursor.at("kind"), volume_port_kind_names());
    cursor.require_object(keys_of(port.kind));
    port.name = cursor.at("name").text();
    if (port.name.empty())
        cursor.at("name").fail("is empty; allowed: a name unlike those of the other ports");
    if (const auto driven = cursor.find("driven")) port.driven = driven->boolean();
    if (port.kind == VolumePortKind::waveguide) {
        port.axis = read_enum<Axis>(cursor.at("plane"), axis_names());
        port.is_upwards = cursor.at("towards").choice({"+", "-"}) == "+";
        port.modes = read_modes(cursor, read_guide_mode);
        if (port.modes.empty()) cursor.at("mode");  // refuses
    }
    if (port.kind == VolumePortKind::dipole) port.axis = read_enum<Axis>(cursor.at("axis"), axis_names());
    if (const auto across = port.kind == VolumePortKind::lumped ? cursor.find("across") : std::nullopt)
        port.across = read_enum<PortSpread>(*across, port_spread_names());
    port.numbers = read_drawing_numbers(cursor, volume_port_keys(port.kind));
    return port;
}

const std::vector<std::string>& axis_names() {
    static const std::vector<std::string> names = {"x", "y", "z"};
    return names;
}

Quantity read_quantity(const JsonCursor& cursor, const DrawingKey& key) {
    if (!cursor.is_string() || cursor.formulas() != nullptr) return {cursor.number(key.least, key.most), {}};
    const std::string formula = cursor.text();
    if (formula.empty()) cursor.fail("is an empty formula; allowed: a number, or a formula of parameters");
    return {0.0, formula};
}

DrawingNumbers read_drawing_numbers(const JsonCursor& object, const std::vector<DrawingKey>& keys) {
    DrawingNumbers numbers = standard_numbers(keys);
    for (std::size_t n = 0; n < keys.size(); ++n) {
        const DrawingKey& key = keys[n];
        const auto count = static_cast<std::size_t>(key.count);
        if (key.is_outline && object.formulas() != nullptr) {
            numbers[n].clear();
            for (const double number : object.formulas()->points(object, key.name, key.count))
                numbers[n].push_back({number, {}});
            continue;
        }
        const auto entry = key.is_needed() ? object.at(key.name) : object.find(key.name);
        if (!entry) continue;
        numbers[n].clear();
        if (key.is_outline) {
            for (const JsonCursor& point : entry->items(key.least_points(), max_outline_points))
                for (const JsonCursor& number : point.items(count, count))
                    numbers[n].push_back(read_quantity(number, key));
        } else if (count > 1) {
            for (const JsonCursor& number : entry->items(count, count))
                numbers[n].push_back(read_quantity(number, key));
        } else {
            numbers[n].push_back(read_quantity(*entry, key));
        }
    }
    return numbers;
}

VolumeDesign read_volume_antenna(const JsonCursor& antenna) {
    if (is_drawn_volume(antenna)) return read_drawn_volume(antenna);
    antenna.require_object({"geometry", "symmetry", "parameters", "solids", "ports", "ground_plane_z_mm"});
    VolumeDesign design;
    if (const auto parameters = antenna.find("parameters"))
        design.parameters = read_own_parameters(*parameters);
    design.symmetry = read_space_symmetry(antenna);
    design.solids = read_solids(antenna.at("solids"));
    for (const JsonCursor& port : antenna.at("ports").items(1, max_volume_ports))
        design.ports.push_back(read_space_port(port));
    if (const auto plane = antenna.find("ground_plane_z_mm"))
        design.ground_plane_z_mm = read_quantity(*plane, volume_ground_plane_key());
    return design;
}

}  // namespace lathe
