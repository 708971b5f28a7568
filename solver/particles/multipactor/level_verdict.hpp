// Verdicts on single powers, and the reasons to doubt them.
#pragma once

#include <string>

#include "solver/particles/multipactor/multipactor.hpp"

namespace lathe::particles {

/// The population nearly holds its number: per period, and per flight. In a wide guide electrons of little
/// energy need tens of periods from wall to wall, so that their number falls slowly however few they free.
bool is_marginal(const MultipactorLevel& level, double growth_margin);

/// The population rises, but over fewer than fewest_flights.
bool is_undecided(const MultipactorLevel& level);

/// Reasons for users, a sentence without its first capital and its full stop.
std::string slow_fall_doubt(const MultipactorLevel& level);
std::string few_flights_doubt(const MultipactorLevel& level, const MultipactorSettings& settings);

}  // namespace lathe::particles
