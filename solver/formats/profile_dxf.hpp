// The meridian profile or the plan for the workshop, DXF release 12.
#pragma once

#include <string>

#include "solver/geometry/antenna.hpp"

namespace lathe {

/// Text of a `.dxf` file in millimetres, x = z and y = r: every ring of every painted body as a
/// closed POLYLINE on a layer of its material, the axis as a LINE on layer AXIS. Of a planar antenna, x and y
/// as they are: ports as LINE and TEXT on layer PORTS, those of an array with the length of their line; the
/// plane of symmetry, where there is one, on layer AXIS; between magnetic walls what is outside of the strip
/// on layer OUTSIDE_OF_STRIP.
std::string profile_dxf(const Antenna& antenna);

}  // namespace lathe
