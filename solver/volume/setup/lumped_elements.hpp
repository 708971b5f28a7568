// Lumped elements of an antenna on its grid.
#pragma once

#include <optional>

#include "solver/base/warning.hpp"
#include "solver/volume/antenna/volume_antenna.hpp"
#include "solver/volume/problem/volume_problem.hpp"
#include "solver/volume/setup/lumped_gap.hpp"

namespace lathe {

/// Key and title of an element for the messages of its gap.
GapOwner owner_of(const VolumeElement& element);

/// The part of an element on the positive side of the planes of symmetry: half of its length, with half of
/// its impedance, where it goes through one; empty for an element on the other side, whose image is solved.
/// Precondition: check_symmetry() has passed.
std::optional<VolumeElement> solved_part(const VolumeElement& element,
                                         const std::array<SymmetryPlane, 2>& symmetry);

/// Returns true when an element dissipates power.
bool has_resistor(const VolumeAntenna& antenna);

/// Throws InputError with the key of the plane of symmetry `axis`, x or y, where an element neither lies in
/// the plane nor goes through it with equal halves nor has an equal image among the others. `tolerance` in m.
void check_element_symmetry(const VolumeAntenna& antenna, Axis axis, double tolerance);

/// Puts the elements into a problem that has coefficients, one-ports and couplings of its grid and of `body`,
/// the solved one, before its ports are added. Returns a warning for each end that touches no metal. Throws
/// InputError where the grid leaves no edge of an element free.
Warnings add_lumped_elements(const VolumeAntenna& antenna, const Body& body, VolumeProblem& problem);

}  // namespace lathe
