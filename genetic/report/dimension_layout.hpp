// Places of dimension lines around a drawing.
#pragma once

#include <vector>

#include "solver/formats/dxf_dimensions.hpp"

namespace lathe::genetic {

/// The corners of what is drawn, m.
struct DrawnBox {
    Point low, high;
};

/// Puts the lines of linear dimensions along z above the box and of those along r on the nearer of its sides,
/// the shortest next to it; lines of others are moved off their edge or put outside of their arc.
void place_dimensions(std::vector<DrawingDimension>& dimensions, const DrawnBox& box, double text_height);

}  // namespace lathe::genetic
