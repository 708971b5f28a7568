// The attribute "d" of paths in SVG.
#pragma once

#include <string>
#include <vector>

#include "genetic/exchange/imported_drawing.hpp"

namespace lathe {

/// The chains of a path, mapped: one for each of its parts. Curves that are no arcs of circles become lines
/// within `tolerance`. Throws InputError without a location, with the column of the fault.
std::vector<ImportedChain> svg_path_chains(const std::string& data, const PlaneMap& map, double tolerance);

/// The map of an attribute "transform": translate, scale, rotate, skewX, skewY, matrix. Throws InputError
/// without a location.
PlaneMap svg_transform(const std::string& text);

/// Numbers of a list, "10,20 30". Throws InputError without a location.
std::vector<double> svg_numbers(const std::string& text);

}  // namespace lathe
