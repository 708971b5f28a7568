#include "genetic/optimiser/individual.hpp"

#include <utility>

namespace lathe::genetic {

bool ranks_before(const Individual& left, const Individual& right) {
    if (better(left.score, right.score)) return true;
    if (better(right.score, left.score)) return false;
    return std::pair(left.generation, left.slot) < std::pair(right.generation, right.slot);
}

}  // namespace lathe::genetic
