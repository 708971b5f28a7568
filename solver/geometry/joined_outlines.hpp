// Outlines that touch but for the rounding of their coordinates.
#pragma once

#include "solver/geometry/antenna.hpp"

namespace lathe {

/// Distance, m, up to which corners and edges of a drawing are taken to be at the same place: what two
/// coordinates rounded to 1e-5 mm can be apart, and at most two millionths of the drawing's size.
double joining_distance(const Antenna& antenna);

/// The antenna with outlines that share their corners where they touch. A corner within joining_distance() of
/// a corner of an earlier outline moves onto it. An edge that passes a corner of another outline within that
/// distance gets a corner there. So neither slivers of metal nor slits remain between regions that a drawing
/// with rounded coordinates means to touch. Coordinates that already agree to 1e-6 of that distance stay as
/// they are; regions, ports and materials are unchanged.
Antenna with_joined_outlines(Antenna antenna);

}  // namespace lathe
