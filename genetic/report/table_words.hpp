// What the tables of a report have in common.
#pragma once

#include <optional>
#include <string>

#include "solver/io/project.hpp"

namespace lathe::genetic {

/// A dash for NaN: there is no such number.
std::string number_text(double value, const char* format = "{:.2f}");

/// How the candidates were scored; empty: as drawn.
std::optional<RobustSettings> robust_settings(const Project& project);

}  // namespace lathe::genetic
