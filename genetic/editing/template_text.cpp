#include "genetic/editing/template_text.hpp"

#include <algorithm>

#include "genetic/editing/antenna_json.hpp"
#include "genetic/editing/own_shape.hpp"
#include "genetic/project/template_files.hpp"
#include "solver/formats/json_text.hpp"

namespace lathe::editing {
namespace {

constexpr double least_length_mm = 0.001;

bool is_linked(const Parameter& parameter) {
    return std::any_of(parameter.entries.begin(), parameter.entries.end(),
                       [](const ParameterEntry& entry) { return entry.is_linked(); });
}

Json default_of(const Parameter& parameter) {
    if (!parameter.is_list) return parameter.entries.at(0).value;
    Json list = Json::array();
    for (const ParameterEntry& entry : parameter.entries) list.push_back(entry.value);
    return list;
}

Json described(const Parameter& parameter, const TemplateInfo& info) {
    Json entry = {{"default", default_of(parameter)}};
    const auto found = std::find_if(info.parameters.begin(), info.parameters.end(),
                                    [&](const auto& one) { return one.key == parameter.key; });
    if (found == info.parameters.end()) return entry;
    if (found->least) entry["least"] = *found->least;
    if (found->most) entry["most"] = *found->most;
    if (found->good_from && found->good_to) entry["good"] = {*found->good_from, *found->good_to};
    if (!found->title.empty()) entry["title"] = found->title;
    return entry;
}

}  // namespace

TemplateInfo usual_template_info(const Project& project) {
    TemplateInfo info;
    info.title = project.name;
    const Design& design = *parameters_in(project.antenna);
    for (std::size_t i = 0; i < design.parameters.size(); ++i) {
        const Parameter& parameter = design.parameters[i];
        if (is_linked(parameter)) continue;
        TemplateParameter& one = info.parameters.emplace_back();
        one.key = parameter.key;
        one.title = descriptions_of(design).at(i).label;
        bool is_positive = true;
        for (const ParameterEntry& entry : parameter.entries) {
            is_positive = is_positive && entry.value >= least_length_mm;
            if (!entry.is_gene()) continue;
            one.good_from = std::min(one.good_from.value_or(*entry.minimum), *entry.minimum);
            one.good_to = std::max(one.good_to.value_or(*entry.maximum), *entry.maximum);
        }
        if (is_positive && parameter.key.ends_with("_mm") && one.good_from.value_or(1.0) >= least_length_mm)
            one.least = least_length_mm;
    }
    return info;
}

std::string template_text(const Project& project, const TemplateInfo& info) {
    if (!is_own_shape(project)) refuse("", "is not an own shape");
    Json antenna = antenna_json(project);
    const Design& design = *parameters_in(project.antenna);
    Json parameters = Json::object(), values = Json::object();
    for (const Parameter& parameter : design.parameters) {
        if (!is_linked(parameter)) {
            parameters[parameter.key] = described(parameter, info);
            continue;
        }
        if (parameter.is_list) refuse(parameter.key, "is a list with formulas, which templates do not have");
        values[parameter.key] = parameter.entries.at(0).formula;
    }
    antenna["parameters"] = parameters;
    if (!values.empty()) {
        const Json own = antenna.value("values", Json::object());
        for (const auto& [key, value] : own.items()) values[key] = value;
        antenna["values"] = values;
    }
    Json whole = {{"format", "lathe-template/1"}, {"name", info.name}};
    whole["title"] = info.title.empty() ? info.name : info.title;
    whole["version"] = "1";
    if (!info.description.empty()) whole["description"] = info.description;
    whole["antenna"] = antenna;
    std::string text = json_text(whole);
    if (text.empty() || text.back() != '\n') text += '\n';
    parse_template(text, info.name + ".lathe-template");
    return text;
}

}  // namespace lathe::editing
