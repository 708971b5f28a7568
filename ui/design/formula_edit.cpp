#include "ui/design/formula_edit.hpp"

#include <fmt/format.h>

#include <cmath>

#include "solver/antenna/parameter_links.hpp"
#include "solver/base/input_error.hpp"
#include "ui/forms/number_text.hpp"

namespace lathe::ui {
namespace {

/// What a formula's result is held to holds for a number typed in its place.
void check_number(const ParameterDescription& description, double number) {
    const bool is_fraction = description.is_integer && number != std::round(number);
    if (!is_fraction && number >= description.minimum && number <= description.maximum) return;
    throw InputError({}, {},
                     fmt::format("{:g} is not allowed: {}{:g} to {:g} {}", number,
                                 description.is_integer ? "whole numbers from " : "", description.minimum,
                                 description.maximum, description.unit));
}

}  // namespace

Project with_formula(Project project, std::size_t parameter, std::size_t entry, const QString& formula) {
    Design& design = *parameters_in(project.antenna);
    ParameterEntry& edited = design.parameters[parameter].entries[entry];
    if (const auto number = plain_number(formula)) {
        edited = {*number, {}, {}, {}};
        check_number(descriptions_of(design)[parameter], *number);
    } else {
        edited.formula = formula.toStdString();
        edited.minimum.reset();
        edited.maximum.reset();
    }
    follow_links(design);
    check_linked_values(design);
    return project;
}

}  // namespace lathe::ui
