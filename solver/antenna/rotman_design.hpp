// The Rotman-Turner lens: array contour, line lengths and beam positions from its foci, and the path errors
// that stay between them.
#pragma once

#include <vector>

#include "solver/geometry/antenna.hpp"

namespace lathe {

/// Where the line to an element begins on the array contour, and how long it is.
struct RotmanElement {
    double element_y = 0.0;    ///< place of the element along the array
    Point contour;             ///< (x, y) of the line's inner end
    double line_length = 0.0;  ///< more than that of the line in the middle; may be negative
};

/// A trifocal lens (W. Rotman & R. F. Turner, "Wide-Angle Microwave Lens for Line Source Applications", IEEE
/// Trans. Antennas Propag. 11(6), 1963, 623). The array contour goes through the origin, the beams come from
/// negative x: two foci at the distance F from the origin, at the angles +a and -a from the axis, one on the
/// axis at g F. All lengths in one unit. A beam from y > 0 leaves the array towards negative angles.
struct RotmanDesign {
    double focal_length = 1.0;       ///< F, of the foci off the axis
    double focal_angle_rad = 0.0;    ///< a
    double focal_ratio = 1.0;        ///< g, more than cos a
    double beam_expansion = 1.0;     ///< sin psi / sin theta: angle of a beam against that of its port
    double permittivity = 1.0;       ///< relative, of the lens
    double line_permittivity = 1.0;  ///< effective, of the lines

    /// Contour and line of the element at this place. NaN where the equations have no solution: see
    /// furthest_element().
    RotmanElement element(double element_y) const;
    /// The elements of an array of equal distances about y = 0, from negative y on.
    std::vector<RotmanElement> elements(int count, double pitch) const;
    /// The largest place of an element, at eta = y expansion / (F sqrt(permittivity)) = 0.8: beyond it the
    /// contour bends back and the errors grow steeply.
    double furthest_element() const;

    /// The beam contour is the circle through the three foci.
    Point beam_arc_middle() const;
    double beam_arc_radius() const;
    /// The place on the beam contour of the port of this beam, counted from broadside towards +y.
    Point beam_port(double beam_rad) const;
    /// The largest beam whose port is less than 60 degrees from the axis.
    double largest_beam_rad() const;

    /// How much longer the way from a beam's port through this element to the beam's wavefront is than that
    /// through the middle, in lengths of free space. Zero for the beams of the foci and for the middle
    /// element; times k it is the phase error of the element.
    double path_error(double element_y, double beam_rad) const;
    /// The largest absolute path error of an array over beams from -largest to +largest, `beams` of them.
    double worst_path_error(int count, double pitch, double largest_beam_rad, int beams) const;
};

}  // namespace lathe
