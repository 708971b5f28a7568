// What an antenna bears at one frequency before electrons multiply in it, or gas breaks down.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lathe {

/// One power of a multipactor analysis.
struct PowerLevel {
    double power_w = 0.0;
    double growth_per_period = 0.0;  ///< of ln N, mean of the seeds
};

/// What electrons do in one region.
struct RegionMultipactor {
    std::string verdict;                ///< "breakdown", "marginal" or "none"
    std::optional<double> threshold_w;  ///< with "breakdown"
    double spread_db = 0.0;             ///< of the seeds' thresholds; this and what follows with "breakdown"
    double order = 0.0;                 ///< mean flight in half periods
    double gap_voltage_v = 0.0;         ///< peak at the threshold, across `gap_m`
    double gap_m = 0.0;
    std::vector<PowerLevel> levels;  ///< by rising power, up to the first that grows
};

/// What gas does in one region: the pressure at which it bears least.
struct RegionCorona {
    std::optional<double> threshold_w;  ///< empty: none at any pressure, up to the largest power
    double pressure_torr = 0.0;         ///< of that threshold
};

/// One region; what was not asked for is empty.
struct RegionPower {
    std::string name;
    std::optional<RegionMultipactor> multipactor;
    std::optional<RegionCorona> corona;
};

/// All regions at one frequency. Powers are those of the incident wave.
struct PowerHandling {
    double largest_w = 0.0;          ///< no threshold is sought above
    double operating_power_w = 0.0;  ///< 0: not known
    double demanded_margin_db = 0.0;
    std::vector<RegionPower> regions;

    /// The threshold of the region of this name, of the lowest of all for an empty name; `largest_w` where
    /// there is no breakdown up to it. NaN when no such region was analysed.
    double multipactor_threshold_w(std::string_view region = {}) const;
    double corona_threshold_w(std::string_view region = {}) const;
    /// Decibels from the operating power to the threshold of multipactor; NaN where either is not known.
    double multipactor_margin_db(std::string_view region = {}) const;
};

}  // namespace lathe
