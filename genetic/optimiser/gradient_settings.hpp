// Settings of polishes by derivatives.
#pragma once

#include <cstdint>

namespace lathe::genetic {

struct GradientSettings {
    int starts = 4;             ///< polishes side by side; >= 1
    double spread = 0.1;        ///< of the starts about the seeds, in parts of each range
    double first_radius = 0.1;  ///< of the region of trust, in parts of each range
    double largest_radius = 0.3;
    double last_radius = 1e-4;  ///< a polish ends there
    double margin = 0.1;        ///< aimed at beyond each goal, in the misses' unit
    /// Goes on once all goals are met, for the largest margin; scores are then negative by it. A polish ends
    /// where a step promises less than `least_gain`, in the misses' unit.
    bool is_for_margin = false;
    double least_gain = 1e-3;
    /// The starts are members of a front: each polish lowers all goals in the proportion of its own start
    /// (PolishAim) and starts anew about its own point. Scores must carry Score::goals, and no margin is
    /// sought.
    bool is_along_front = false;
    std::uint64_t seed = 1;
};

}  // namespace lathe::genetic
