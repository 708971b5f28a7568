// Planar antennas that a few lengths and materials shape, for tests of their derivatives.
#pragma once

#include <vector>

#include "solver/geometry/antenna.hpp"

namespace lathe::tests {

/// What parameters change, mm: from where no coefficient jumps near by.
struct Shape {
    double upper = 8.41, lower = -9.64, wall = 1.47, permittivity = 2.1, tangent = 0.01, lens = 4.3,
           plates = 5;
};

/// Ideal metal within an outline in mm.
Region metal(std::vector<Point> outline);
PlanarPort guide(const char* name, Point centre_mm, double degrees, double width_mm, int half_waves);

/// A horn with unequal flares and a lens in its mouth.
Antenna horn(const Shape& shape);
/// A horn as horn() makes it, whose guide is filled with the lens' material.
Antenna filled_horn(const Shape& shape);
/// A horn as horn() makes it, with H across the plane.
Antenna horn_of_h(const Shape& shape);
Antenna horn_between_magnetic_walls(const Shape& shape);
/// The upper half of an even one.
Antenna half_horn(const Shape& shape);
/// A guide and another one, at an angle, on the other side of a lens.
Antenna two_guides(const Shape& shape);
Antenna guide_and_listener(const Shape& shape);
/// A line current in front of the lens.
Antenna line_and_lens(const Shape& shape);
/// A wave that comes upon the lens.
Antenna wave_and_lens(const Shape& shape);

}  // namespace lathe::tests
