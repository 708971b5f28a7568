// Members of a front that stand for the whole of it.
#pragma once

#include <span>
#include <vector>

#include "genetic/optimiser/individual.hpp"

namespace lathe::genetic {

/// At most `count` genomes of those that none of `told` dominates: the best in each objective, then, as long
/// as there are others, the one farthest from all chosen, objectives measured in parts of the front's own
/// ranges. One of equals, the first told. Empty where nothing has objectives.
std::vector<Genome> spread_front(std::span<const Individual> told, std::size_t count);

}  // namespace lathe::genetic
