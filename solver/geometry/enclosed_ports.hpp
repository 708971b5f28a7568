// Ports of planar drawings from which no way leads out of the metal.
#pragma once

#include "solver/geometry/antenna.hpp"

namespace lathe {

/// True when the space in front of a guide's cut, or around a line current, is closed all round by metal,
/// cuts of guides and the plane of symmetry, so that nothing is radiated. Exact up to a nanometre, as
/// visible_regions() is: a slot of any width leads out. Drawings of more than 5000 outline points count as
/// open.
bool is_enclosed(const Antenna& planar, const PlanarPort& port);

/// True when that holds for every driven guide and line current, and there is one.
bool is_closed_network(const Antenna& planar);

}  // namespace lathe
