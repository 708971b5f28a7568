// Order among candidates with several objectives, all to be minimised: Score::objectives, each on its own.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "genetic/optimiser/score.hpp"

namespace lathe::genetic {

/// Constrained domination (Deb, Pratap, Agarwal, Meyarivan, IEEE Trans. Evol. Comput. 6, 182 (2002), sec.
/// VI): a candidate with a value for every objective dominates every one without (NaN among them, infeasible,
/// diverged, failed; in that order, infeasible ones by their violation); among those with values, one that
/// is nowhere worse and somewhere better. Without objectives the single one counts.
bool dominates(const Score& left, const Score& right);

/// Whether every objective has a value.
bool has_objectives(const Score& score);

/// Indices in fronts: those that none dominates, those that only the first front dominates, and so on;
/// inside a front in their given order.
std::vector<std::vector<std::size_t>> non_dominated_fronts(std::span<const Score> scores);

/// Crowding distance of each member of a front (same paper, sec. III-B); infinite at the ends, and 0 for
/// members without objectives.
std::vector<double> crowding_distances(std::span<const Score> scores, std::span<const std::size_t> front);

/// Volume that the objectives of `scores` dominate below `reference`; exact, for two or three objectives.
/// Scores that are not below it in every objective, or have no objectives, add nothing.
/// Throws std::invalid_argument for another number of objectives.
double hypervolume(std::span<const Score> scores, std::span<const double> reference);

}  // namespace lathe::genetic
