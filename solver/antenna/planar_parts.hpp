// What the templates of planar antennas share: parameters, straight guides, outlines. Points are (x, y) in
// mm.
#pragma once

#include <string>
#include <vector>

#include "solver/antenna/templates.hpp"

namespace lathe::templates {

/// The parameters that most planar templates have.
ParameterDescription guide_width_parameter(double default_mm);
ParameterDescription guide_length_parameter();
/// The wall thickness, measured across straight walls and along y on curved ones.
ParameterDescription planar_wall_parameter(double default_mm);
/// From 0 on, which stands for an antenna that goes on without end.
ParameterDescription plate_height_parameter(double default_mm);
/// How the opening between the plates radiates; idle without a plate height.
ParameterDescription aperture_parameter(const std::string& default_name);

/// An antenna without regions or ports, its plate height from plate_height_mm.
Antenna planar_antenna(const ParameterValues& values, Polarisation polarisation);
/// Takes `aperture`, which says nothing where no plate height is given.
void set_aperture(const ParameterValues& values, Antenna& antenna);

/// (cos, sin) of an angle, exact at multiples of a right angle.
Point unit_vector(double angle_rad);

/// A straight guide between two walls with a port at its closed end and its mouth at the other.
struct StraightGuide {
    Point mouth;                 ///< middle of the mouth
    double direction_rad = 0.0;  ///< where the port's wave goes, from +x towards +y
    double width = 0.0, length = 0.0, wall = 0.0;

    /// The point `behind` mm behind the mouth and `left` mm to the left of the axis, seen along the wave.
    Point at(double behind, double left) const;
    /// The outlines of the two walls, the left one first.
    std::vector<std::vector<Point>> walls() const;
    /// The port at the end, with the mode of so many half waves.
    PlanarPort port(std::string name, int half_waves) const;
};

/// Adds the two walls as metal and the port.
void add_guide(const StraightGuide& guide, std::string name, int half_waves, Antenna& antenna);

/// A regular polygon with the area of the circle.
std::vector<Point> circle(Point centre, double radius, int corners);

/// The part of an antenna at y >= 0, with that wall at y = 0. Outlines must be symmetric about y = 0, or lie
/// on one side of it. Ports stay as they are: those that the plane cuts have their whole width.
Antenna upper_half(const Antenna& antenna, SymmetryPlane symmetry);

}  // namespace lathe::templates
