#include "genetic/project/drawing_schema.hpp"

#include "genetic/drawing/region.hpp"
#include "genetic/project/length_schema.hpp"
#include "genetic/project/project_parts.hpp"
#include "genetic/project/template_files.hpp"

namespace lathe::schema {
namespace {

Json formula_or_number() {
    return {{"type", {"number", "string"}}, {"description", "a number or a formula"}};
}

std::vector<std::string> flat_geometries() {
    return {"revolution", "planar"};
}

/// Numbers, genes, formulas, and lists of these.
Json parameters() {
    const Json gene =
        object({{"value", formula_or_number()}, {"min", formula_or_number()}, {"max", formula_or_number()}},
               {"value", "min", "max"});
    const Json entry = {{"anyOf", {formula_or_number(), gene, reference("formula")}}};
    return {{"type", "object"},
            {"description", "numbers that the drawing follows by name"},
            {"additionalProperties", {{"anyOf", {entry, list_of(entry, 1, 64, "a list")}}}}};
}

Json objects_by_name(const std::string& description) {
    return {{"type", "object"}, {"description", description}};
}

Json regions() {
    Json properties = Json::object();
    for (const std::string& key : drawing::outline_keys()) properties[key] = Json::object();
    properties["material"] = {{"type", {"string", "object"}}};
    properties["thickness_mm"] = formula_or_number();
    properties["side"] = choice({"left", "right"}, "of the curve; default left");
    properties["measure"] = choice(drawing::measures(), "of the thickness; default normal");
    properties["ends"] = choice({"square", "axial"}, "of the wall; default square");
    Json looping = Json::object();
    for (const char* key :
         {"repeat", "times", "from", "let", "along", "spacing_mm", "if", "else", "regions", "group", "place"})
        looping[key] = Json::object();
    return list_of({{"anyOf", {object(properties, {"material"}), object(looping, {})}}}, 0, max_regions,
                   "painted in order: later regions paint over earlier ones");
}

}  // namespace

Json own_drawing() {
    Json drawn = object(
        {{"geometry", choice(flat_geometries())},
         {"parameters", parameters()},
         {"values", objects_by_name("formulas by name, computed when they are wanted")},
         {"curves", objects_by_name("paths by name")},
         {"regions", regions()},
         {"rules", list_of({{"type", "object"}}, 0, max_regions, "inequalities that designs must keep")},
         {"port", objects_by_name("of a body of revolution; its numbers may be formulas")},
         {"ground_plane_z_mm", formula_or_number()},
         {"polarisation", choice(polarisation_names())},
         {"walls", choice(planar_wall_names())},
         {"plate_height_mm", formula_or_number()},
         {"aperture", choice(planar_aperture_names())},
         {"symmetry", choice(symmetry_names())},
         {"ports", list_of({{"type", "object"}}, 1, max_regions, "of a planar antenna")}},
        {"regions"}, "an antenna drawn by formulas of its own parameters");
    drawn["anyOf"] = Json::array();
    for (const char* key : {"parameters", "values", "curves", "rules"})
        drawn["anyOf"].push_back({{"required", {key}}});
    return drawn;
}

Json template_of_file() {
    return object({{"geometry", choice(geometry_names())},
                   {"template",
                    {{"type", "string"},
                     {"not", {{"enum", library_template_names()}}},
                     {"description", "NAME.lathe-template"}}},
                   {"template_version", text("of the file when the project was written")},
                   {"template_file", text("where the file was")},
                   {"template_text", text("the file itself, in run stores")},
                   {"parameters", parameters()}},
                  {"template"}, "a template that is in a file");
}

}  // namespace lathe::schema
