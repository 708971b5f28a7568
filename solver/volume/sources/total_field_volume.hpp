// The box within which the total field is stepped, and around which the scattered one is.
#pragma once

#include <array>
#include <functional>

#include "solver/volume/problem/volume_grid.hpp"

namespace lathe {

/// Nodes [low, high] of each axis, both included. A side that is missing lies on a wall of the grid, which
/// the total field reaches: a plane of symmetry or a ground plane.
struct TotalFieldVolume {
    std::array<int, 3> low{}, high{};
    std::array<std::array<bool, 2>, 3> is_missing{};  ///< of each axis: the low and the high side
};

/// The box that keeps `clearance` cells, at least 2, off the layers; its sides are missing where the grid
/// ends with a wall at the low side of an axis. A Huygens box of the scattered field needs a smaller
/// clearance. Throws InputError where the grid is too small for it.
TotalFieldVolume total_field_volume(const VolumeGrid& grid, int clearance);

/// A value of the grid whose curl takes one from the other side of the box's surface, and that one: what is
/// missing of its law is `sign` times the incident field there.
struct BorderTerm {
    VolumeIndex at, incident;
    double sign = 1.0;
};

/// Calls `take` for all of them (Taflove & Hagness, Computational Electrodynamics, ch. 5). Voltages on the
/// surface are total and miss the incident currents half a cell outside; those currents are scattered, and
/// the incident voltages on the surface are one too many for them.
void for_each_border_term(const TotalFieldVolume& box, const std::function<void(const BorderTerm&)>& take);

}  // namespace lathe
