// Where the drawing has the walls of the port's guide, and a port that stands on them.
#pragma once

#include <optional>

#include "solver/base/warning.hpp"
#include "solver/geometry/antenna.hpp"

namespace lathe {

/// Distance in metres up to which a drawn wall is taken for the port's wall of radius `radius`: the rounding
/// of numbers in a drawing, a thousandth of the radius or 1 um, whichever is more, but no more than a
/// hundredth of the radius.
double port_wall_tolerance(double radius);

/// Radius in metres at which the drawing just in front of the port's plane changes between metal and what is
/// no metal: the place nearest to `radius`, with the metal on its outer side or on its inner side. Empty when
/// there is none.
enum class MetalSide { outer, inner };
std::optional<double> wall_at_port(const Antenna& antenna, double radius, MetalSide side);

/// The antenna with its port moved onto the drawing: the port's plane onto the smallest z that is drawn, the
/// radii of its guide onto the drawn walls, each where the two differ by no more than the tolerance. What is
/// drawn stays as it is. Every difference is told in `warnings` under the code "outline_corrected"; null:
/// nobody wants to know. A dipole, and a port further off, come back as they are.
Antenna with_port_on_walls(Antenna antenna, Warnings* warnings = nullptr);

}  // namespace lathe
