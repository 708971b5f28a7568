// The walls of the port's guide in the drawing, and a port that is moved onto them.
#pragma once

#include <optional>

#include "solver/base/warning.hpp"
#include "solver/geometry/antenna.hpp"

namespace lathe {

/// Distance in metres up to which a drawn wall is taken for the port's wall of radius `radius`: the rounding
/// of numbers in a drawing, a thousandth of the radius or 1 um, whichever is more, but no more than a
/// hundredth of the radius.
double port_wall_tolerance(double radius);

/// The side of a wall's surface on which its metal is.
enum class MetalSide { outer, inner };
/// The radius in metres at which the drawing just in front of the port's plane changes between metal and
/// other material: the one nearest to `radius` with the metal on `side`. Empty when there is none.
std::optional<double> wall_at_port(const Antenna& antenna, double radius, MetalSide side);

/// The antenna with joined outlines (joined_outlines.hpp) and its port moved onto the drawing: the port's
/// plane onto the smallest z that is drawn, the radii of its guide onto the drawn walls, each where the two
/// differ by no more than the tolerance. Every difference is appended to `warnings` (may be null) with the
/// code "outline_corrected". A dipole, and a port further off, stay where they are.
Antenna with_port_on_walls(Antenna drawn, Warnings* warnings = nullptr);

}  // namespace lathe
