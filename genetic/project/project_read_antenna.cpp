#include <fmt/format.h>

#include <algorithm>

#include "genetic/drawing/drawing.hpp"
#include "genetic/project/project_parts.hpp"
#include "genetic/project/template_files.hpp"
#include "solver/base/input_error.hpp"

namespace lathe {
namespace {

ParameterEntry read_choice(const JsonCursor& cursor, const std::vector<std::string>& names) {
    const std::string name = cursor.choice(names);
    return {static_cast<double>(std::find(names.begin(), names.end(), name) - names.begin()), {}, {}};
}

}  // namespace

ParameterEntry read_parameter_entry(const JsonCursor& cursor, const ParameterDescription& description) {
    if (description.is_choice()) return read_choice(cursor, description.choices);
    const auto read = [&description](const JsonCursor& value) -> double {
        if (!description.is_integer) return value.number(description.minimum, description.maximum);
        return value.integer(static_cast<int>(description.minimum), static_cast<int>(description.maximum));
    };
    ParameterEntry entry;
    if (!cursor.is_object()) {
        entry.value = read(cursor);
        return entry;
    }
    cursor.require_object({"value", "min", "max", "formula"});
    if (const auto formula = cursor.find("formula")) {
        for (const char* key : {"value", "min", "max"})
            if (const auto other = cursor.find(key))
                other->fail("stands beside a formula: a linked parameter is computed and cannot be a gene");
        entry.formula = formula->text();
        if (entry.formula.empty()) formula->fail("is empty");
        return entry;
    }
    entry.minimum = read(cursor.at("min"));
    entry.maximum = read(cursor.at("max"));
    if (*entry.minimum >= *entry.maximum) {
        cursor.at("min").fail(fmt::format("must be less than max = {}", *entry.maximum));
    }
    entry.value = read(cursor.at("value"));
    if (entry.value < *entry.minimum || entry.value > *entry.maximum) {
        cursor.at("value").fail(fmt::format("is outside its own gene's range; allowed: {} to {}",
                                            *entry.minimum, *entry.maximum));
    }
    return entry;
}

Parameter read_parameter(const JsonCursor& cursor, const ParameterDescription& description) {
    Parameter parameter{description.key, description.is_list, {}};
    if (!description.is_list) {
        parameter.entries.push_back(read_parameter_entry(cursor, description));
        return parameter;
    }
    for (const JsonCursor& item : cursor.items(static_cast<std::size_t>(description.minimum_count),
                                               static_cast<std::size_t>(description.maximum_count))) {
        parameter.entries.push_back(read_parameter_entry(item, description));
    }
    return parameter;
}

std::optional<double> read_ground_plane(const JsonCursor& antenna) {
    const auto entry = antenna.find("ground_plane_z_mm");
    if (!entry) return std::nullopt;
    return metres(entry->number(-furthest_mm, furthest_mm));
}

namespace {

/// A template says itself whether it is planar; the key may stand beside it, but not against it.
void check_geometry_of_template(const JsonCursor& antenna, const std::string& name) {
    const Design standard = default_design(name);
    const bool is_planar = find_template(name).build(ParameterValues(standard)).is_planar();
    if (const auto geometry = antenna.find("geometry");
        geometry && (geometry->text() == "planar") != is_planar)
        geometry->fail(fmt::format("does not fit the template {}; allowed: {}", name,
                                   is_planar ? "planar" : "revolution"));
    if (const auto plane = antenna.find("ground_plane_z_mm"); plane && is_planar)
        plane->fail("belongs to bodies of revolution, and the template is planar");
}

Design read_design(const JsonCursor& antenna) {
    const std::string name = antenna.at("template").text();
    const std::vector<std::string> library = library_template_names();
    if (std::find(library.begin(), library.end(), name) == library.end()) return read_drawn_design(antenna);
    antenna.require_object({"geometry", "template", "parameters", "ground_plane_z_mm"});
    Design design{name, {}};

    const std::vector<ParameterDescription>& descriptions = template_of(design).parameters;
    const JsonCursor parameters = antenna.at("parameters");
    std::vector<std::string> keys;
    for (const ParameterDescription& description : descriptions) keys.push_back(description.key);
    parameters.require_object(keys);
    for (const ParameterDescription& description : descriptions) {
        design.parameters.push_back(read_parameter(parameters.at(description.key), description));
    }
    design.ground_plane_z = read_ground_plane(antenna);
    check_geometry_of_template(antenna, design.template_name);
    return design;
}

Region read_region(const JsonCursor& cursor) {
    cursor.require_object({"material", "outline_zr_mm"});
    Region region;
    region.material = read_material(cursor.at("material"));
    for (const JsonCursor& point : cursor.at("outline_zr_mm").items(3, max_outline_points)) {
        const std::vector<JsonCursor> pair = point.items(2, 2);
        region.outline.push_back(
            {metres(pair[0].number(-furthest_mm, furthest_mm)), metres(pair[1].number(0.0, furthest_mm))});
    }
    return region;
}

double read_radius(const JsonCursor& port, std::string_view name) {
    const JsonCursor radius = port.at(name);
    const double value = radius.number(0.0, furthest_mm);
    if (value <= 0.0) radius.fail("must be more than 0");
    return metres(value);
}

Mode read_mode(const JsonCursor& cursor) {
    try {
        return parse_mode(cursor.text());
    } catch (const InputError& error) {
        cursor.fail(error.problem());
    }
}

void read_circular_waveguide(const JsonCursor& cursor, Port& port) {
    cursor.require_object({"kind", "mode", "radius_mm", "filling", "z_mm", "reference_z_mm"});
    port.mode = read_mode(cursor.at("mode"));
    port.radius = read_radius(cursor, "radius_mm");
}

void read_coaxial(const JsonCursor& cursor, Port& port) {
    cursor.require_object(
        {"kind", "mode", "inner_radius_mm", "outer_radius_mm", "filling", "z_mm", "reference_z_mm"});
    if (const auto mode = cursor.find("mode")) mode->choice({"TEM"});
    port.mode = parse_mode("TEM");
    port.inner_radius = read_radius(cursor, "inner_radius_mm");
    port.outer_radius = read_radius(cursor, "outer_radius_mm");
}

void read_dipole(const JsonCursor& cursor, Port& port) {
    cursor.require_object({"kind", "axis", "z_mm"});
    port.axis = cursor.at("axis").choice({"z", "x"}) == "z" ? DipoleAxis::z : DipoleAxis::x;
}

Port read_gap(const JsonCursor& cursor) {
    cursor.require_object({"kind", "from_z_mm", "to_z_mm", "radius_mm", "impedance_ohm"});
    Port port;
    port.kind = PortKind::gap;
    port.z = metres(cursor.at("from_z_mm").number(-furthest_mm, furthest_mm));
    port.reference_z = port.z;
    port.gap_to_z = metres(cursor.at("to_z_mm").number(-furthest_mm, furthest_mm));
    port.radius = read_radius(cursor, "radius_mm");
    if (const auto impedance = cursor.find("impedance_ohm"))
        port.impedance_ohm = impedance->number(least_gap_impedance_ohm, largest_gap_impedance_ohm);
    return port;
}

}  // namespace

Port read_revolved_port(const JsonCursor& cursor) {
    if (!cursor.is_object()) cursor.fail("must be an object with a kind");
    Port port;
    const std::string kind = cursor.at("kind").choice(port_kind_names());
    if (kind == "gap") return read_gap(cursor);
    if (kind == "circular_waveguide") {
        read_circular_waveguide(cursor, port);
    } else if (kind == "coaxial") {
        port.kind = PortKind::coaxial;
        read_coaxial(cursor, port);
    } else {
        port.kind = PortKind::dipole;
        read_dipole(cursor, port);
    }
    if (const auto filling = cursor.find("filling")) port.filling = read_material(*filling);
    port.z = metres(cursor.at("z_mm").number(-furthest_mm, furthest_mm));
    port.reference_z = port.z;
    if (const auto reference = cursor.find("reference_z_mm")) {
        port.reference_z = metres(reference->number(-furthest_mm, furthest_mm));
    }
    return port;
}

namespace {

Antenna read_regions(const JsonCursor& cursor) {
    cursor.require_object({"geometry", "regions", "port", "ground_plane_z_mm"});
    Antenna antenna;
    for (const JsonCursor& region : cursor.at("regions").items(0, max_regions)) {
        antenna.regions.push_back(read_region(region));
    }
    antenna.port = read_revolved_port(cursor.at("port"));
    antenna.ground_plane_z = read_ground_plane(cursor);
    return antenna;
}

}  // namespace

const std::vector<std::string>& geometry_names() {
    static const std::vector<std::string> names = {"revolution", "planar", "volume"};
    return names;
}

const std::vector<std::string>& port_kind_names() {
    static const std::vector<std::string> names = {"circular_waveguide", "coaxial", "dipole", "gap"};
    return names;
}

ProjectAntenna read_antenna(const JsonCursor& antenna) {
    const auto geometry = antenna.find("geometry");
    if (geometry && geometry->choice(geometry_names()) == "volume") return read_volume_antenna(antenna);
    if (const auto solids = antenna.find("solids"))
        solids->fail("belong to antennas in space; set antenna.geometry to \"volume\"");
    return std::visit([](auto read) -> ProjectAntenna { return read; }, read_flat_antenna(antenna));
}

std::variant<Design, Antenna> read_flat_antenna(const JsonCursor& antenna) {
    antenna.require_object({"geometry", "template", "parameters", "regions", "port", "polarisation", "walls",
                            "symmetry", "plate_height_mm", "aperture", "ports", "values", "curves",
                            "ground_plane_z_mm", "rules", "template_version", "template_text",
                            "template_file"});
    const auto geometry = antenna.find("geometry");
    const bool is_planar = geometry && geometry->choice(geometry_names()) == "planar";
    if (!antenna.find("template") && drawing::is_drawing(antenna)) return read_drawn_design(antenna);
    const bool is_design = antenna.find("template") || antenna.find("parameters");
    const bool is_drawn = antenna.find("regions") || antenna.find("port") || antenna.find("ports");
    if (is_design == is_drawn)
        antenna.fail(is_planar ? "must have either template and parameters, or regions and ports"
                               : "must have either template and parameters, or regions and port");
    if (is_design) return read_design(antenna);
    if (is_planar) return read_planar_antenna(antenna);
    for (const char* key : {"ports", "polarisation", "walls", "plate_height_mm", "aperture", "symmetry"})
        if (const auto entry = antenna.find(key))
            entry->fail("belongs to planar antennas; set antenna.geometry to \"planar\"");
    return read_regions(antenna);
}

}  // namespace lathe
