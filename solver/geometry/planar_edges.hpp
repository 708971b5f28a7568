// Where guides that end at the edge of a planar drawing leave it.
#pragma once

#include <optional>

#include "solver/geometry/antenna.hpp"

namespace lathe {

/// Smallest box around the regions and ports of a planar antenna, m.
struct PlanarExtent {
    double x_min = 0.0, x_max = 0.0, y_min = 0.0, y_max = 0.0;
};
PlanarExtent planar_extent(const Antenna& antenna);

/// Lines at which the drawing ends because a guide's port lies there; beyond, everything carries on with what
/// it meets on the line. Empty: the drawing is surrounded by free space on that side.
struct PlanarEdges {
    std::optional<double> x_low, x_high, y_low, y_high;  ///< m
};

/// A port's direction is taken for that of an axis when it is off by no more, rad.
inline constexpr double axis_tolerance_rad = 1e-6;

/// Axis of a port's direction: 0 +x, 1 +y, 2 -x, 3 -y; empty where it is oblique.
std::optional<int> quarter_turns(const PlanarPort& port);

/// Whether a port is a guide along an axis with nothing drawn behind it.
bool is_edge_port(const Antenna& antenna, const PlanarPort& port);

/// Edges of the drawing at which the antenna's edge ports lie.
PlanarEdges planar_edges(const Antenna& antenna);

}  // namespace lathe
