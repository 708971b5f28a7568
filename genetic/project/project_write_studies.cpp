#include "genetic/project/project_write_studies.hpp"

#include <algorithm>

namespace lathe {

using Json = nlohmann::ordered_json;

namespace {

bool is_toleranced(const Design& design, const std::string& name) {
    const auto refs = parameters_named(design, name);
    return std::any_of(refs.begin(), refs.end(),
                       [&](const ParameterRef& ref) { return has_tolerance(design, ref); });
}

bool is_swept(const Design& design, const std::string& name) {
    const auto refs = parameters_named(design, name);
    return refs.size() == 1 &&
           !design.parameters[refs.front().parameter].entries[refs.front().entry].is_linked();
}

}  // namespace

Json tolerance_json(const ToleranceSettings& settings, const Design& design) {
    Json json = {
        {"distribution", error_distribution_names().at(static_cast<std::size_t>(settings.distribution))},
        {"given_as", settings.is_deviation ? "standard_deviation" : "half_width"}};
    if (settings.default_mm) json["default_mm"] = *settings.default_mm;
    Json parameters = Json::object();
    for (const auto& [name, tolerance] : settings.parameters)
        if (is_toleranced(design, name)) parameters[name] = tolerance;
    if (parameters.empty() && !settings.default_mm) return nullptr;
    if (!parameters.empty()) json["parameters"] = std::move(parameters);
    if (settings.correlation_length_mm) json["correlation_length_mm"] = *settings.correlation_length_mm;
    json["copies"] = settings.copies;
    json["seed"] = settings.seed;
    if (settings.robust)
        json["robust"] = {{"copies", settings.robust->copies}, {"percentile", settings.robust->percentile}};
    return json;
}

Json sweep_json(const SweepSettings& settings, const Design& design) {
    const bool is_grid = settings.method == SweepMethod::grid;
    Json parameters = Json::array();
    for (const SweepParameter& parameter : settings.parameters) {
        if (!is_swept(design, parameter.name)) continue;
        Json entry = {{"name", parameter.name}, {"from", parameter.from}, {"to", parameter.to}};
        if (is_grid) entry["points"] = parameter.points;
        parameters.push_back(std::move(entry));
    }
    if (is_grid && parameters.empty()) return nullptr;
    Json json = {{"method", sweep_method_names().at(static_cast<std::size_t>(settings.method))},
                 {"parameters", std::move(parameters)}};
    if (!is_grid) json["samples"] = settings.samples;
    json["seed"] = settings.seed;
    return json;
}

Json warm_start_json(const WarmStart& candidates) {
    Json json = Json::array();
    for (const auto& candidate : candidates) {
        Json entry = Json::object();
        for (const auto& [name, value] : candidate) entry[name] = value;
        json.push_back(std::move(entry));
    }
    return json;
}

}  // namespace lathe
