// What the runs of all powers and seeds share, and the electrons that they start with.
#pragma once

#include <vector>

#include "solver/particles/push/electron_flight.hpp"
#include "solver/particles/push/push_setting.hpp"
#include "solver/particles/push/seeding.hpp"

namespace lathe::particles {

/// What does not depend on power and seed.
struct RunSetting {
    const PushSetting* push = nullptr;
    std::vector<YieldCurve> walls;  ///< by BoundaryEdge::wall
    EmissionSettings emission;
    int population_cap = 2000;             ///< above it the population is halved, below its half duplicated
    const StaticField* statics = nullptr;  ///< one a triangle, or null
    Seeding seeding = Seeding::walls;

    PushView view() const { return push->view(statics); }
};

/// In the middle of a period the population is halved only above this multiple of its cap.
inline constexpr int most_caps_in_a_period = 4;

/// Throws std::invalid_argument where an edge's wall has no yield.
void require_yields(const RunSetting& setting);

/// An electron that starts at a time.
struct ElectronStart {
    double time = 0.0;  ///< in periods
    Electron electron;  ///< born then
};

/// `count` electrons for the first period, at uniform phases, with energies of secondaries: on the walls that
/// RunSetting::seeding names, uniform over their area, in directions of secondaries; or in the vacuum,
/// uniform over its volume (of planar antennas over its area), in all directions alike. Throws
/// std::invalid_argument when there is no such wall.
std::vector<ElectronStart> electron_starts(const RunSetting& setting, RandomKey key, int count);

}  // namespace lathe::particles
