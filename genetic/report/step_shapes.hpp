// Solids of flat antennas for STEP files.
#pragma once

#include <string>
#include <vector>

#include "solver/geometry/antenna.hpp"
#include "solver/geometry/solids/solid_shape.hpp"

namespace lathe::genetic {

/// The visible bodies of an antenna turned round z, each under the name of its material. Arcs and curves
/// are such again (with_curves()).
std::vector<SolidShape> revolved_shapes(const Antenna& antenna);

/// The visible bodies of a planar antenna between z = 0 and the height of its plates, with both halves of one
/// that is drawn by half. Open edges of a strip are left out.
std::vector<SolidShape> plate_shapes(const Antenna& antenna, const PlanarSettings& settings);

/// Reason why a planar antenna has no solids, a missing `plate_height_mm`; empty where it has.
std::string why_no_plates(const PlanarSettings& settings);

}  // namespace lathe::genetic
