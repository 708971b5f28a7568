#include <fmt/format.h>

#include <algorithm>

#include "genetic/drawing/scope.hpp"
#include "genetic/project/drawn_antenna.hpp"
#include "genetic/project/drawn_volume.hpp"
#include "genetic/project/project_parts.hpp"
#include "genetic/project/template_files.hpp"
#include "genetic/project/template_parameters.hpp"
#include "solver/base/input_error.hpp"
#include "solver/base/length_units.hpp"

namespace lathe {
namespace {

constexpr int longest_list = 64;

}  // namespace

void read_own_parameters(const JsonCursor& parameters, DrawnTemplate& drawn, Design& design) {
    parameters.require_object(parameters.names());
    for (const std::string& name : parameters.names()) {
        const JsonCursor value = parameters.at(name);
        drawing::require_usable_name(value, name);
        ParameterDescription description = drawn_parameter_description(name);
        description.is_list = value.is_array();
        if (description.is_list) description.maximum_count = longest_list;
        Parameter parameter{name, description.is_list, {}};
        if (description.is_list)
            for (const JsonCursor& item : value.items(1, longest_list))
                parameter.entries.push_back(read_own_entry(item, description));
        else
            parameter.entries.push_back(read_own_entry(value, description));
        description.defaults.clear();
        for (const ParameterEntry& entry : parameter.entries) description.defaults.push_back(entry.value);
        drawn.made.parameters.push_back(std::move(description));
        design.parameters.push_back(std::move(parameter));
    }
}

JsonValue without_member(JsonValue object, const std::string& name) {
    const auto at = std::find(object.names.begin(), object.names.end(), name);
    if (at == object.names.end()) return object;
    object.items.erase(object.items.begin() + (at - object.names.begin()));
    object.names.erase(at);
    return object;
}

namespace {

Design read_own_drawing(const JsonCursor& antenna) {
    const auto drawing = std::make_shared<const drawing::DrawingTree>(antenna.value(), antenna.file_name());
    auto drawn = std::make_shared<DrawnTemplate>();
    drawn->is_planar = is_planar_drawing(*drawing);
    check_drawing_keys(antenna, drawn->is_planar);
    drawn->made.title = "Own shape";
    drawn->made.description = "Drawn by formulas of its own parameters.";
    drawn->text = json_text_of(without_member(antenna.value(), "parameters"));
    Design design;
    if (const auto parameters = antenna.find("parameters")) read_own_parameters(*parameters, *drawn, design);
    check_drawing_names(antenna, drawn->made.parameters);
    set_drawing(drawn->made, drawing);
    design.drawn = std::move(drawn);
    return design;
}

}  // namespace

void read_template_values(const JsonCursor& antenna, Design& design) {
    const auto parameters = antenna.find("parameters");
    if (!parameters) return;
    const std::vector<ParameterDescription>& descriptions = descriptions_of(design);
    std::vector<std::string> keys;
    for (const ParameterDescription& description : descriptions) keys.push_back(description.key);
    parameters->require_object(keys);
    for (std::size_t i = 0; i < descriptions.size(); ++i)
        if (const auto given = parameters->find(descriptions[i].key))
            design.parameters[i] = read_parameter(*given, descriptions[i]);
}

ParameterEntry read_own_entry(const JsonCursor& cursor, const ParameterDescription& description) {
    if (!cursor.is_string()) return read_parameter_entry(cursor, description);
    if (cursor.value().text.empty()) cursor.fail("is an empty formula");
    if (const auto length = length_in_mm(cursor.value().text)) return {*length, {}, {}};
    return {0.0, {}, {}, cursor.value().text};
}

void set_rules(AntennaTemplate& made, const std::shared_ptr<const drawing::DrawingTree>& drawing) {
    made.rules = [drawing](const ParameterValues& values) {
        return broken_rules_of_drawing(*drawing, values.design());
    };
}

void set_drawing(AntennaTemplate& made, const std::shared_ptr<const drawing::DrawingTree>& drawing) {
    made.build = [drawing](const ParameterValues& values) {
        return antenna_of_drawing(*drawing, values.design());
    };
    set_rules(made, drawing);
    made.motion = [drawing](const ParameterValues& values, std::size_t parameter, std::size_t entry) {
        return motion_of_drawing(*drawing, values.design(), {parameter, entry});
    };
}

Design read_drawn_design(const JsonCursor& antenna) {
    if (!antenna.find("template")) return read_own_drawing(antenna);
    antenna.require_object(
        {"geometry", "template", "template_version", "template_file", "template_text", "parameters"});
    Design design = default_design(find_drawn_template(antenna));
    if (is_volume_template(*design.drawn))
        antenna.at("template").fail("is a template of 3D antennas; allowed: with \"geometry\": \"volume\"");
    if (const auto geometry = antenna.find("geometry");
        geometry && (geometry->choice(geometry_names()) == "planar") != design.drawn->is_planar)
        geometry->fail(fmt::format("does not fit the template {}; allowed: {}", design.template_name,
                                   design.drawn->is_planar ? "planar" : "revolution"));
    read_template_values(antenna, design);
    return design;
}

}  // namespace lathe
