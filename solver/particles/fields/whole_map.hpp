// The field of a symmetric planar antenna on both sides of its plane of symmetry.
#pragma once

#include "solver/geometry/planar.hpp"
#include "solver/results/frequency_map.hpp"

namespace lathe::particles {

/// The map of the half y >= 0 and its image in y < 0, whose sign is that which the wall at y = 0 gives: in an
/// electric one E_y, H_x and the H across the plane are even and E_x, H_y and the E across the plane are odd,
/// in a magnetic one the other way round. Without a plane of symmetry the map itself. Throws
/// std::invalid_argument when the half does not begin at y = 0.
FrequencyMap whole_map(const FrequencyMap& map, SymmetryPlane plane);

}  // namespace lathe::particles
