#include "solver/engine/gpu/strategy_choice.hpp"

namespace lathe::cuda {

std::vector<const Strategy*> strategies_to_try(const Simulation&, int) {
    std::vector<const Strategy*> order;
    for (const Strategy& strategy : strategies()) order.push_back(&strategy);
    return order;
}

}  // namespace lathe::cuda
