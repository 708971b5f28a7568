// The checks of one port of a planar antenna. `key` is the port's path in the file, e.g. "antenna.ports[2]".
#pragma once

#include <string>

#include "solver/geometry/antenna.hpp"

namespace lathe {

/// Checks what needs no drawing: places and angles finite, widths of guides and of nothing else, filling,
/// mode. Throws InputError.
void check_planar_numbers(const PlanarPort& port, const PlanarSettings& settings, const std::string& key);

/// Checks the port against the drawing and the symmetry plane. Throws InputError.
void check_planar_port(const Antenna& antenna, const PlanarPort& port, const std::string& key);

/// True where two ports share a place: cuts that cross or touch, line currents on each other or on a cut, two
/// plane waves from one direction. Different modes of one cross-section do not.
bool are_overlapping(const PlanarPort& a, const PlanarPort& b);

}  // namespace lathe
