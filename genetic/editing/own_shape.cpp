#include "genetic/editing/own_shape.hpp"

#include <optional>

#include "genetic/editing/antenna_json.hpp"

namespace lathe::editing {
namespace {

constexpr const char* start_text = R"({"format": "lathe/1", "name": "Own shape, 30 GHz", "antenna": {
  "parameters": {
    "guide_mm": 3.6,
    "flare_mm": {"value": 25, "min": 15, "max": 40},
    "rim_mm": {"value": 9, "min": 6, "max": 14}},
  "curves": {"inner": [[0, "guide_mm"], [15, "guide_mm"], ["15 + flare_mm", "rim_mm"]]},
  "regions": [{"material": "pec", "wall_of": "inner", "thickness_mm": 0.6, "measure": "radial"}],
  "port": {"kind": "circular_waveguide", "mode": "TE11", "radius_mm": "guide_mm", "z_mm": 0, "reference_z_mm": 15},
  "rules": [{"need": "guide_mm <= rim_mm"}]},
 "simulation": {"from_ghz": 28, "to_ghz": 32, "frequencies": 5, "cells_per_wavelength": 14},
 "objectives": [{"metric": "s11_db", "goal": "below", "value": -25}],
 "optimiser": {"population": 16, "evaluations": 160, "seed": 1}})";

/// The drawing of a template file with the project's values as its parameters; empty where it has choices,
/// which own shapes do not.
std::optional<Project> with_formulas_of_template(const Project& project) {
    const Design* design = parameters_in(project.antenna);
    if (design == nullptr || design->drawn == nullptr) return {};
    for (const ParameterDescription& description : descriptions_of(*design))
        if (description.is_choice()) return {};
    Json antenna = Json::parse(design->drawn->text).at("antenna");
    antenna["parameters"] = antenna_json(project).at("parameters");
    return with_antenna_json(project, antenna);
}

}  // namespace

bool is_own_shape(const Project& project) {
    const Design* design = parameters_in(project.antenna);
    return design != nullptr && design->drawn != nullptr && design->template_name.empty();
}

bool can_be_own_shape(const Project& project) {
    return family_of(project) == ProblemFamily::plane;
}

Project own_shape_of(const Project& project) {
    if (is_own_shape(project)) return project;
    if (const auto formulas = with_formulas_of_template(project)) return *formulas;
    Project drawn = project;
    drawn.antenna = antenna_of(project);
    if (parameters_in(project.antenna) != nullptr) {
        drawn.tolerance.reset();
        drawn.sweep.reset();
        drawn.warm_start.clear();
    }
    Json antenna = antenna_json(drawn);
    Json with_parameters = Json::object();
    if (antenna.contains("geometry")) with_parameters["geometry"] = antenna["geometry"];
    with_parameters["parameters"] = Json::object();
    for (const auto& [key, value] : antenna.items()) with_parameters[key] = value;
    return with_antenna_json(drawn, with_parameters);
}

Project start_shape_project() {
    return parse_project(start_text, "start shape");
}

}  // namespace lathe::editing
