// Lumped elements of a drawing at the present values of its parameters.
#pragma once

#include <string>
#include <vector>

#include "solver/volume/antenna/volume_antenna.hpp"
#include "solver/volume/design/volume_design.hpp"

namespace lathe {

/// All copies of a lumped element, in metres, ohm, henry and farad; none of any other solid. `place` is its
/// key, "antenna.solids[2]". Throws InputError with a key below it for ends that do not differ along one axis
/// as they are placed, and for an element without any value.
std::vector<VolumeElement> drawn_elements(const DrawnSolid& solid, const QuantityValues& values,
                                          const std::string& place);

/// Adds them to an antenna. Throws InputError for more than max_elements in all.
void add_elements(VolumeAntenna& antenna, const DrawnSolid& solid, const QuantityValues& values,
                  const std::string& place);

}  // namespace lathe
