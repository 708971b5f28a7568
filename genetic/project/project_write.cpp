#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "genetic/project/project.hpp"
#include "genetic/project/project_parts.hpp"
#include "genetic/project/project_write_parts.hpp"
#include "genetic/project/project_write_power.hpp"
#include "genetic/project/project_write_studies.hpp"
#include "genetic/project/project_write_verification.hpp"
#include "genetic/project/project_write_volume.hpp"
#include "genetic/project/template_files.hpp"
#include "solver/formats/json_text.hpp"

namespace lathe {
namespace {

using Json = nlohmann::ordered_json;

Json entry_json(const ParameterEntry& entry, const ParameterDescription& description) {
    const auto number = [&description](double value) {
        if (description.is_choice()) {
            return Json(description.choices.at(static_cast<std::size_t>(std::lround(value))));
        }
        return description.is_integer ? Json(std::lround(value)) : Json(value);
    };
    if (entry.is_linked()) return {{"formula", entry.formula}};
    if (!entry.is_gene()) return number(entry.value);
    return {{"value", number(entry.value)}, {"min", number(*entry.minimum)}, {"max", number(*entry.maximum)}};
}

/// The drawing's text, which has no parameters, with those of the design before what follows them.
Json own_drawing_json(const Design& design, const Json& parameters) {
    const Json drawing = Json::parse(design.drawn->text);
    Json whole = Json::object();
    if (drawing.contains("geometry")) whole["geometry"] = drawing["geometry"];
    whole["parameters"] = parameters;
    for (const auto& [key, value] : drawing.items()) whole[key] = value;
    return whole;
}

Json design_json(const Design& design) {
    const std::vector<ParameterDescription>& descriptions = descriptions_of(design);
    Json parameters = Json::object();
    for (std::size_t i = 0; i < design.parameters.size(); ++i) {
        const Parameter& parameter = design.parameters[i];
        const ParameterDescription& description = descriptions.at(i);
        Json& value = parameters[parameter.key];
        if (!parameter.is_list) {
            value = entry_json(parameter.entries.at(0), description);
            continue;
        }
        value = Json::array();
        for (const ParameterEntry& entry : parameter.entries) value.push_back(entry_json(entry, description));
    }
    if (design.drawn && design.drawn->made.name.empty()) return own_drawing_json(design, parameters);
    Json json = {{"template", design.template_name}};
    if (design.drawn) {
        const DrawnTemplate& drawn = *design.drawn;
        if (!drawn.version.empty()) json["template_version"] = drawn.version;
        if (!drawn.path.empty() && !is_in_template_folders(drawn.path)) json["template_file"] = drawn.path;
        if (drawn.is_carried) json["template_text"] = drawn.text;
    }
    json["parameters"] = std::move(parameters);
    return json;
}

Json port_json(const Port& port) {
    Json json = {{"kind", port_kind_names().at(static_cast<std::size_t>(port.kind))}};
    switch (port.kind) {
        case PortKind::circular_waveguide:
            json["mode"] = mode_name(port.mode);
            json["radius_mm"] = millimetres(port.radius);
            break;
        case PortKind::coaxial:
            json["inner_radius_mm"] = millimetres(port.inner_radius);
            json["outer_radius_mm"] = millimetres(port.outer_radius);
            break;
        case PortKind::dipole:
            json["axis"] = port.axis == DipoleAxis::z ? "z" : "x";
            json["z_mm"] = millimetres(port.z);
            return json;
        case PortKind::gap:
            json["from_z_mm"] = millimetres(port.z);
            json["to_z_mm"] = millimetres(port.gap_to_z);
            json["radius_mm"] = millimetres(port.radius);
            json["impedance_ohm"] = port.impedance_ohm;
            return json;
    }
    if (!(port.filling == Material{})) json["filling"] = material_json(port.filling);
    json["z_mm"] = millimetres(port.z);
    json["reference_z_mm"] = millimetres(port.reference_z);
    return json;
}

Json regions_json(const Antenna& antenna) {
    Json regions = Json::array();
    for (const Region& region : antenna.regions) {
        Json outline = Json::array();
        for (const Point& point : region.outline) {
            outline.push_back(Json::array({millimetres(point.z), millimetres(point.r)}));
        }
        Json entry = Json::object();
        entry["material"] = material_json(region.material);
        entry["outline_zr_mm"] = std::move(outline);
        regions.push_back(std::move(entry));
    }
    return {{"regions", regions}, {"port", port_json(antenna.port)}};
}

Json simulation_json(const SimulationSettings& settings) {
    Json json = {
        {"from_ghz", gigahertz(settings.from_hz)}, {"to_ghz", gigahertz(settings.to_hz)},
        {"frequencies", settings.frequencies},     {"cells_per_wavelength", settings.cells_per_wavelength},
        {"pml_cells", settings.pml_cells},         {"margin_wavelengths", settings.margin_wavelengths},
        {"max_periods", settings.max_periods},     {"stop_db", settings.stop_db}};
    if (!settings.listed_hz.empty()) {
        json.erase("frequencies");
        Json list = Json::array();
        for (const double frequency_hz : settings.listed_hz) list.push_back(gigahertz(frequency_hz));
        json["frequencies_ghz"] = std::move(list);
    }
    if (settings.wall_metal != WallMetal{}) json["wall_metal"] = wall_metal_json(settings.wall_metal);
    for (const ExcitationWeight& weight : settings.excitation_weights)
        json["excitation_weights"][weight.excitation] = {{"amplitude", weight.amplitude},
                                                         {"phase_deg", weight.phase_deg}};
    return json;
}

Json objectives_json(const std::vector<Objective>& objectives) {
    Json list = Json::array();
    for (const Objective& objective : objectives) {
        Json json = {{"metric", objective.metric},
                     {"goal", goal_names().at(static_cast<std::size_t>(objective.goal))},
                     {"value", objective.value}};
        if (objective.from_hz) json["from_ghz"] = gigahertz(*objective.from_hz);
        if (objective.to_hz) json["to_ghz"] = gigahertz(*objective.to_hz);
        if (objective.from_theta_deg) json["from_theta_deg"] = *objective.from_theta_deg;
        if (objective.to_theta_deg) json["to_theta_deg"] = *objective.to_theta_deg;
        json["weight"] = objective.weight;
        if (!objective.port.empty()) json["port"] = objective.port;
        if (!objective.to_port.empty()) json["to_port"] = objective.to_port;
        if (!objective.region.empty()) json["region"] = objective.region;
        list.push_back(std::move(json));
    }
    return list;
}

Json optimiser_json(const OptimiserSettings& settings) {
    const OptimiserSettings defaults;
    Json json = Json::object();
    for (const OptimiserSetting& setting : optimiser_settings())
        if (setting.is_always_written || !setting.is_equal(settings, defaults))
            std::visit([&](auto member) { json[setting.key] = settings.*member; }, setting.member);
    return json;
}

}  // namespace

nlohmann::ordered_json flat_antenna_json(const std::variant<Design, Antenna>& antenna) {
    const Design* design = std::get_if<Design>(&antenna);
    const Antenna* drawn = std::get_if<Antenna>(&antenna);
    Json json = design != nullptr    ? design_json(*design)
                : drawn->is_planar() ? planar_antenna_json(*drawn)
                                     : regions_json(*drawn);
    const auto ground_plane_z = design != nullptr ? design->ground_plane_z : drawn->ground_plane_z;
    if (ground_plane_z) json["ground_plane_z_mm"] = millimetres(*ground_plane_z);
    return json;
}

std::string write_project(const Project& project) {
    Json json = {{"format", "lathe/1"}, {"name", project.name}};
    if (project.display_unit)
        json["display_unit"] = display_unit_names().at(static_cast<std::size_t>(*project.display_unit));
    json["antenna"] = std::visit(
        [](const auto& antenna) {
            if constexpr (std::is_same_v<std::decay_t<decltype(antenna)>, VolumeDesign>)
                return volume_antenna_json(antenna);
            else
                return flat_antenna_json(antenna);
        },
        project.antenna);
    json["simulation"] = simulation_json(project.simulation);
    json["objectives"] = objectives_json(project.objectives);
    json["optimiser"] = optimiser_json(project.optimiser);
    const auto add = [&json](const char* key, Json study) {
        if (!study.is_null()) json[key] = std::move(study);
    };
    const Design* design = parameters_in(project.antenna);
    if (design != nullptr && project.tolerance) add("tolerance", tolerance_json(*project.tolerance, *design));
    if (design != nullptr && project.sweep) add("sweep", sweep_json(*project.sweep, *design));
    if (!project.warm_start.empty()) json["warm_start"] = warm_start_json(project.warm_start);
    if (project.power) json["multipactor"] = power_json(*project.power, is_planar(project.antenna));
    if (!(project.verification == VerificationSettings{}))
        json["verification"] = verification_settings_json(project.verification);
    return json_text(json);
}

}  // namespace lathe
