// The turned body as a closed surface, binary STL.
#pragma once

#include <string>

#include "solver/formats/visible_regions.hpp"
#include "solver/geometry/antenna.hpp"

namespace lathe {

/// Bytes of a binary `.stl` file in millimetres: the body turned around the z axis in `segments`
/// flat steps (at least 3), every edge shared by exactly two triangles, normals outwards. The
/// turned polygon is inscribed: its volume is short of the round one's by 1 - sin(x)/x,
/// x = 2 pi / segments. Throws std::invalid_argument when segments < 3.
std::string revolved_stl(const VisibleBody& body, int segments = 180);

}  // namespace lathe
