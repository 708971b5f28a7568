// Arcs of a drawing, whose polygons are solved.
#pragma once

#include <vector>

#include "solver/geometry/point.hpp"

namespace lathe {

/// An arc of a circle through consecutive vertices of an outline. Of a whole circle the vertices are a
/// polygon of the same area, which is a little larger.
struct DrawnArc {
    Point centre;  ///< m
    double radius = 0.0;
    bool turns_left = false;
    bool is_circle = false;
    std::vector<Point> vertices;
};

}  // namespace lathe
