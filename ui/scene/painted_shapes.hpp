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
    bool is_mirrored = true;    ///< stands on the other side of r = 0 as well
    bool is_open_edge = false;  ///< "pec" of a planar antenna with magnetic walls
    bool is_shaded = false;     ///< of a planar antenna: looks as dense as its permittivity
};

/// The sides of r = 0 on which a shape stands: +1, and -1 for its mirror image.
std::vector<double> sides_of(const PaintedShape& shape);

/// The area in pieces small enough to have one colour each where the material is graded; else as it is.
std::vector<Trapezoid> coloured_area(const PaintedShape& shape);

/// How dense the material looks at a piece of the area, 1 being the usual look of a dielectric.
double density_of(const PaintedShape& shape, const Trapezoid& piece);

/// Disjoint shapes, one a material; free space is left out. Those of bodies of revolution and of planar
/// antennas with a plane of symmetry are of the upper half plane (r >= 0). Walls that end on the plane of a
/// guided port are drawn on to `continue_to_z` (metres), as they go on in the solve; a ground plane shows as
/// a strip that ends somewhere beyond the antenna; a value at or above port.z leaves them as drawn.
std::vector<PaintedShape> painted_shapes(const Antenna& antenna, double continue_to_z);

}  // namespace lathe::ui
