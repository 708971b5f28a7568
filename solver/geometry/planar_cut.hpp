// The straight cut of a guide port through the drawing.
#pragma once

#include <optional>

#include "solver/geometry/antenna.hpp"

namespace lathe {

/// A guide port's cut in the plane, metres. Positions on it are counted from the centre along `across`, which
/// points to the left of the port's wave.
struct PlanarCut {
    Point centre;
    Point along;   ///< unit vector of the port's direction
    Point across;  ///< unit vector along the cut
    double half_width = 0.0;

    /// The point at `position` on the line through the cut, `forward` in front of it.
    Point at(double position, double forward = 0.0) const {
        return {centre.z + position * across.z + forward * along.z,
                centre.r + position * across.r + forward * along.r};
    }
    Point left() const { return at(half_width); }
    Point right() const { return at(-half_width); }
};

/// The cut of a guide; of other ports a cut without width. Right angles are exact.
PlanarCut cut_of(const PlanarPort& port);

/// Where metal begins on both sides of the cut's centre, m: `left` > 0, `right` < 0 on a free centre.
struct PlanarOpening {
    std::optional<double> left, right;  ///< empty: no metal on that side
};

/// The opening between drawn "pec" on the line `forward` (m) in front of the cut. Exact: from the crossings
/// of the line with the outlines. Both sides are 0 where metal lies at the centre. An antenna with a symmetry
/// plane is mirrored at y = 0.
PlanarOpening opening_at(const Antenna& antenna, const PlanarCut& cut, double forward);

/// material_at() of a planar antenna, mirrored at y = 0 where it has a symmetry plane.
Material planar_material_at(const Antenna& antenna, Point point);

/// Distance of two segments in metres, 0 where they cross.
double distance_of_segments(Point a, Point b, Point c, Point d);

}  // namespace lathe
