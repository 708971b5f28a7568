#include "solver/engine/cuda/stepper.hpp"

namespace lathe::cuda {

std::span<const Strategy> strategies() {
    static constexpr Strategy all[] = {{"cluster", make_cluster_stepper}, {"plain", make_plain_stepper}};
    return all;
}

}  // namespace lathe::cuda
