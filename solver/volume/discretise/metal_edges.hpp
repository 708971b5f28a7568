// Straight edges of metal along the axes: rims of irises, steps, plates and openings.
#pragma once

#include <array>
#include <vector>

#include "solver/geometry/solids/body.hpp"
#include "solver/volume/discretise/cartesian_grid.hpp"

namespace lathe {

/// An edge along `axis` at which two flat faces of metal meet at a right angle, three quarters of the space
/// around it free, or a straight rim of a sheet, all around it free.
struct MetalEdge {
    int axis = 0;
    double a = 0.0, b = 0.0;  ///< its place along second_axis(axis) and third_axis(axis), m
    Interval along;           ///< where it begins and ends, m
    /// The quarter that is metal: whether it lies below the edge along the second and the third axis. The rim
    /// of a sheet is listed twice, with its plane as either side of such a quarter.
    std::array<bool, 2> metal_below{};
    bool is_rim = false;  ///< of a sheet
};

/// The edges of a body within a grid, by axis; those of sheets follow those of solids. They are
/// looked for where planes across two axes in which solids have flat faces meet, and at the rims of sheets.
/// Edges between faces that lie across no axis, and round rims, are none.
std::vector<MetalEdge> find_metal_edges(const Body& body, const CartesianGrid& grid);

}  // namespace lathe
