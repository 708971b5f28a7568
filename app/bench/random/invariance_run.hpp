// Invariance of many random antennas.
#pragma once

#include <vector>

#include "app/bench/random/invariance.hpp"

namespace lathe::bench {

/// Outcomes of antennas 0, ..., count - 1 of a geometry, each under `transformations` of its transformations,
/// in the order of the antennas. Solves on all cores; outcomes do not depend on their number.
std::vector<InvarianceOutcome> invariance_of(RandomGeometry geometry, std::size_t antennas,
                                             std::size_t transformations);

}  // namespace lathe::bench
