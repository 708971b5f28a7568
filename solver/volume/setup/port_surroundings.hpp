// Solids in the plane of a guide's port and behind it.
#pragma once

#include <string>

#include "solver/base/warning.hpp"
#include "solver/geometry/solids/body.hpp"
#include "solver/volume/setup/guide_opening.hpp"

namespace lathe {

/// Throws InputError with the key `key` for a sheet that closes the guide of a port in the port's plane.
void check_port_plane(const Body& body, const VolumePort& port, const GuideOpening& opening,
                      const std::string& key);

/// One `drawn_behind_port` for each solid within the continuation of a port's guide that continue_guide()
/// replaces by the guide's own cross-section: obstacles, shorts, other fillings. Walls that go on are not
/// warned of. `first_part`: index of the first part of `body` that is drawn, after a ground plane. `end`: of
/// the domain, along the port's axis.
Warnings behind_port_warnings(const Body& body, std::size_t first_part, const VolumePort& port,
                              const GuideOpening& opening, double end, const std::string& key);

}  // namespace lathe
