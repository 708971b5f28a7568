// What a polish makes least of the scores that it is told: their objective, or all goals in a proportion of
// its own.
#pragma once

#include <vector>

#include "genetic/optimiser/score.hpp"

namespace lathe::genetic {

/// With weights the aim is the sum over the goals of (weight x share)^2, where the shares are
/// Score::objectives and the weights the inverse shares at the start: every goal counts by how far it is
/// missed there, so that a member of a front comes nearer to its goals without giving up what sets it apart.
struct PolishAim {
    std::vector<double> weights;  ///< of each goal; empty: the objective

    /// Weights of a valid start that has objectives; a goal that is met, or missed by next to nothing beside
    /// the others, counts by a tenth of the most missed one. All goals met: the objective.
    static PolishAim in_proportion_of(const Score& start);

    /// To be minimised, infinite where a share is not known.
    double of(const Score& score) const;
    /// Every candidate whose aim is below that of a score with goals has an objective below this.
    double objective_limit(const Score& score) const;
    /// What a miss of a score with goals is multiplied with: the weight here in place of the one that is in
    /// it.
    double of_row(const Score& score, std::size_t row) const;
};

}  // namespace lathe::genetic
