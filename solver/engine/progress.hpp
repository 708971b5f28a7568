// What a solve tells while it runs. Written by engine threads, read by anyone.
#pragma once

#include <atomic>
#include <cstdint>

namespace lathe {

class Progress {
public:
    std::atomic<std::int64_t> cell_updates{0};  ///< full six-component updates so far
    std::atomic<int> simulations_done{0};
    std::atomic<int> simulations_total{0};
    std::atomic<double> stored_energy_db{0.0};  ///< of the newest check, relative to the peak
    std::atomic<double> periods{0.0};           ///< simulated so far, of the newest check
    /// A single solve ends after between `earliest` and `most` periods, where the energy is below `stop_db`;
    /// 0 until its grid is built.
    std::atomic<double> periods_earliest{0.0}, periods_most{0.0}, stop_db{0.0};
    std::atomic<double> updates_per_period{0.0};  ///< of cells, of all problems together
    /// Problems that a single solve is made of; what is said of periods and energy is of the newest check of
    /// any.
    std::atomic<int> problems{1};
};

}  // namespace lathe
