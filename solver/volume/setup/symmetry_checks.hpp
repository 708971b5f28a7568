// Whether an antenna has the symmetry that it is to be solved with.
#pragma once

#include <optional>
#include <vector>

#include "solver/volume/antenna/volume_antenna.hpp"
#include "solver/volume/setup/guide_opening.hpp"

namespace lathe {

/// Throws InputError, with the place, where a solid or a port is not its own image in a plane of symmetry
/// that the antenna says it has, or a lumped element has no image. Solids are compared along lines through
/// the plane, `spacing` (m) apart but not more than some ten thousand, and along some through each of them.
/// `openings`: those of the ports that are guides.
void check_symmetry(const VolumeAntenna& antenna, const std::vector<std::optional<GuideOpening>>& openings,
                    double spacing);

}  // namespace lathe
