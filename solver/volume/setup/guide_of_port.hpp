// The guide of a port on the grid.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "solver/volume/antenna/volume_antenna.hpp"
#include "solver/volume/problem/huygens_box.hpp"
#include "solver/volume/setup/volume_domain.hpp"
#include "solver/volume/setup/volume_simulation.hpp"

namespace lathe {

/// Cross-section, mode and places of a waveguide port. `problem` has grid, time step and coefficients. Throws
/// InputError with key `key` where the grid does not close the guide and where select_mode() does.
VolumeGuide guide_of_port(const VolumeProblem& problem, const VolumeDomain& domain,
                          const VolumeAntenna& antenna, std::size_t port, const std::string& key);

/// Whether two planes are one and have a cell in common.
bool overlap(const PortPlane& a, const PortPlane& b);

/// True when two modes of one plane carry no power together: less than a thousandth of that of each.
bool are_orthogonal(const PlaneMode& a, const PlaneMode& b);

/// Channels of the box that lie within a guide which leaves it through its low or its high side.
std::vector<std::size_t> channels_within(const PortPlane& plane, bool through_high_side,
                                         const HuygensBox& box);

}  // namespace lathe
