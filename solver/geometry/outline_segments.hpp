// An outline as lines and arcs, as a lathe is programmed: sampled curves become few arcs.
#pragma once

#include <vector>

#include "solver/geometry/antenna.hpp"

namespace lathe {

/// A line or an arc from one corner of an outline to the next.
struct OutlineSegment {
    Point from, to;
    bool is_arc = false;
    Point centre;                       ///< arcs only; its r may be negative
    double radius = 0.0;                ///< arcs only, m
    bool is_counter_clockwise = false;  ///< with z to the right and r upwards
};

/// The segments of a closed outline, starting at its corner nearest to the lower left, in the outline's
/// direction. No point of the outline is further than `tolerance` (m) from its segment; points on a straight
/// line are left out. At least three chords that turn one way, without a corner among them, make an arc, of
/// at most half a circle.
std::vector<OutlineSegment> outline_segments(const std::vector<Point>& outline, double tolerance = 0.5e-6);

}  // namespace lathe
