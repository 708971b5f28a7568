// Guides that go on behind their ports.
#pragma once

#include "solver/volume/antenna/volume_antenna.hpp"
#include "solver/volume/setup/guide_opening.hpp"

namespace lathe {

/// Adds to `body` what lies behind the plane of a port: the cross-section that `drawn` has there, up to the
/// place `end` of the port's axis, so that the guide leads into an absorbing layer. With `whole_section`,
/// where nothing is drawn behind the plane, all that meets it goes on; else the guide alone, with walls as
/// thick as they are, in place of what is drawn within its opening.
void continue_guide(const Body& drawn, const VolumePort& port, const GuideOpening& opening, double end,
                    bool whole_section, Body& body);

}  // namespace lathe
