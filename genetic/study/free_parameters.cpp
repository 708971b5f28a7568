#include "genetic/study/free_parameters.hpp"

#include <algorithm>

#include "solver/base/input_error.hpp"

namespace lathe::genetic {

const Design& template_design(const Project& project) {
    const auto* design = std::get_if<Design>(&project.antenna);
    if (design == nullptr)
        throw InputError({.key = "antenna"}, "regions",
                         "only an antenna from a template has parameters that can be varied");
    return *design;
}

Project with_free_parameters(Project project, std::span<const FreeParameter> free) {
    Design design = template_design(project);
    for (Parameter& parameter : design.parameters)
        for (ParameterEntry& entry : parameter.entries) {
            entry.minimum.reset();
            entry.maximum.reset();
        }
    for (const FreeParameter& range : free) {
        const auto& description = description_at(design, range.place);
        ParameterEntry& entry = design.parameters[range.place.parameter].entries[range.place.entry];
        entry.minimum = std::max(description.minimum, std::min(range.minimum, entry.value));
        entry.maximum = std::min(description.maximum, std::max(range.maximum, entry.value));
    }
    project.antenna = std::move(design);
    return project;
}

std::vector<ParameterPlace> numbers_of(const Design& design) {
    std::vector<ParameterPlace> numbers;
    for (const Parameter& parameter : design.parameters)
        for (ParameterPlace& place : places_named(design, parameter.key))
            if (!description_at(design, place).is_choice() &&
                !design.parameters[place.parameter].entries[place.entry].is_linked())
                numbers.push_back(std::move(place));
    return numbers;
}

double value_at(const Design& design, const ParameterPlace& place) {
    return design.parameters.at(place.parameter).entries.at(place.entry).value;
}

const ParameterDescription& description_at(const Design& design, const ParameterPlace& place) {
    return find_template(design.template_name).parameters.at(place.parameter);
}

}  // namespace lathe::genetic
