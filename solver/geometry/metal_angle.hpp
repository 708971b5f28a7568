// Angle of metal around a corner.
#pragma once

#include "solver/geometry/antenna.hpp"

namespace lathe {

/// Angle, rad, that metal fills around a point: of all outlines together, so that it does not depend on the
/// regions in which the metal is drawn. `reach`: radius, m, of the circle on which materials are read.
double metal_angle(const Antenna& antenna, const Point& point, double reach);

}  // namespace lathe
