#include "genetic/project/template_parameters.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "genetic/drawing/scope.hpp"
#include "solver/volume/design/volume_design.hpp"

namespace lathe {
namespace {

constexpr int longest_list = 64;
constexpr double furthest = 1e7;

void read_choices(const JsonCursor& parameter, ParameterDescription& description) {
    for (const JsonCursor& name : parameter.at("choices").items(2, 32)) {
        drawing::require_usable_name(name, name.text());
        description.choices.push_back(name.text());
    }
    const std::string standard = parameter.at("default").choice(description.choices);
    const auto found = std::find(description.choices.begin(), description.choices.end(), standard);
    description.defaults = {static_cast<double>(found - description.choices.begin())};
    description.is_integer = true;
    description.minimum = 0.0;
    description.maximum = static_cast<double>(description.choices.size() - 1);
    description.suggested_minimum = 0.0;
    description.suggested_maximum = description.maximum;
}

double default_value(const JsonCursor& value, const ParameterDescription& description) {
    const double read = value.number(description.minimum, description.maximum);
    if (description.is_integer && read != std::round(read)) value.fail("is no whole number");
    return read;
}

void read_defaults(const JsonCursor& value, ParameterDescription& description) {
    description.defaults.clear();
    description.is_list = value.is_array();
    if (!description.is_list) {
        description.defaults.push_back(default_value(value, description));
        return;
    }
    description.maximum_count = longest_list;
    for (const JsonCursor& item : value.items(1, longest_list))
        description.defaults.push_back(default_value(item, description));
}

/// "lens == spline", also several with "or", or "layer_mm > 0": when the parameter has an effect.
void read_used_when(const JsonCursor& when, ParameterDescription& description) {
    const std::string text = when.text();
    const auto refuse = [&when] {
        when.fail("is not understood; allowed: a > 0, or a == name, or several of these with or");
    };
    const std::size_t space = text.find(' ');
    if (space == std::string::npos) refuse();
    description.used_with = text.substr(0, space);
    if (text.substr(space) == " > 0") return;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find(" or ", begin), text.size());
        const std::string part = text.substr(begin, end - begin), head = description.used_with + " == ";
        if (!part.starts_with(head)) refuse();
        description.used_with_names.push_back(part.substr(head.size()));
        begin = end + 4;
    }
}

void read_described(const JsonCursor& parameter, ParameterDescription& description) {
    parameter.require_object(
        {"default", "least", "most", "good", "title", "each", "help", "whole", "choices", "used_when"});
    if (const auto title = parameter.find("title")) description.label = title->text();
    if (const auto each = parameter.find("each")) description.entry_label = each->text();
    if (const auto help = parameter.find("help")) description.tooltip = help->text();
    if (const auto when = parameter.find("used_when")) read_used_when(*when, description);
    if (parameter.find("choices")) return read_choices(parameter, description);
    if (const auto whole = parameter.find("whole")) description.is_integer = whole->boolean();
    if (const auto least = parameter.find("least")) description.minimum = least->number(-furthest, furthest);
    if (const auto most = parameter.find("most")) description.maximum = most->number(-furthest, furthest);
    if (!(description.minimum < description.maximum))
        parameter.at(parameter.find("least") ? "least" : "most").fail("least must be less than most");
    read_defaults(parameter.at("default"), description);
    if (const auto good = parameter.find("good")) {
        const std::vector<JsonCursor> range = good->items(2, 2);
        description.suggested_minimum = range[0].number(description.minimum, description.maximum);
        description.suggested_maximum = range[1].number(*description.suggested_minimum, description.maximum);
    }
}

}  // namespace

ParameterDescription drawn_parameter_description(const std::string& name) {
    ParameterDescription description = own_parameter_description(name);
    // A unit ends the name.
    const std::size_t underscore = description.unit.empty() ? std::string::npos : name.rfind('_');
    std::string label = name.substr(0, underscore);
    std::replace(label.begin(), label.end(), '_', ' ');
    if (label.size() > 1 && label.front() >= 'a' && label.front() <= 'z')
        label.front() = static_cast<char>(label.front() - 'a' + 'A');
    if (!label.empty()) description.label = label;
    return description;
}

std::vector<ParameterDescription> read_template_parameters(const JsonCursor& antenna) {
    std::vector<ParameterDescription> descriptions;
    const auto parameters = antenna.find("parameters");
    if (!parameters) return descriptions;
    parameters->require_object(parameters->names());
    for (const std::string& name : parameters->names()) {
        const JsonCursor parameter = parameters->at(name);
        drawing::require_usable_name(parameter, name);
        ParameterDescription description = drawn_parameter_description(name);
        if (description.unit == "°") description.unit = "deg";  // as in all templates
        if (parameter.is_object())
            read_described(parameter, description);
        else
            read_defaults(parameter, description);
        descriptions.push_back(std::move(description));
    }
    for (const ParameterDescription& description : descriptions) {
        if (description.used_with.empty()) continue;
        const auto is_it = [&](const auto& other) { return other.key == description.used_with; };
        if (std::none_of(descriptions.begin(), descriptions.end(), is_it))
            parameters->at(description.key).at("used_when").fail(description.used_with + " is no parameter");
    }
    return descriptions;
}

void check_drawing_keys(const JsonCursor& antenna, bool is_planar) {
    std::vector<std::string> keys = {"geometry", "parameters", "values", "curves", "regions", "rules"};
    for (const char* of_plane : {"polarisation", "walls", "plate_height_mm", "aperture", "symmetry", "ports"})
        if (is_planar) keys.emplace_back(of_plane);
    for (const char* of_revolution : {"port", "ground_plane_z_mm"})
        if (!is_planar) keys.emplace_back(of_revolution);
    antenna.require_object(keys);
}

void check_volume_drawing_keys(const JsonCursor& antenna) {
    antenna.require_object({"geometry", "symmetry", "parameters", "values", "curves", "solids", "ports",
                            "rules", "ground_plane_z_mm"});
}

void check_drawing_names(const JsonCursor& antenna, const std::vector<ParameterDescription>& parameters) {
    for (const char* group : {"values", "curves"}) {
        const auto entries = antenna.find(group);
        if (!entries) continue;
        entries->require_object(entries->names());
        for (const std::string& name : entries->names()) {
            drawing::require_usable_name(entries->at(name), name);
            if (group == std::string("curves")) continue;
            for (const ParameterDescription& parameter : parameters)
                if (parameter.key == name)
                    entries->at(name).fail("has the name of a parameter; allowed: another");
        }
    }
}

}  // namespace lathe
