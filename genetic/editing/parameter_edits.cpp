#include "genetic/editing/parameter_edits.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "genetic/drawing/scope.hpp"
#include "genetic/editing/antenna_json.hpp"
#include "genetic/editing/linear_form.hpp"
#include "genetic/editing/own_shape.hpp"
#include "solver/base/input_error.hpp"
#include "solver/base/length_units.hpp"

namespace lathe::editing {
namespace {

/// Keys whose texts are names or words and not formulas.
bool is_of_words(const std::string& key) {
    static const std::vector<std::string> keys = {
        "material", "message",  "name",     "kind",     "mode",  "side", "measure", "ends",
        "wall_of",  "follow",   "repeat",   "index",    "along", "turn", "conic",   "polarisation",
        "walls",    "aperture", "symmetry", "geometry", "over",  "axis"};
    return std::find(keys.begin(), keys.end(), key) != keys.end();
}

/// Calls `change` with each text of the tree that is a formula.
void for_each_formula(Json& value, const std::string& key, const std::function<void(Json&)>& change) {
    if (value.is_string()) {
        if (!is_of_words(key)) change(value);
        return;
    }
    if (value.is_object())
        for (const auto& [name, member] : value.items()) for_each_formula(member, name, change);
    if (value.is_array())
        for (Json& item : value) for_each_formula(item, "", change);
}

std::size_t place_of(const Project& project, const std::string& name) {
    const std::vector<Parameter>& parameters = parameters_in(project.antenna)->parameters;
    const auto found = std::find_if(parameters.begin(), parameters.end(),
                                    [&](const Parameter& parameter) { return parameter.key == name; });
    if (found == parameters.end()) refuse(name, "is not a parameter of this drawing");
    return static_cast<std::size_t>(found - parameters.begin());
}

const ParameterEntry& entry_of(const Project& project, const std::string& name) {
    const Parameter& parameter = parameters_in(project.antenna)->parameters[place_of(project, name)];
    if (parameter.is_list) refuse(name, "is a list; allowed: a single number");
    return parameter.entries.at(0);
}

/// A number where the text is one, else a formula.
Json value_json(const std::string& text) {
    if (text.empty()) refuse(text, "is empty; allowed: a number or a formula");
    if (const auto length = length_in_mm(text)) return *length;
    if (names_in(text).empty()) return constant_value(text);
    return text;
}

void rename_in(std::string& name, const std::string& from, const std::string& to) {
    if (name == from || name.starts_with(from + "[")) name = to + name.substr(from.size());
}

template <class Value>
std::map<std::string, Value> renamed(const std::map<std::string, Value>& before, const std::string& from,
                                     const std::string& to) {
    std::map<std::string, Value> after;
    for (const auto& [key, value] : before) {
        std::string name = key;
        rename_in(name, from, to);
        after[name] = value;
    }
    return after;
}

/// Studies with another name of a parameter; an empty name leaves it out.
void follow_in_studies(Project& project, const std::string& from, const std::string& to) {
    const auto is_it = [&](const std::string& name) { return name == from || name.starts_with(from + "["); };
    if (to.empty()) {
        if (project.tolerance)
            std::erase_if(project.tolerance->parameters,
                          [&](const auto& entry) { return is_it(entry.first); });
        if (project.sweep &&
            std::erase_if(project.sweep->parameters, [&](const auto& entry) { return is_it(entry.name); }) >
                0 &&
            project.sweep->parameters.empty())
            project.sweep.reset();
        for (auto& first : project.warm_start)
            std::erase_if(first, [&](const auto& entry) { return is_it(entry.first); });
        return;
    }
    if (project.tolerance) project.tolerance->parameters = renamed(project.tolerance->parameters, from, to);
    if (project.sweep)
        for (SweepParameter& swept : project.sweep->parameters) rename_in(swept.name, from, to);
    for (auto& first : project.warm_start) first = renamed(first, from, to);
}

}  // namespace

bool has_parameter(const Project& project, const std::string& name) {
    const Design* design = parameters_in(project.antenna);
    return design != nullptr && std::any_of(design->parameters.begin(), design->parameters.end(),
                                            [&](const Parameter& one) { return one.key == name; });
}

void require_new_name(const Project& project, const std::string& name) {
    const std::vector<std::string>& reserved = drawing::reserved_names();
    if (std::find(reserved.begin(), reserved.end(), name) != reserved.end())
        refuse(name, "is used by formulas already; allowed: another name");
    const JsonValue none;
    const std::string file = "drawing";
    try {
        drawing::require_usable_name(JsonCursor(none, file), name);
    } catch (const InputError& error) {
        refuse(name, error.problem());
    }
    if (name == "wavelength_mm" || name == "f0_ghz")
        refuse(name, "is that of the project's band; allowed: another name");
    if (has_parameter(project, name)) refuse(name, "is a parameter already; allowed: another name");
    const Json antenna = antenna_json(project);
    for (const char* group : {"values", "curves"})
        if (antenna.contains(group) && antenna[group].contains(name))
            refuse(name, fmt::format("is one of the {} already; allowed: another name", group));
}

Project with_parameter(const Project& project, const std::string& name, const std::string& value) {
    require_new_name(project, name);
    Json antenna = antenna_json(project);
    antenna["parameters"][name] = value_json(value);
    return with_antenna_json(project, antenna);
}

Project with_parameter_value(const Project& project, const std::string& name, const std::string& value) {
    const ParameterEntry& before = entry_of(project, name);
    Json antenna = antenna_json(project);
    Json& parameter = antenna["parameters"][name];
    const Json wanted = value_json(value);
    if (before.is_gene() && wanted.is_number()) {
        const double number = wanted.get<double>();
        if (number < *before.minimum || number > *before.maximum)
            refuse(value, fmt::format("is out of range; allowed: {} to {}", number_text(*before.minimum),
                                      number_text(*before.maximum)));
        parameter["value"] = number;
    } else {
        parameter = wanted;
    }
    return with_antenna_json(project, antenna);
}

Project with_gene(const Project& project, const std::string& name,
                  const std::optional<std::pair<double, double>>& range) {
    const ParameterEntry& before = entry_of(project, name);
    if (before.is_linked()) refuse(name, "follows a formula; a linked parameter cannot be a gene");
    Json antenna = antenna_json(project);
    if (!range) {
        antenna["parameters"][name] = before.value;
        return with_antenna_json(project, antenna);
    }
    const auto [low, high] = *range;
    if (!(low < high)) refuse(number_text(low), "must be less than the end of the range");
    if (before.value < low || before.value > high)
        refuse(fmt::format("{} to {}", number_text(low), number_text(high)),
               fmt::format("does not hold the value {}", number_text(before.value)));
    antenna["parameters"][name] = {{"value", before.value}, {"min", low}, {"max", high}};
    return with_antenna_json(project, antenna);
}

std::pair<double, double> usual_gene_range(double value) {
    const double away = value == 0.0 ? 1.0 : 0.2 * std::abs(value);
    const auto rounded = [](double number) { return std::stod(fmt::format("{:.4g}", number)); };
    return {std::min(rounded(value - away), value), std::max(rounded(value + away), value)};
}

bool is_gene(const Project& project, const std::string& name) {
    return entry_of(project, name).is_gene();
}

Project with_gene_toggled(const Project& project, const std::string& name) {
    const ParameterEntry& entry = entry_of(project, name);
    if (entry.is_gene()) return with_gene(project, name, {});
    return with_gene(project, name, usual_gene_range(entry.value));
}

int uses_of(const Project& project, const std::string& name) {
    Json antenna = antenna_json(project);
    int uses = 0;
    for_each_formula(antenna, "", [&](const Json& formula) {
        const std::vector<std::string> names = names_in(formula.get<std::string>());
        uses += std::find(names.begin(), names.end(), name) != names.end();
    });
    return uses;
}

Project with_parameter_renamed(const Project& project, const std::string& from, const std::string& to) {
    place_of(project, from);
    if (from == to) return project;
    require_new_name(project, to);
    Json antenna = antenna_json(project);
    Json parameters = Json::object();
    for (const auto& [name, value] : antenna["parameters"].items())
        parameters[name == from ? to : name] = value;
    antenna["parameters"] = parameters;
    for_each_formula(antenna, "", [&](Json& formula) {
        formula = with_name_replaced(formula.get<std::string>(), from, to);
    });
    Project changed = with_antenna_json(project, antenna);
    follow_in_studies(changed, from, to);
    return changed;
}

Project without_parameter(const Project& project, const std::string& name) {
    const std::size_t place = place_of(project, name);
    const Parameter& parameter = parameters_in(project.antenna)->parameters[place];
    if (parameter.is_list && uses_of(project, name) > 0)
        refuse(name, "is a list that formulas use; change these formulas first");
    const double value = parameter.entries.at(0).value;
    const std::string text = value < 0.0 ? "(" + number_text(value) + ")" : number_text(value);
    Json antenna = antenna_json(project);
    antenna["parameters"].erase(name);
    for_each_formula(antenna, "", [&](Json& formula) {
        const std::string before = formula.get<std::string>();
        const std::vector<std::string> names = names_in(before);
        if (std::find(names.begin(), names.end(), name) == names.end()) return;
        const LinearForm left(with_name_replaced(before, name, text));
        if (left.is_number())
            formula = left.constant;
        else if (before.find_first_of("<>=") != std::string::npos)
            formula = with_name_replaced(before, name, text);
        else
            formula = left.text();
    });
    Project changed = with_antenna_json(project, antenna);
    follow_in_studies(changed, name, "");
    return changed;
}

}  // namespace lathe::editing
