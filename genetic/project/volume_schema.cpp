#include "genetic/project/volume_schema.hpp"

#include "genetic/project/project_parts.hpp"
#include "solver/base/density_limits.hpp"

namespace lathe::schema {
namespace {

/// A number in the key's range, or a formula.
Json quantity(const DrawingKey& key) {
    Json value = number(key.least, key.most);
    if (key.is_above_least) {
        value.erase("minimum");
        value["exclusiveMinimum"] = key.least;
    }
    return {{"anyOf", {value, {{"type", "string"}}}}};
}

Json value_of(const DrawingKey& key) {
    const auto count = static_cast<std::size_t>(key.count);
    Json value = key.count > 1 ? list_of(quantity(key), count, count, key.help) : quantity(key);
    if (key.is_outline)
        value = list_of(list_of(quantity(key), count, count, "point"), key.least_points(), max_outline_points,
                        "");
    value["description"] = key.help;
    return value;
}

/// Adds the keys and notes which of them must be there.
void add_keys(const std::vector<DrawingKey>& keys, Json& properties, std::vector<std::string>& needed) {
    for (const DrawingKey& key : keys) {
        properties[key.name] = value_of(key);
        if (key.is_needed()) needed.push_back(key.name);
    }
}

Json drawn_material() {
    Json properties = Json::object();
    std::vector<std::string> needed;
    add_keys(dielectric_keys(), properties, needed);
    properties["poles"] = reference("poles");
    return {{"anyOf", {reference("solid_material_name"), object(std::move(properties), needed)}}};
}

Json named_constant(const std::string& name) {
    return {{"const", name}};
}

Json own_metal() {
    Json metal = reference("wall_metal");
    metal["description"] = "of this solid's metal; default: simulation.wall_metal";
    return metal;
}

Json lumped_element() {
    const SolidKind kind = SolidKind::lumped_element;
    Json properties = {{"kind", named_constant(solid_kind_names().at(static_cast<std::size_t>(kind)))},
                       {"name", text("for messages")},
                       {"connection", choice(element_connection_names(),
                                             "of resistor, coil and capacitor; default series")}};
    std::vector<std::string> needed = {"kind"}, none;
    add_keys(solid_keys(kind), properties, needed);
    add_keys(placement_keys(kind), properties, none);
    return object(std::move(properties), needed,
                  "a load across a gap; a missing value is a part that is absent, one is needed");
}

Json solid(SolidKind kind) {
    if (kind == SolidKind::lumped_element) return lumped_element();
    const std::string& name = solid_kind_names().at(static_cast<std::size_t>(kind));
    Json properties = {
        {"kind", named_constant(name)}, {"name", text("for messages")}, {"material", drawn_material()}};
    std::vector<std::string> needed = {"kind", "material"}, none;
    if (kind == SolidKind::sheet) {
        properties["material"] = named_constant("pec");
        properties["plane"] = choice(axis_names(), "the axis across the sheet's plane");
        needed.emplace_back("plane");
    }
    properties["wall_metal"] = own_metal();
    add_keys(solid_keys(kind), properties, needed);
    if (kind == SolidKind::stl) {
        properties["file"] = text("of triangles, relative to the project's folder");
        properties["unit_mm"] = number(1e-6, 1e6, "one unit of the file; default 1");
        properties["content_base64"] =
            text("the file itself, as run stores keep it; it is then not read from the disk");
        needed.emplace_back("file");
    }
    add_keys(placement_keys(kind), properties, none);
    return object(std::move(properties), needed);
}

Json part(const Json& parts) {
    DrawingKey any;
    any.least = -1e9, any.most = 1e9;
    Json file = text("project file of a body of revolution, relative to this one's folder");
    Json choices = parts;
    choices.insert(choices.begin(), file);
    Json properties = {{"kind", named_constant("revolved")},
                       {"name", text("for messages")},
                       {"part", {{"anyOf", choices}}},
                       {"wall_metal", own_metal()},
                       {"part_parameters", {{"type", "object"}, {"additionalProperties", quantity(any)}}}};
    std::vector<std::string> none;
    add_keys(placement_keys(), properties, none);
    return object(std::move(properties), {"kind", "part"},
                  "all regions of another antenna, with their materials");
}

Json surrounding(SurroundingKind kind) {
    const std::string& name = surrounding_kind_names().at(static_cast<std::size_t>(kind));
    Json properties = {{"kind", named_constant(name)}, {"name", text("for messages")}};
    std::vector<std::string> needed = {"kind"};
    if (has_material(kind)) properties["material"] = drawn_material();
    add_keys(surrounding_keys(kind), properties, needed);
    return object(std::move(properties), needed);
}

/// Every kind that is drawn by numbers of its own.
Json plain_solids() {
    Json solids = Json::array();
    for (std::size_t kind = 0; kind < solid_kind_names().size(); ++kind)
        solids.push_back(solid(static_cast<SolidKind>(kind)));
    return solids;
}

Json port(VolumePortKind kind) {
    const std::string& name = volume_port_kind_names().at(static_cast<std::size_t>(kind));
    Json properties = {{"name", text("of the port, unlike those of the others")},
                       {"kind", named_constant(name)}};
    std::vector<std::string> needed = {"name", "kind"};
    if (kind == VolumePortKind::waveguide) {
        properties["plane"] = choice(axis_names(), "the axis across the port's plane");
        properties["towards"] = choice({"+", "-"}, "where the wave goes along that axis");
        const Json mode = {{"anyOf",
                            {{{"type", "string"}, {"pattern", "^(TEM|T[EM][0-9][0-9]([+][0-9.]+)?)$"}},
                             integer(1, 100, "by cut-off")}}};
        properties["mode"] = mode;
        properties["modes"] =
            list_of(mode, 1, most_modes, "instead of mode: each is a row of the S-matrix, PORT:MODE");
        needed.insert(needed.end(), {"plane", "towards"});
    }
    if (kind == VolumePortKind::dipole) {
        properties["axis"] = choice(axis_names(), "that it lies along");
        needed.emplace_back("axis");
    }
    if (kind == VolumePortKind::lumped)
        properties["across"] =
            choice(port_spread_names(), "cross-section in which its current flows; default line");
    add_keys(volume_port_keys(kind), properties, needed);
    if (kind == VolumePortKind::waveguide || kind == VolumePortKind::lumped)
        properties["driven"] = {{"type", "boolean"},
                                {"description", "false: only listened to; default true"}};
    return object(std::move(properties), needed);
}

Json own_parameters() {
    const Json value = number(-1e9, 1e9);
    return {{"type", "object"},
            {"description", "numbers that solids and ports may follow by formulas, in the order of the file"},
            {"additionalProperties",
             {{"anyOf",
               {value,
                object({{"value", value}, {"min", value}, {"max", value}}, {"value", "min", "max"}),
                reference("formula"),
                {{"type", "string"}}}}}}};
}

}  // namespace

Json poles() {
    Json kinds = Json::array();
    for (const PoleKind kind : {PoleKind::debye, PoleKind::drude, PoleKind::lorentz}) {
        Json properties = {{"kind", named_constant(pole_kind_names().at(static_cast<std::size_t>(kind)))}};
        std::vector<std::string> needed = {"kind"};
        add_keys(pole_keys(kind), properties, needed);
        kinds.push_back(object(std::move(properties), needed));
    }
    return list_of({{"oneOf", kinds}}, 1, max_poles,
                   "dispersion: relative_permittivity is that of infinite frequency, loss_tangent is 0");
}

Json volume_antenna(const Json& parts) {
    Json solids = plain_solids();
    solids.insert(solids.begin(), part(parts));
    Json ports = Json::array();
    for (const auto kind : {VolumePortKind::waveguide, VolumePortKind::lumped, VolumePortKind::dipole,
                            VolumePortKind::plane_wave})
        ports.push_back(port(kind));
    const Json plane = choice(symmetry_names(), "wall there; default none");
    return object(
        {{"geometry", {{"const", "volume"}}},
         {"symmetry", object({{"x0", plane}, {"y0", plane}}, {}, "planes in which the antenna is mirrored")},
         {"parameters", own_parameters()},
         {"solids",
          list_of({{"oneOf", solids}}, 0, max_solids, "painted in order: later ones paint over earlier")},
         {"ports", list_of({{"oneOf", ports}}, 1, max_volume_ports, "guides and other sources")},
         {volume_ground_plane_key().name, value_of(volume_ground_plane_key())}},
        {"geometry", "solids", "ports"}, "an antenna in space");
}

Json drawn_volume_antenna() {
    const auto objects = [](const std::string& description) {
        return list_of({{"type", "object"}}, 0, max_solids, description);
    };
    const Json by_name = {{"type", "object"}};
    const Json plane = choice(symmetry_names(), "wall there; default none");
    Json drawn = object(
        {{"geometry", {{"const", "volume"}}},
         {"symmetry", object({{"x0", plane}, {"y0", plane}}, {}, "planes in which the antenna is mirrored")},
         {"parameters", by_name},
         {"values", by_name},
         {"curves", by_name},
         {"solids", objects("solids, and objects with repeat, if or group that hold such a list")},
         {"ports", objects("ports, and objects with repeat or if that hold such a list")},
         {"rules", objects("inequalities that designs must keep")},
         {volume_ground_plane_key().name, {{"type", {"number", "string"}}}}},
        {"geometry", "solids", "ports"}, "a 3D antenna drawn by formulas of its own parameters");
    return drawn;
}

Json verification(const Json& parts) {
    Json entries = plain_solids();
    entries.push_back(part(parts));
    for (std::size_t kind = 0; kind < surrounding_kind_names().size(); ++kind)
        entries.push_back(surrounding(static_cast<SurroundingKind>(kind)));
    return object(
        {{"cells_per_wavelength", number(least_cells_per_wavelength, most_cells_per_wavelength,
                                         "of both solvers; default: that of the simulation")},
         {"winner",
          {{"type", "boolean"}, {"description", "an optimisation ends with the verification of its winner"}}},
         {"surroundings", list_of({{"oneOf", entries}}, 0, max_surroundings,
                                  "what stands around the antenna, or is wrong with it")}},
        {}, "of a body of revolution, in three dimensions");
}

}  // namespace lathe::schema
