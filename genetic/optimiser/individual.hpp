// One candidate with its score and where it came from.
#pragma once

#include "genetic/optimiser/gene.hpp"
#include "genetic/optimiser/rank.hpp"

namespace lathe::genetic {

struct Individual {
    Genome genome;
    Score score;
    int generation = 0;
    int slot = 0;
};

}  // namespace lathe::genetic
