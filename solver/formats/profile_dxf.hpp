// The meridian profile for the workshop, DXF release 12.
#pragma once

#include <string>

#include "solver/geometry/antenna.hpp"

namespace lathe {

/// Text of a `.dxf` file in millimetres, x = z and y = r: every ring of every painted body as a
/// closed POLYLINE on a layer of its material, the axis as a LINE on layer AXIS.
std::string profile_dxf(const Antenna& antenna);

}  // namespace lathe
