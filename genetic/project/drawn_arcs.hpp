// Arcs of an antenna that a text draws.
#pragma once

#include <vector>

#include "solver/antenna/design.hpp"
#include "solver/geometry/drawn_arc.hpp"

namespace lathe {

/// The arcs and circles of a design's drawing, region by region. Empty for a design of a built-in template,
/// whose outlines are vertices only. Vertices that a cut has moved off their arc are left out. Throws
/// InputError as the drawing does.
std::vector<DrawnArc> drawn_arcs(const Design& design);

}  // namespace lathe
