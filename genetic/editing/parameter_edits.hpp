// Changes of the parameters of an own shape.
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "genetic/project/project.hpp"

namespace lathe::editing {

bool has_parameter(const Project& project, const std::string& name);

/// Throws InputError for a name that formulas cannot use, or that a parameter, a value or a curve has.
void require_new_name(const Project& project, const std::string& name);

/// The project with a new parameter. `value`: a number, a length with its unit, or a formula of other
/// parameters. Throws InputError.
Project with_parameter(const Project& project, const std::string& name, const std::string& value);

/// The project with another value or formula of a parameter that is not a list; a gene stays one, and its
/// range must hold the value. Throws InputError.
Project with_parameter_value(const Project& project, const std::string& name, const std::string& value);

/// The project with the parameter as a gene with this range, or without a range as a plain number. Throws
/// InputError for a range that does not hold the value, and for a linked parameter.
Project with_gene(const Project& project, const std::string& name,
                  const std::optional<std::pair<double, double>>& range);
/// The range that a gene starts with: a fifth to both sides of the value.
std::pair<double, double> usual_gene_range(double value);

/// True for a parameter with a range.
bool is_gene(const Project& project, const std::string& name);
/// The project with the parameter as a gene with its usual range, or, where it is one, as a plain number.
Project with_gene_toggled(const Project& project, const std::string& name);

/// Number of formulas, rules included, in which the parameter stands.
int uses_of(const Project& project, const std::string& name);

/// The project with another name of a parameter, in formulas, rules, tolerances, sweeps and first candidates
/// too. Throws InputError.
Project with_parameter_renamed(const Project& project, const std::string& from, const std::string& to);

/// The project without a parameter, whose value takes its place in formulas. Throws InputError, for a list
/// in use too.
Project without_parameter(const Project& project, const std::string& name);

}  // namespace lathe::editing
