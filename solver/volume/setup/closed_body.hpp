// Antennas that radiate nothing.
#pragma once

#include <optional>
#include <vector>

#include "solver/volume/antenna/volume_antenna.hpp"
#include "solver/volume/setup/guide_opening.hpp"

namespace lathe {

/// True where metal parts the inside of an antenna's guides from the outside of the box `extent`: no field
/// leaves it, so that filters, couplers and other circuits need no free space around them.
///
/// Free space is followed from point to point of a lattice along its lines, on which the body is known
/// exactly. Points are at most `spacing` (m) apart, with some between each two flat faces. False where a gap
/// in the metal holds no point or is reached neither from a guide nor from outside: nothing is known of it.
/// False too with a ground plane, with a plane wave, where a guide ends within the box, and for lattices of
/// more than 8 million points. `openings`: by port.
bool is_closed_by_metal(const Body& body, const Bounds& extent, const VolumeAntenna& antenna,
                        const std::vector<std::optional<GuideOpening>>& openings, double spacing);

}  // namespace lathe
