// What of an antenna is visible: regions painted over each other, cut into disjoint shapes.
#pragma once

#include <vector>

#include "solver/geometry/antenna.hpp"

namespace lathe::ui {

/// A quadrilateral with two sides along r; corners in metres, counter-clockwise in (z, r).
struct Trapezoid {
    Point corners[4];
};

/// One visible material: its area, and the closed lines around it (last point joins the first).
struct PaintedShape {
    Material material;
    std::vector<Trapezoid> area;
    std::vector<std::vector<Point>> outlines;
};

/// Disjoint shapes of the upper half plane (r >= 0), one a material; free space is left out.
/// Walls that end on the plane of a guided port are drawn on to `continue_to_z` (metres), as they
/// go on in the solve; a ground plane shows as a strip that ends somewhere beyond the antenna; a value at or
/// above port.z leaves them as drawn.
std::vector<PaintedShape> painted_shapes(const Antenna& antenna, double continue_to_z);

}  // namespace lathe::ui
