// The parts of validate() that planar antennas have to themselves. All throw InputError; keys are those of
// the project file.
#pragma once

#include "solver/geometry/antenna.hpp"

namespace lathe {

/// Limit that check_planar() enforces.
inline constexpr std::size_t max_planar_ports = 256;

/// Checks plate height, aperture, symmetry, and each port: its name, its numbers, that a guide stands between
/// drawn walls at its own width with its own filling between them, that no two ports overlap, that the wall
/// at y = 0 lets every port's field exist, that at least one is driven. The regions must have been checked
/// before.
void check_planar(const Antenna& antenna);

/// Refuses a band from `from_hz` (Hz) on in which a guide's mode is cut off. Key "simulation.from_ghz".
void check_planar_cutoffs(const PlanarSettings& settings, double from_hz);

/// Refuses a planar antenna where only bodies of revolution are served: key "antenna.geometry", `problem`
/// says what is not and what is.
void refuse_planar(const Antenna& antenna, const char* problem);

}  // namespace lathe
