#include "genetic/project/drawing_schema.hpp"

#include "genetic/drawing/language.hpp"
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

/// JSON Schema of the value of a key of the language.
Json value_of(const drawing::LanguageKey& key) {
    using Kind = drawing::ValueKind;
    Json value = Json::object();
    switch (key.kind) {
        case Kind::number:
        case Kind::count:
        case Kind::condition:
            value = {{"type", {"number", "string"}}};
            break;
        case Kind::boolean:
            value = {{"type", {"boolean", "string"}}};
            break;
        case Kind::name:
        case Kind::curve:
        case Kind::text:
            value = {{"type", "string"}};
            break;
        case Kind::word:
            value = {{"enum", key.words}};
            break;
        case Kind::point:
        case Kind::formulas:
        case Kind::range:
            value = {{"type", "array"}, {"items", formula_or_number()}, {"minItems", 2}, {"maxItems", 3}};
            break;
        case Kind::path:
        case Kind::list:
            value = {{"type", "array"}};
            break;
        case Kind::names:
        case Kind::object:
            value = {{"type", "object"}};
            break;
    }
    value["description"] = key.standard.empty() ? key.help : key.help + "; default " + key.standard;
    return value;
}

/// Properties of an object of the language; adds the names of those that it needs.
Json properties_of(const drawing::Construct& construct, std::vector<std::string>& needed) {
    Json properties = Json::object();
    for (const drawing::LanguageKey& key : construct.keys) {
        properties[key.name] = value_of(key);
        if (key.is_needed) needed.push_back(key.name);
    }
    return properties;
}

Json object_of(const drawing::Construct& construct) {
    std::vector<std::string> needed;
    Json properties = properties_of(construct, needed);
    return object(std::move(properties), needed, construct.help);
}

Json items_of_paths() {
    Json items =
        Json::array({{{"type", "array"}, {"items", formula_or_number()}, {"minItems", 2}, {"maxItems", 3}}});
    for (const drawing::Construct& construct : drawing::constructs())
        if (construct.role == drawing::ConstructRole::item_of_path) items.push_back(object_of(construct));
    return list_of({{"anyOf", items}}, 0, max_outline_points,
                   "a path: each item goes on from the last point");
}

/// A region with each of its outlines, and the entries that hold lists of regions.
Json regions() {
    Json properties = {{"material", {{"type", {"string", "object"}}}},
                       {"circle", object_of(drawing::construct_named("circle"))},
                       {"clip", object_of(drawing::construct_named("clip"))}};
    for (const char* outline : {"outline_zr_mm", "outline_xy_mm"}) properties[outline] = items_of_paths();
    std::vector<std::string> of_walls;
    properties.update(properties_of(drawing::construct_named("wall_of"), of_walls));
    Json entries = Json::array({object(properties, {"material"})});
    for (const drawing::Construct& construct : drawing::constructs()) {
        if (construct.role != drawing::ConstructRole::entry_of_list) continue;
        std::vector<std::string> needed;
        Json looping = properties_of(construct, needed);
        if (!looping.contains("group")) {
            looping["regions"] = {{"type", "array"}};
            needed.emplace_back("regions");
        }
        entries.push_back(object(std::move(looping), needed, construct.help));
    }
    return list_of({{"anyOf", entries}}, 0, max_regions,
                   "painted in order: later regions paint over earlier ones");
}

}  // namespace

Json own_drawing() {
    Json drawn = object({{"geometry", choice(flat_geometries())},
                         {"parameters", parameters()},
                         {"values", objects_by_name("formulas by name, computed when they are wanted")},
                         {"curves", objects_by_name("paths by name")},
                         {"regions", regions()},
                         {"rules", list_of(object_of(drawing::construct_named("rule")), 0, max_regions,
                                           "inequalities that designs must keep")},
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
