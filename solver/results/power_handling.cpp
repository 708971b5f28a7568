#include "solver/results/power_handling.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace lathe {
namespace {

/// The lowest threshold of the regions that are meant; `analysis` is the member that has it.
template <class Analysis>
double lowest(const PowerHandling& power, std::string_view region,
              std::optional<Analysis> RegionPower::*analysis) {
    double lowest_w = std::numeric_limits<double>::quiet_NaN();
    for (const RegionPower& each : power.regions) {
        if ((!region.empty() && each.name != region) || !(each.*analysis)) continue;
        // fmin() passes over the NaN at the start.
        lowest_w = std::fmin(
            lowest_w, std::min(power.largest_w, (each.*analysis)->threshold_w.value_or(power.largest_w)));
    }
    return lowest_w;
}

}  // namespace

double PowerHandling::multipactor_threshold_w(std::string_view region) const {
    return lowest(*this, region, &RegionPower::multipactor);
}

double PowerHandling::corona_threshold_w(std::string_view region) const {
    return lowest(*this, region, &RegionPower::corona);
}

double PowerHandling::multipactor_margin_db(std::string_view region) const {
    if (!(operating_power_w > 0.0)) return std::numeric_limits<double>::quiet_NaN();
    return 10.0 * std::log10(multipactor_threshold_w(region) / operating_power_w);
}

}  // namespace lathe
