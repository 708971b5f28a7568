#include <fmt/format.h>

#include <algorithm>

#include "genetic/project/project_parts.hpp"
#include "solver/base/input_error.hpp"
#include "solver/geometry/dielectrics.hpp"
#include "solver/geometry/planar_checks.hpp"
#include "solver/geometry/planar_modes.hpp"

namespace lathe {
namespace {

/// One of the names of an enum, which stand in its order; `standard` where the key is missing.
template <class Enum>
Enum read_enum(const JsonCursor& object, const char* key, const std::vector<std::string>& names,
               Enum standard) {
    const auto entry = object.find(key);
    return entry ? read_enum<Enum>(*entry, names) : standard;
}

Point read_point(const JsonCursor& cursor) {
    const std::vector<JsonCursor> pair = cursor.items(2, 2);
    return {metres(pair[0].number(-furthest_mm, furthest_mm)),
            metres(pair[1].number(-furthest_mm, furthest_mm))};
}

GradedPermittivity read_graded(const JsonCursor& permittivity) {
    permittivity.require_object({"formula", "centre_xy_mm"});
    const JsonCursor formula = permittivity.at("formula");
    Point centre;
    if (const auto entry = permittivity.find("centre_xy_mm")) centre = read_point(*entry);
    try {
        return GradedPermittivity(formula.text(), centre);
    } catch (const InputError& error) {
        formula.fail(error.problem());
    }
}

void read_losses(const JsonCursor& material, Material& read) {
    if (const auto entry = material.find("conductivity_s_per_m"))
        read.conductivity_s_per_m = entry->number(0.0, 1e9);
    if (const auto entry = material.find("loss_tangent")) read.loss_tangent = entry->number(0.0, 10.0);
}

void refuse_poles(const JsonCursor& material) {
    if (const auto poles = material.find("poles"))
        poles->fail(
            "are for solids of 3D antennas (geometry \"volume\"); allowed here: conductivity_s_per_m and "
            "loss_tangent");
}

[[noreturn]] void refuse_dispersive(const JsonCursor& name) {
    name.fail(
        "has poles of dispersion, which are for solids of 3D antennas (geometry \"volume\"); allowed here: " +
        joined(material_names(false)));
}

Region read_planar_region(const JsonCursor& cursor) {
    cursor.require_object({"material", "outline_xy_mm"});
    Region region;
    for (const JsonCursor& point : cursor.at("outline_xy_mm").items(3, max_outline_points))
        region.outline.push_back(read_point(point));
    read_planar_material(cursor.at("material"), region);
    return region;
}

double read_filling(const JsonCursor& filling) {
    filling.require_object({"relative_permittivity"});
    return filling.at("relative_permittivity").number(1.0, 1000.0);
}

PlanarMode read_planar_mode(const JsonCursor& cursor, const PlanarSettings& settings) {
    try {
        return parse_planar_mode(cursor.text(), settings);
    } catch (const InputError& error) {
        cursor.fail(error.problem());
    }
}

void read_guide(const JsonCursor& cursor, PlanarPort& port) {
    cursor.require_object({"name", "kind", "centre_xy_mm", "direction_deg", "width_mm", "mode", "modes",
                           "filling", "reference_mm", "driven"});
    const JsonCursor width = cursor.at("width_mm");
    const double width_mm = width.number(0.0, furthest_mm);
    if (width_mm <= 0.0) width.fail("must be more than 0");
    port.width = metres(width_mm);
    if (const auto filling = cursor.find("filling")) port.filling_permittivity = read_filling(*filling);
    if (const auto reference = cursor.find("reference_mm"))
        port.reference = metres(reference->number(-furthest_mm, furthest_mm));
    if (const auto driven = cursor.find("driven")) port.driven = driven->boolean();
}

PlanarPort read_one_port(const JsonCursor& cursor) {
    if (!cursor.is_object()) cursor.fail("must be an object with a name and a kind");
    PlanarPort port;
    cursor.at("kind");
    port.kind = read_enum(cursor, "kind", planar_port_kind_names(), PlanarPortKind::guide);
    switch (port.kind) {
        case PlanarPortKind::guide:
            read_guide(cursor, port);
            break;
        case PlanarPortKind::line_current:
            cursor.require_object({"name", "kind", "centre_xy_mm"});
            break;
        case PlanarPortKind::plane_wave:
            cursor.require_object({"name", "kind", "centre_xy_mm", "direction_deg"});
            break;
    }
    port.name = cursor.at("name").text();
    const bool needs_centre = port.kind != PlanarPortKind::plane_wave;
    if (needs_centre || cursor.find("centre_xy_mm")) {
        const Point centre = read_point(cursor.at("centre_xy_mm"));
        port.centre_x = centre.z, port.centre_y = centre.r;
    }
    if (port.kind != PlanarPortKind::line_current)
        port.direction_rad = radians(cursor.at("direction_deg").number(-360.0, 360.0));
    return port;
}

/// A guide with several modes is a port for each, named PORT:MODE.
void read_planar_ports(const JsonCursor& cursor, PlanarSettings& settings) {
    PlanarPort port = read_one_port(cursor);
    if (port.kind != PlanarPortKind::guide) return settings.ports.push_back(port);
    std::vector<PlanarMode> modes =
        read_modes(cursor, [&](const JsonCursor& mode) { return read_planar_mode(mode, settings); });
    if (modes.empty()) modes = {lowest_planar_mode(settings)};
    const std::string name = port.name;
    for (const PlanarMode& mode : modes) {
        port.mode = mode;
        if (modes.size() > 1) port.name = name + ":" + planar_mode_name(mode, settings);
        settings.ports.push_back(port);
    }
}

}  // namespace

const std::vector<std::string>& polarisation_names() {
    static const std::vector<std::string> names = {"tm", "te"};
    return names;
}

const std::vector<std::string>& planar_wall_names() {
    static const std::vector<std::string> names = {"pec", "magnetic"};
    return names;
}

const std::vector<std::string>& planar_aperture_names() {
    static const std::vector<std::string> names = {"free", "open_plates"};
    return names;
}

const std::vector<std::string>& symmetry_names() {
    static const std::vector<std::string> names = {"none", "electric", "magnetic"};
    return names;
}

const std::vector<std::string>& planar_port_kind_names() {
    static const std::vector<std::string> names = {"guide", "line_current", "plane_wave"};
    return names;
}

void read_planar_material(const JsonCursor& material, Region& region) {
    const auto permittivity =
        material.is_object() ? material.find("relative_permittivity") : std::optional<JsonCursor>();
    if (!permittivity || !permittivity->is_object()) {
        region.material = read_material(material);
        return;
    }
    refuse_poles(material);
    material.require_object({"relative_permittivity", "conductivity_s_per_m", "loss_tangent"});
    read_losses(material, region.material);
    set_graded_permittivity(region, read_graded(*permittivity));
}

void read_planar_port(const JsonCursor& cursor, PlanarSettings& settings) {
    if (settings.ports.size() == max_planar_ports)
        cursor.fail(fmt::format("is one port too many; allowed: {}", max_planar_ports));
    read_planar_ports(cursor, settings);
}

PlanarSettings read_planar_settings(const JsonCursor& cursor) {
    PlanarSettings settings;
    cursor.at("polarisation");
    settings.polarisation = read_enum(cursor, "polarisation", polarisation_names(), settings.polarisation);
    settings.walls = read_enum(cursor, "walls", planar_wall_names(), settings.walls);
    settings.aperture = read_enum(cursor, "aperture", planar_aperture_names(), settings.aperture);
    settings.symmetry = read_enum(cursor, "symmetry", symmetry_names(), settings.symmetry);
    if (const auto height = cursor.find("plate_height_mm")) {
        const double height_mm = height->number(0.0, furthest_mm);
        // A formula may leave the height out.
        if (height_mm <= 0.0 && !height->is_string()) height->fail("must be more than 0");
        settings.plate_height = metres(height_mm);
    }
    return settings;
}

Antenna read_planar_antenna(const JsonCursor& cursor) {
    cursor.require_object(
        {"geometry", "polarisation", "walls", "plate_height_mm", "aperture", "symmetry", "regions", "ports"});
    Antenna antenna;
    PlanarSettings settings = read_planar_settings(cursor);
    for (const JsonCursor& region : cursor.at("regions").items(0, max_regions))
        antenna.regions.push_back(read_planar_region(region));
    for (const JsonCursor& port : cursor.at("ports").items(1, max_planar_ports))
        read_planar_ports(port, settings);
    antenna.planar = std::move(settings);
    return antenna;
}

Material read_material(const JsonCursor& cursor) {
    Material material;
    if (cursor.is_string()) {
        if (const NamedDielectric* dielectric = find_dielectric(cursor.text())) {
            if (dielectric->is_dispersive()) refuse_dispersive(cursor);
            return dielectric->material();
        }
        material.is_pec = cursor.choice(material_names(false)) == "pec";
        return material;
    }
    if (!cursor.is_object())
        cursor.fail(
            "must be \"pec\", \"free_space\", the name of a dielectric or an object with "
            "relative_permittivity");
    refuse_poles(cursor);
    cursor.require_object({"relative_permittivity", "conductivity_s_per_m", "loss_tangent"});
    // The ranges themselves are checked, once for everybody, by validate().
    material.relative_permittivity = cursor.at("relative_permittivity").number(1.0, 1000.0);
    read_losses(cursor, material);
    return material;
}

}  // namespace lathe
