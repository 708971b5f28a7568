// Which crossover a pair of parents gets: by turns, each the more often the more of its children live on.
#pragma once

#include <cstddef>
#include <span>

#include "genetic/optimiser/random_stream.hpp"

namespace lathe::genetic {

// By number, as stores keep them.
inline constexpr int sbx_near = 0, sbx_wide = 1, blx = 2;
inline constexpr std::size_t crossover_operators = 3;
inline constexpr double sbx_wide_eta = 2.0;

/// Draws one of the operators by its share of the credit; `credit` has one number per operator, none below 0.
int choose_operator(std::span<const double> credit, RandomStream& random);

/// Adds what a generation tells of the operators: `chosen` has the operator of each child, `lived` those of
/// the children that lived on; below 0 for genomes that came from no crossover. Credit follows the share of
/// an operator's children that lived on, over about ten generations.
void add_credit(std::span<double> credit, std::span<const int> chosen, std::span<const int> lived);

}  // namespace lathe::genetic
