// The surface of a solid in space, binary STL.
#pragma once

#include <string>
#include <vector>

#include "solver/geometry/solids/triangle.hpp"

namespace lathe {

/// Bytes of a binary `.stl` file in millimetres. Corners are rounded to a nanometre, so that those which
/// triangles share stay the same; a triangle of which two have become one is left out. A closed surface stays
/// closed.
std::string solid_stl(const std::vector<Triangle>& surface);

}  // namespace lathe
