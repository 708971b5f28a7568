// How the outline of an antenna moves with one parameter of its design, and which parts move as much as the
// parameter.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "solver/antenna/design.hpp"

namespace lathe {

/// A vertex, or the middle of an edge that moves as a whole.
struct OutlinePoint {
    Point position;             ///< m
    double dz = 0.0, dr = 0.0;  ///< motion in m per unit of the parameter
    bool is_corner = false;
    /// Length of the motion, m per unit of the parameter.
    double strength() const;
};

/// The vertices of the antenna, outline by outline, with their motion; empty if none moves.
struct OutlineMotion {
    std::vector<std::vector<OutlinePoint>> outlines;
    double strongest = 0.0;  ///< largest strength
};

/// The motion of a design's outline with one entry of a parameter. The design must keep the rules. Where its
/// template tells no derivatives, the antenna is built up to seven times.
OutlineMotion motion_of(const Design& design, std::size_t parameter, std::size_t entry);

/// The corners that move as much as the strongest.
std::vector<OutlinePoint> strong_corners(const OutlineMotion& motion, double tolerance);
/// The middles of the edges, longer than `tolerance`, that move as a whole.
std::vector<OutlinePoint> strong_edges(const OutlineMotion& motion, double tolerance);
/// The one of `points` that is nearest to the port, then to the axis; empty when there is none.
std::optional<OutlinePoint> first_point(const std::vector<OutlinePoint>& points, double tolerance);

/// The largest coordinate in m, to which tolerances are relative.
double size_of(const OutlineMotion& motion);

}  // namespace lathe
