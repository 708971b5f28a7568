// The antenna that is solved: what was drawn, with gaps that are closed.
#pragma once

#include "solver/geometry/antenna.hpp"

namespace lathe {

/// The antenna with the metal that its plan (GridPlan, PlanarGridPlan) adds to it.
template <class Plan>
Antenna with_closed_gaps(const Antenna& antenna, const Plan& plan) {
    Antenna solved = antenna;
    solved.regions.insert(solved.regions.end(), plan.closed_gaps.begin(), plan.closed_gaps.end());
    return solved;
}

}  // namespace lathe
