// Round metal bars along the axes of a grid: posts, pins and wires of up to a few cells.
#pragma once

#include <vector>

#include "solver/base/warning.hpp"
#include "solver/geometry/solids/body.hpp"
#include "solver/volume/discretise/cartesian_grid.hpp"
#include "solver/volume/discretise/guide_sections.hpp"

namespace lathe {

/// A round bar along `axis`, cut off at flat ends.
struct AlignedBar {
    int axis = 0;
    double a = 0.0, b = 0.0;  ///< its place along second_axis(axis) and third_axis(axis), m
    Interval along;           ///< m
    double radius = 0.0;      ///< m
};

/// A body with its bars apart.
struct BarsOfBody {
    std::vector<AlignedBar> bars;  ///< pieces that continue each other are one
    Body rest;                     ///< without the solids that consist of these bars
    Warnings warnings;             ///< `thin_metal`: what neither bars nor cut cells hold for
};

/// Largest radius of bars, in cells: round metal of more is cut as it is drawn.
inline constexpr double largest_bar_radius = 4.0;

/// Takes solids that consist of round bars along axes, no thicker than that, out of a body; not those that
/// are painted over by something else than metal, nor bars with other metal along them as near as one and a
/// half cells, nor bars along a guide that cross its port's planes: behind these they go on as another solid.
BarsOfBody separate_bars(const Body& body, const CartesianGrid& grid,
                         const std::vector<GuideSection>& guides);

}  // namespace lathe
