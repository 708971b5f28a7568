// The goals about a scored point as a step of a polish sees them: linear, in parts of the genes' ranges.
#pragma once

#include <span>

#include "genetic/optimiser/bounded_step.hpp"
#include "genetic/optimiser/gene.hpp"
#include "genetic/optimiser/polish_aim.hpp"
#include "genetic/optimiser/score.hpp"

namespace lathe::genetic {

/// Whether a valid score carries misses with their slopes by so many genes.
bool has_slopes(const Score& score, std::size_t genes);

/// The goals about a scored point that has_slopes(), each missed by `margin` more and weighted as `aim` says.
/// What is not known, or has no slopes, counts as kept by infinitely much. Integer genes have no slopes.
GoalModel goals_about(std::span<const Gene> genes, const Score& score, double margin,
                      const PolishAim& aim = {});

/// Half the sum of squares of the misses, each `margin` more and weighted; what is not known counts as kept.
double squared_misses(const Score& score, double margin, const PolishAim& aim = {});

}  // namespace lathe::genetic
