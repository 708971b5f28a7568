// The order of candidates, whatever else a type keeps of them.
#pragma once

#include <concepts>
#include <tuple>

#include "genetic/optimiser/score.hpp"

namespace lathe::genetic {

/// What has a score and knows when it was asked for.
template <typename Type>
concept RankedCandidate = requires(const Type& candidate) {
    { candidate.score } -> std::convertible_to<const Score&>;
    { candidate.generation } -> std::convertible_to<int>;
    { candidate.slot } -> std::convertible_to<int>;
};

/// Total order, best first: equal scores stand in the order in which they were asked for, whatever a sort
/// does and whichever worker was done first. An object, so that algorithms take it without naming a type.
struct RanksBefore {
    template <RankedCandidate Type>
    bool operator()(const Type& left, const Type& right) const {
        if (better(left.score, right.score)) return true;
        if (better(right.score, left.score)) return false;
        return std::tie(left.generation, left.slot) < std::tie(right.generation, right.slot);
    }
};
inline constexpr RanksBefore ranks_before;

}  // namespace lathe::genetic
