#include "genetic/study/free_parameters.hpp"

#include <algorithm>

#include "solver/base/input_error.hpp"

namespace lathe::genetic {

const Design& template_design(const Project& project) {
    const Design* design = parameters_in(project.antenna);
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
        const auto& description = description_at(design, range.ref);
        ParameterEntry& entry = design.parameters[range.ref.parameter].entries[range.ref.entry];
        entry.minimum = std::max(description.minimum, std::min(range.minimum, entry.value));
        entry.maximum = std::min(description.maximum, std::max(range.maximum, entry.value));
    }
    *parameters_in(project.antenna) = std::move(design);
    return project;
}

std::vector<ParameterRef> numbers_of(const Design& design) {
    std::vector<ParameterRef> numbers;
    for (const Parameter& parameter : design.parameters)
        for (ParameterRef& ref : parameters_named(design, parameter.key))
            if (!description_at(design, ref).is_choice() &&
                !design.parameters[ref.parameter].entries[ref.entry].is_linked())
                numbers.push_back(std::move(ref));
    return numbers;
}

double value_at(const Design& design, const ParameterRef& ref) {
    return design.parameters.at(ref.parameter).entries.at(ref.entry).value;
}

const ParameterDescription& description_at(const Design& design, const ParameterRef& ref) {
    return descriptions_of(design).at(ref.parameter);
}

}  // namespace lathe::genetic
