// Length over which the cross-section of a guide stays as it is.
#pragma once

#include "solver/geometry/scanline.hpp"

namespace lathe {

/// A guide along an axis: from its port at `from` on, between walls at `low` and `high`, m.
struct GuideSection {
    bool along_z = true;  ///< or along r (y of planar antennas)
    double from = 0.0;
    int sign = 1;  ///< 1 towards larger coordinates, -1 towards smaller ones
    double low = 0.0, high = 0.0;
    double touch = 0.0;  ///< distances beyond the port that count as none, m
};

/// Length, m, beyond the port over which the materials between the walls, and the walls, stay as they are;
/// infinite where they do so everywhere. Corners and sides of outlines count only where materials change, so
/// that guides and fillings may be drawn in parts. `scanner`: of `antenna`.
double straight_length(const Antenna& antenna, const MaterialScanner& scanner, const GuideSection& guide);

}  // namespace lathe
