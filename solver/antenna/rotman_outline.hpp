// What a Rotman lens is made of between its plates: guides of beams and array, side walls.
#pragma once

#include <vector>

#include "solver/antenna/planar_parts.hpp"
#include "solver/antenna/rotman_design.hpp"

namespace lathe {

/// What closes the lens between the outermost beam port and the array, in the order of the names in the file.
enum class LensSides { open, straight, curved, dummy_ports };

/// A Rotman lens of the parameters of the template rotman_lens. Lengths in mm; symmetric about y = 0.
struct RotmanOutline {
    RotmanDesign design;
    int elements, beams, dummies;
    double element_pitch, largest_beam_rad, beam_width, guide_length, wall, bulge;
    LensSides sides;
    bool is_microstrip;

    explicit RotmanOutline(const ParameterValues& values);

    /// The guide of a beam, its mouth on the beam contour and its axis through the origin; the beams go in
    /// equal steps from the most negative to the most positive one.
    templates::StraightGuide beam_guide(int beam) const;
    double beam_angle_rad(int beam) const;

    /// Where the walls between the array's guides begin: half way between neighbouring elements, and as far
    /// beyond the outermost ones. One more than there are elements, from negative y on.
    std::vector<Point> array_walls() const;
    /// The plane where the array's guides end.
    double array_end_x() const;
    /// Ends of the upper side wall: in the wall of the outermost beam guide, and of the array.
    Point side_start() const;
    Point side_end() const;
    /// The guides of dummy ports on the upper side.
    std::vector<templates::StraightGuide> dummy_guides() const;

    Antenna antenna(double plate_height_mm) const;
};

}  // namespace lathe
