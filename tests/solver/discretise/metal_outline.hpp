// Metal of any outline for antennas of tests.
#pragma once

#include <utility>
#include <vector>

#include "solver/geometry/antenna.hpp"

namespace lathe::tests {

/// `outline` in m.
inline void add_metal(Antenna& antenna, std::vector<Point> outline) {
    Region region;
    region.material.is_pec = true;
    region.outline = std::move(outline);
    antenna.regions.push_back(region);
}

}  // namespace lathe::tests
