// What the tables of a report have in common.
#pragma once

#include <optional>
#include <string>

#include "genetic/project/project.hpp"

namespace lathe::genetic {

/// A dash for NaN: there is no such number.
std::string number_text(double value, const char* format = "{:.2f}");

/// A value beside the limit that it is compared with: two decimals, and more where the two would look alike
/// and are not.
std::string text_beside(double value, double limit);

/// How far a goal is missed, > 0, with two decimals or two digits: never "0.00".
std::string miss_text(double violation);

/// How the candidates were scored; empty: as drawn.
std::optional<RobustSettings> robust_settings(const Project& project);

}  // namespace lathe::genetic
