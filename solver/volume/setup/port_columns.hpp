// Columns of nodes that the cross-section of a lumped port covers.
#pragma once

#include <array>
#include <vector>

#include "solver/volume/antenna/volume_antenna.hpp"
#include "solver/volume/problem/volume_grid.hpp"

namespace lathe {

/// Node of an axis that is nearest to a place, m, within the grid.
int nearest_node(const VolumeGrid& grid, Axis axis, double place);

/// Nodes along next(axis) and next(axis, 2) of the port's axis, and the share of the port's area that the
/// dual face around them covers within the grid; on one line of nodes the share is 1, 1/2 on a magnetic wall
/// and 1/4 on two. Shares of a port within the grid have the sum 1, 1/2 or 1/4. Ascending, none is zero.
struct PortColumn {
    std::array<int, 2> node{};
    double share = 1.0;
};
std::vector<PortColumn> port_columns(const VolumeGrid& grid, const VolumePort& port);

/// Widths of a box along next(axis) and next(axis, 2); of a ring twice its outer radius; of a line 0. m.
std::array<double, 2> port_widths(const VolumePort& port);

/// Area that a circle around the origin and the rectangle have in common. Precondition: low <= high.
double circle_area_within(double radius, const std::array<double, 2>& low, const std::array<double, 2>& high);

}  // namespace lathe
