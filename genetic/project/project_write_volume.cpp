#include "genetic/project/project_write_volume.hpp"

#include "genetic/project/project_parts.hpp"
#include "genetic/project/project_write_parts.hpp"
#include "solver/base/base64.hpp"

namespace lathe {
namespace {

using Json = nlohmann::ordered_json;

Json quantity_json(const Quantity& quantity) {
    return quantity.formula.empty() ? Json(quantity.value) : Json(quantity.formula);
}

Json numbers_json(const std::vector<Quantity>& numbers, const DrawingKey& key) {
    if (key.count == 1 && !key.is_outline) return quantity_json(numbers.front());
    Json list = Json::array();
    const auto count = static_cast<std::size_t>(key.count);
    for (std::size_t n = 0; n < numbers.size(); ++n) {
        if (key.is_outline && n % count == 0) list.push_back(Json::array());
        (key.is_outline ? list.back() : list).push_back(quantity_json(numbers[n]));
    }
    return list;
}

Json volume_port_json(const DrawnPort& port) {
    Json json = {{"name", port.name},
                 {"kind", volume_port_kind_names().at(static_cast<std::size_t>(port.kind))}};
    const std::string& axis = axis_names().at(static_cast<std::size_t>(port.axis));
    if (port.kind == VolumePortKind::waveguide) {
        json["plane"] = axis;
        json["towards"] = port.is_upwards ? "+" : "-";
        Json modes = Json::array();
        for (const GuideMode& mode : port.modes)
            modes.push_back(mode.number > 0 ? Json(mode.number) : Json(mode_text(mode)));
        if (modes.size() == 1)
            json["mode"] = modes.front();
        else
            json["modes"] = std::move(modes);
    }
    if (port.kind == VolumePortKind::dipole) json["axis"] = axis;
    if (port.across != PortSpread::line)
        json["across"] = port_spread_names().at(static_cast<std::size_t>(port.across));
    add_drawing_numbers(json, port.numbers, volume_port_keys(port.kind));
    if (!port.driven) json["driven"] = false;
    return json;
}

Json own_parameters_json(const Design& design) {
    Json json = Json::object();
    for (const Parameter& parameter : design.parameters) {
        const ParameterEntry& entry = parameter.entries.at(0);
        if (entry.is_linked())
            json[parameter.key] = {{"formula", entry.formula}};
        else if (entry.is_gene())
            json[parameter.key] = {{"value", entry.value}, {"min", *entry.minimum}, {"max", *entry.maximum}};
        else
            json[parameter.key] = entry.value;
    }
    return json;
}

}  // namespace

void add_drawing_numbers(Json& object, const DrawingNumbers& numbers, const std::vector<DrawingKey>& keys) {
    const DrawingNumbers standard = standard_numbers(keys);
    for (std::size_t n = 0; n < keys.size() && n < numbers.size(); ++n)
        if (!numbers[n].empty() && numbers[n] != standard[n])
            object[keys[n].name] = numbers_json(numbers[n], keys[n]);
}

Json drawn_material_json(const DrawnMaterial& material) {
    if (material.is_pec) return "pec";
    if (material.dielectric.empty()) return "free_space";
    if (!material.name.empty()) return material.name;
    Json json = Json::object();
    add_drawing_numbers(json, material.dielectric, dielectric_keys());
    for (const DrawnPole& pole : material.poles) {
        Json entry = {{"kind", pole_kind_names().at(static_cast<std::size_t>(pole.kind))}};
        add_drawing_numbers(entry, pole.numbers, pole_keys(pole.kind));
        json["poles"].push_back(std::move(entry));
    }
    return json;
}

Json solid_json(const DrawnSolid& solid) {
    Json json = {{"kind", solid_kind_names().at(static_cast<std::size_t>(solid.kind))}};
    if (!solid.name.empty()) json["name"] = solid.name;
    if (solid.part) {
        json["part"] = flat_antenna_json(solid.part->antenna);
        for (const auto& [name, quantity] : solid.part->parameters)
            json["part_parameters"][name] = quantity_json(quantity);
    } else if (solid.kind == SolidKind::lumped_element) {
        json["connection"] = element_connection_names().at(static_cast<std::size_t>(solid.connection));
        add_drawing_numbers(json, solid.numbers, solid_keys(solid.kind));
    } else {
        json["material"] = drawn_material_json(solid.material);
        if (solid.kind == SolidKind::sheet)
            json["plane"] = axis_names().at(static_cast<std::size_t>(solid.plane));
        add_drawing_numbers(json, solid.numbers, solid_keys(solid.kind));
    }
    if (solid.mesh) {
        json["file"] = solid.mesh->file.path;
        json["unit_mm"] = solid.mesh->unit_mm;
        if (solid.mesh->is_carried) json["content_base64"] = base64_text(*solid.mesh->file.content);
    }
    if (solid.wall_metal) json["wall_metal"] = wall_metal_json(*solid.wall_metal);
    add_drawing_numbers(json, solid.placement, placement_keys(solid.kind));
    return json;
}

Json volume_antenna_json(const VolumeDesign& design) {
    Json json = {{"geometry", "volume"}};
    if (design.parameters.drawn) {
        const Json drawing = flat_antenna_json(design.parameters);
        for (const auto& [key, value] : drawing.items()) json[key] = value;
        return json;
    }
    json["symmetry"] = {{"x0", symmetry_names().at(static_cast<std::size_t>(design.symmetry[0]))},
                        {"y0", symmetry_names().at(static_cast<std::size_t>(design.symmetry[1]))}};
    if (!design.parameters.parameters.empty()) json["parameters"] = own_parameters_json(design.parameters);
    json["solids"] = Json::array();
    for (const DrawnSolid& solid : design.solids) json["solids"].push_back(solid_json(solid));
    json["ports"] = Json::array();
    for (const DrawnPort& port : design.ports) json["ports"].push_back(volume_port_json(port));
    if (design.ground_plane_z_mm)
        json[volume_ground_plane_key().name] = quantity_json(*design.ground_plane_z_mm);
    return json;
}

}  // namespace lathe
