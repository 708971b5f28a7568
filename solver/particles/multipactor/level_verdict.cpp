#include "solver/particles/multipactor/level_verdict.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace lathe::particles {
namespace {

/// Electrons freed on average, from one impact to the next, below which a small change of the surface is not
/// enough for growth.
constexpr double fewest_marginal_secondaries = 0.75;

}  // namespace

const char* name_of(Verdict verdict) {
    if (verdict == Verdict::breakdown) return "breakdown";
    return verdict == Verdict::none ? "none" : "marginal";
}

bool is_marginal(const MultipactorLevel& level, double growth_margin) {
    const double yield_of_flight = std::exp(level.growth_per_period * 0.5 * level.order);
    return level.order > 0.0 && !level.is_dying && level.growth_per_period > -growth_margin &&
           yield_of_flight > fewest_marginal_secondaries;
}

bool is_undecided(const MultipactorLevel& level) {
    return level.has_few_flights() && level.growth_per_period > 0.0;
}

std::string slow_fall_doubt(const MultipactorLevel& level) {
    return fmt::format(
        "at {:.4g} W the number of electrons falls by only {:.2g} % per period, so that they may multiply "
        "on a slightly different surface",
        level.power_w, std::max(0.0, -100.0 * std::expm1(level.growth_per_period)));
}

std::string few_flights_doubt(const MultipactorLevel& level, const MultipactorSettings& settings) {
    return fmt::format(
        "at {:.4g} W the number of electrons rises, but {} periods of the field are only {:.2g} mean "
        "flights, and {:g} are needed; set \"periods\" to more than {}",
        level.power_w, level.periods - level.periods / 3, level.flights, fewest_flights, settings.periods);
}

}  // namespace lathe::particles
