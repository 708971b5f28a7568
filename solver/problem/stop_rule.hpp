// When a solve stops.
#pragma once

#include <limits>

namespace lathe {

/// Limits in steps but for the levels.
struct StopRule {
    long max_steps = 0;
    long earliest = 0;  ///< not before the pulse has passed
    long check_interval = 64;
    double energy_db = -60.0;  ///< stored energy relative to its peak
    /// Whether the reflection is watched too: the transform of the recorded voltage over that of the incident
    /// one.
    bool watches_reflection = false;
    double reflection_change = 1e-3;  ///< largest change of the reflection between checks
    /// From here on the reflection is told with what follows of the ringing; when that changes by no more
    /// than `settled_change` while the record grows by a quarter, the solve may stop whatever its energy.
    long settling_from = std::numeric_limits<long>::max();
    double settled_change = 3e-4;
};

}  // namespace lathe
