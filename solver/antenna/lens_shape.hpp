// Outlines of the lenses: which curve bends the feed's rays into a plane wave.
#pragma once

#include <vector>

#include "solver/geometry/antenna.hpp"

namespace lathe {

/// Shapes of lenses, in the order of their names in the project file.
enum class LensKind { extended_hemisphere, ellipse, hyperbola, spline };

/// The shape of a lens; all lengths in one unit, z from the point of the lens that is nearest to the feed.
///   extended_hemisphere  cylinder of length `extension`, then a half sphere of the lens's radius.
///   ellipse              minor half axis b = radius, eccentricity 1/n, cut off square at the far focus:
///                        every ray from there leaves parallel to the axis (n sin of Fermat's principle).
///   hyperbola            r^2 = (n^2 - 1) z^2 + 2 (n - 1) F z towards a feed at distance F, flat in front
///                        (J. D. Kraus, "Antennas", 1950, section 14: lens of one refracting surface);
///                        `extension` is the thickness of its edge.
///   spline               flat towards the feed; thickness over r through `heights`, equally spaced from
///                        axis to rim, by the monotone cubic.
struct LensShape {
    LensKind kind = LensKind::ellipse;
    double radius = 0.0;
    double relative_permittivity = 1.0;  ///< more than 1 for ellipse and hyperbola
    double extension = 0.0;
    double focal_distance = 0.0;       ///< F, hyperbola only
    std::vector<double> heights = {};  ///< spline only; positive

    /// The closed polygon of the lens.
    std::vector<Point> outline() const;
    /// The closed polygon of the lens with a layer of this thickness, measured along the normal, on each
    /// curved surface (and on the hyperbolic lens's flat front).
    std::vector<Point> coated_outline(double thickness) const;
    /// The axial length.
    double length() const;
};

}  // namespace lathe
