// One candidate with its score and where it came from.
#pragma once

#include "genetic/optimiser/gene.hpp"
#include "genetic/optimiser/score.hpp"

namespace lathe::genetic {

struct Individual {
    Genome genome;
    Score score;
    int generation = 0;
    int slot = 0;
};

/// Total order, best first: equal scores stand in the order in which they were asked, whatever a sort does.
bool ranks_before(const Individual& left, const Individual& right);

}  // namespace lathe::genetic
