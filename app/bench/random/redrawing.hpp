// Other drawings of the same antenna.
#pragma once

#include <map>
#include <string>

#include "app/bench/random/drawn_antenna.hpp"

namespace lathe::bench {

/// Outlines in the other direction; of solids, ends and corners exchanged.
DrawnAntenna with_reversed_outlines(DrawnAntenna drawn);
/// Outlines that begin at another corner; solids are drawn by placement: boxes of unit size, stretched and
/// moved.
DrawnAntenna with_other_beginnings(DrawnAntenna drawn);
/// Each region in two parts with a common side: polygons at a diagonal, boxes at a plane.
DrawnAntenna with_split_regions(DrawnAntenna drawn);
/// Each region twice, one over the other, the second in two parts.
DrawnAntenna with_overlapping_regions(DrawnAntenna drawn);
/// Coordinates rounded to 1e-5 mm.
DrawnAntenna rounded(DrawnAntenna drawn);
/// Ports in the opposite order under other names; `names` gets the new name of each.
DrawnAntenna with_renamed_ports(DrawnAntenna drawn, std::map<std::string, std::string>& names);
/// A 3D antenna whose numbers are formulas of parameters.
DrawnAntenna with_formulas(DrawnAntenna drawn);

}  // namespace lathe::bench
