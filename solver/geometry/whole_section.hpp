// The whole of what is drawn by half: bodies of revolution, and planar antennas with a plane of symmetry.
#pragma once

#include "solver/geometry/antenna.hpp"

namespace lathe {

/// Whether the antenna is drawn for r >= 0 (planar: y >= 0) alone and stands on the other side as well.
inline bool is_drawn_by_half(const Antenna& antenna) {
    return !antenna.is_planar() || antenna.planar->symmetry != SymmetryPlane::none;
}

/// The box with its mirror image at r = 0, metres.
inline Extent with_mirror_image(Extent extent) {
    extent.r_min = -extent.r_max;
    return extent;
}

/// extent_of() the whole section: with both halves of what is drawn by half.
inline Extent whole_extent_of(const Antenna& antenna) {
    const Extent extent = extent_of(antenna);
    return is_drawn_by_half(antenna) ? with_mirror_image(extent) : extent;
}

}  // namespace lathe
