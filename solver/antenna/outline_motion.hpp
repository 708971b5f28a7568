// How the outline of an antenna moves with one parameter of its design, and where it moves as the parameter
// says.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "solver/antenna/design.hpp"

namespace lathe {

/// A vertex, or the middle of an edge that moves as a whole.
struct OutlinePlace {
    Point position;             ///< m
    double dz = 0.0, dr = 0.0;  ///< m for one unit of the parameter
    bool is_corner = false;
    double strength() const;
};

/// All vertices of the antenna and how they move with one parameter; empty if none does.
struct OutlineMotion {
    std::vector<std::vector<OutlinePlace>> outlines;
    double strongest = 0.0;
};

/// Of a design that keeps the rules. Builds it up to seven times.
OutlineMotion motion_of(const Design& design, std::size_t parameter, std::size_t entry);

/// Corners that move in full.
std::vector<OutlinePlace> strong_corners(const OutlineMotion& motion, double tolerance);
/// Middles of the edges, longer than `tolerance`, that move as a whole.
std::vector<OutlinePlace> strong_edges(const OutlineMotion& motion, double tolerance);
/// Nearest to the port, then to the axis.
std::optional<OutlinePlace> first_place(const std::vector<OutlinePlace>& places, double tolerance);

/// The largest coordinate, m: what tolerances are shares of.
double size_of(const OutlineMotion& motion);
double distance(const Point& a, const Point& b);

}  // namespace lathe
