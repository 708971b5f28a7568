#include <fmt/format.h>

#include <cmath>
#include <cstdint>

#include "genetic/project/drawing_schema.hpp"
#include "genetic/project/length_schema.hpp"
#include "genetic/project/planar_schema.hpp"
#include "genetic/project/port_schema.hpp"
#include "genetic/project/power_schema.hpp"
#include "genetic/project/project_parts.hpp"
#include "genetic/project/volume_schema.hpp"
#include "solver/base/density_limits.hpp"
#include "solver/base/display_unit.hpp"
#include "solver/formats/json_schema.hpp"
#include "solver/formats/json_text.hpp"
#include "solver/formats/schema_words.hpp"
#include "solver/geometry/dielectrics.hpp"
#include "solver/geometry/wall_metal.hpp"

namespace lathe {

namespace {

using schema::choice;
using schema::coordinate;
using schema::integer;
using schema::Json;
using schema::list_of;
using schema::number;
using schema::object;
using schema::reference;
using schema::text;

Json seed() {
    return {
        {"type", "integer"}, {"minimum", 0}, {"maximum", UINT64_MAX}, {"description", "of random numbers"}};
}

/// A number, a gene or a formula; a choice is one of its names.
Json parameter_entry(const ParameterDescription& parameter) {
    if (parameter.is_choice()) return {{"enum", parameter.choices}};
    Json value = parameter.is_integer
                     ? integer(std::lround(parameter.minimum), std::lround(parameter.maximum))
                     : number(parameter.minimum, parameter.maximum);
    if (parameter.unit == "mm") value = schema::with_units(std::move(value));
    return {{"anyOf",
             {value, object({{"value", value}, {"min", value}, {"max", value}}, {"value", "min", "max"}),
              reference("formula")}}};
}

Json parameter_schema(const ParameterDescription& parameter) {
    Json json = parameter_entry(parameter);
    if (parameter.is_list)
        json = list_of(std::move(json), static_cast<std::size_t>(parameter.minimum_count),
                       static_cast<std::size_t>(parameter.maximum_count), "");
    json["title"] = parameter.label;
    json["description"] = parameter.tooltip;
    return json;
}

Json template_schema(const AntennaTemplate& antenna) {
    Json parameters = Json::object();
    std::vector<std::string> keys;
    for (const ParameterDescription& parameter : antenna.parameters) {
        parameters[parameter.key] = parameter_schema(parameter);
        keys.push_back(parameter.key);
    }
    const bool is_planar = build_antenna(default_design(antenna.name)).is_planar();
    Json properties = {{"geometry", {{"const", is_planar ? "planar" : "revolution"}}},
                       {"template", {{"const", antenna.name}}},
                       {"parameters", object(std::move(parameters), keys)}};
    if (!is_planar) properties["ground_plane_z_mm"] = reference("ground_plane_z_mm");
    return object(std::move(properties), {"template", "parameters"}, antenna.description);
}

Json material() {
    return {{"anyOf",
             {reference("material_name"),
              object({{"relative_permittivity", number(1.0, 1000.0)},
                      {"conductivity_s_per_m", number(0.0, 1e9)},
                      {"loss_tangent", number(0.0, 10.0, "at the middle of the band")}},
                     {"relative_permittivity"})}}};
}

Json drawn_antenna() {
    Json ports = Json::array();
    for (const std::string& kind : port_kind_names()) ports.push_back(reference("port_" + kind));
    return object({{"geometry", {{"const", "revolution"}}},
                   {"regions", list_of(reference("region"), 0, max_regions,
                                       "painted in order: later regions paint over earlier ones")},
                   {"port", {{"oneOf", ports}}},
                   {"ground_plane_z_mm", reference("ground_plane_z_mm")}},
                  {"regions", "port"}, "an antenna drawn by regions");
}

Json region() {
    const Json point = {
        {"type", "array"},
        {"minItems", 2},
        {"maxItems", 2},
        {"prefixItems", {coordinate("z"), schema::with_units(number(0.0, furthest_mm, "r"))}}};
    return object({{"material", reference("material")},
                   {"outline_zr_mm", list_of(point, 3, max_outline_points,
                                             "closed polygon of [z, r]; the last point joins the first")}},
                  {"material", "outline_zr_mm"});
}

Json simulation() {
    return object(
        {{"from_ghz", number(1e-3, 1e4, "where the band begins")},
         {"to_ghz", number(1e-3, 1e4, "where the band ends")},
         {"frequencies", integer(1, 2001, "evenly spaced over the band, ends included; default 11")},
         {"frequencies_ghz", list_of(number(1e-3, 1e4), 1, 2001,
                                     "the frequencies one by one, ascending, within the "
                                     "band; instead of frequencies")},
         {"cells_per_wavelength", number(least_cells_per_wavelength, most_cells_per_wavelength,
                                         "at to_ghz, in the densest dielectric; default 20")},
         {"pml_cells", integer(4, 64, "thickness of the absorbing layers; default 12")},
         {"margin_wavelengths",
          number(0.05, 100.0, "free space around the antenna at from_ghz; default 0.5")},
         {"max_periods", number(1.0, 1e6, "longest solve, in periods of the middle frequency; default 200")},
         {"stop_db", number(-200.0, -10.0, "stored energy relative to its peak; default -60")},
         {"wall_metal", reference("wall_metal")},
         {"excitation_weights",
          {{"type", "object"},
           {"additionalProperties",
            object({{"amplitude", number(0.0, 1e6, "relative to the others; default 1")},
                    {"phase_deg", number(-360.0, 360.0, "default 0")}},
                   {})},
           {"description",
            "waves into several guides and lumped ports at a time, by their names: one more excitation, "
            "\"combined\""}}}},
        {"from_ghz", "to_ghz"});
}

Json wall_metal() {
    std::vector<std::string> names = {"perfect"};
    for (const NamedMetal& metal : named_metals()) names.push_back(metal.name);
    return {{"anyOf",
             {choice(names),
              object({{"conductivity_s_per_m", number(1e4, 1e9)},
                      {"roughness_factor",
                       number(1.0, 10.0, "surface resistance over that of a polished surface; default 1")}},
                     {"conductivity_s_per_m"})}}};
}

Json objective() {
    return object({{"metric", choice(known_metrics())},
                   {"goal", choice(goal_names())},
                   {"value", number(-1e6, 1e6, "in the metric's unit")},
                   {"from_ghz", number(1e-3, 1e4, "part of the band; default: all of it")},
                   {"to_ghz", number(1e-3, 1e4)},
                   {"from_theta_deg", number(0.0, 180.0)},
                   {"to_theta_deg", number(0.0, 180.0)},
                   {"weight", number(0.0, 1e6, "of its violation; default 1")},
                   {"port", text("of an antenna with several: the excitation; default: the worst of all")},
                   {"to_port", text("of s_db: the guide that the wave goes to")},
                   {"region", text("of power handling: one of multipactor.regions; default: the worst")}},
                  {"metric", "goal", "value"});
}

/// What a setting is and its default; a default of 0 says what it means in the words before.
std::string setting_text(const OptimiserSetting& setting) {
    const OptimiserSettings defaults;
    std::string standard;
    if (setting.is_choice())
        standard = "default " + setting.choice(defaults);
    else if (setting.number(defaults) != 0.0)
        standard = fmt::format("default {}", setting.number(defaults));
    const std::string text = setting.schema_text;
    return text.empty() || standard.empty() ? text + standard : text + "; " + standard;
}

Json setting_schema(const OptimiserSetting& setting) {
    if (setting.is_choice()) return choice(setting.choice_keys(), setting_text(setting));
    if (!setting.is_number()) return seed();
    // What depends on the population reaches as far as with the largest one.
    OptimiserSettings largest;
    const OptimiserSetting& population = optimiser_setting("population");
    population.set_number(largest, population.maximum(largest));
    const double most = setting.maximum(largest);
    if (!setting.is_integer()) return number(setting.minimum, most, setting_text(setting));
    return integer(std::lround(setting.minimum), std::lround(most), setting_text(setting));
}

Json optimiser() {
    Json settings = Json::object();
    for (const OptimiserSetting& setting : optimiser_settings())
        settings[setting.key] = setting_schema(setting);
    return object(std::move(settings), {});
}

Json tolerance() {
    Json named = {{"type", "object"}, {"additionalProperties", number(0.0, 1e3)}};
    named["description"] = "by parameter, in its unit; a list's name stands for its entries";
    return object({{"distribution", choice(error_distribution_names())},
                   {"given_as", choice({"half_width", "standard_deviation"})},
                   {"default_mm", number(0.0, 1e3, "of every length that is not named")},
                   {"parameters", std::move(named)},
                   {"correlation_length_mm", number(1e-3, 1e6, "of the errors of radii along the axis")},
                   {"copies", integer(2, 1'000'000, "default 2000")},
                   {"seed", seed()},
                   {"robust", object({{"copies", integer(1, 1000, "of each candidate; default 8")},
                                      {"percentile", number(50.0, 100.0, "default 100: the worst")}},
                                     {}, "candidates are scored by perturbed copies too")}},
                  {});
}

Json sweep() {
    const Json parameter = object({{"name", text("of a parameter or of an entry of a list")},
                                   {"from", {{"type", "number"}}},
                                   {"to", {{"type", "number"}}},
                                   {"points", integer(2, 10'000, "of a grid; default 11")}},
                                  {"name", "from", "to"});
    return object({{"method", choice(sweep_method_names(), "default grid")},
                   {"parameters", list_of(parameter, 0, 1000, "a grid has one or two")},
                   {"samples", integer(2, 1'000'000, "unless it is a grid; default 256")},
                   {"seed", seed()}},
                  {});
}

Json definitions() {
    Json all = {{"formula", object({{"formula", text("in the units of the keys: 4 * waveguide_radius_mm")}},
                                   {"formula"})},
                {"ground_plane_z_mm", coordinate("a conducting plane out to infinity")},
                {"material", material()},
                {"material_name", choice(material_names(false),
                                         "metal, free space, or a dielectric of the "
                                         "library")},
                {"solid_material_name", choice(material_names(true),
                                               "as material_name; in 3D also dispersive "
                                               "dielectrics")},
                {"poles", schema::poles()},
                {"region", region()},
                {"simulation", simulation()},
                {"wall_metal", wall_metal()},
                {"objective", objective()},
                {"optimiser", optimiser()},
                {"tolerance", tolerance()},
                {"sweep", sweep()},
                {"multipactor", schema::power()},
                {"multipactor_wall", schema::power_wall()},
                {"antenna_by_regions", drawn_antenna()},
                {"antenna_planar", schema::planar_antenna()}};
    schema::add_port_kinds(all);
    all["antenna_own_drawing"] = schema::own_drawing();
    all["antenna_template_file"] = schema::template_of_file();
    Json parts = Json::array({reference("antenna_by_regions"), reference("antenna_own_drawing"),
                              reference("antenna_template_file")});
    for (const AntennaTemplate& antenna : antenna_templates()) {
        all["antenna_" + antenna.name] = template_schema(antenna);
        parts.push_back(reference("antenna_" + antenna.name));
    }
    all["antenna_volume"] = schema::volume_antenna(parts);
    all["antenna_own_volume"] = schema::drawn_volume_antenna();
    all["verification"] = schema::verification(parts);
    return all;
}

}  // namespace

std::string project_schema() {
    Json antennas = Json::array();
    for (const AntennaTemplate& antenna : antenna_templates())
        antennas.push_back(reference("antenna_" + antenna.name));
    for (const char* drawn :
         {"antenna_by_regions", "antenna_planar", "antenna_own_drawing", "antenna_template_file"})
        antennas.push_back(reference(drawn));
    const Json candidate = {{"type", "object"}, {"additionalProperties", number(-1e9, 1e9)}};
    antennas.push_back({{"anyOf", {reference("antenna_volume"), reference("antenna_own_volume")}}});
    Json json = {{"$schema", "https://json-schema.org/draft/2020-12/schema"},
                 {"$id", "urn:lathe:project:1"},
                 {"title", "Lathe project file, *.lathe"}};
    json.update(object(
        {{"format", {{"const", "lathe/1"}}},
         {"name", {{"type", "string"}, {"maxLength", 200}}},
         {"display_unit",
          {{"enum", display_unit_names()},
           {"description", "of lengths in the window, in reports and in drawings; default mm"}}},
         {"antenna", {{"oneOf", antennas}}},
         {"simulation", reference("simulation")},
         {"objectives", list_of(reference("objective"), 0, 1000, "goals")},
         {"optimiser", reference("optimiser")},
         {"tolerance", reference("tolerance")},
         {"sweep", reference("sweep")},
         {"multipactor", reference("multipactor")},
         {"verification", reference("verification")},
         {"warm_start", list_of(candidate, 0, 100'000, "candidates that a run begins with")},
         {"window", {{"type", "object"}, {"description", "of the desktop program: no part of the design"}}}},
        {"format", "antenna", "simulation"}));
    json["$defs"] = definitions();
    return json_text(json);
}

}  // namespace lathe
