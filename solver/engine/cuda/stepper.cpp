#include "solver/engine/cuda/stepper.hpp"

namespace lathe::cuda {

std::span<const Strategy> strategies() {
    static constexpr Strategy all[] = {{"cluster", make_cluster_stepper},
                                       {"plain", make_plain_stepper, true},
                                       {"flags", make_flag_stepper},
                                       {"tiles", make_tile_stepper, true},
                                       {"redundant", make_redundant_stepper<4>, true},
                                       {"redundant2", make_redundant_stepper<2>, true},
                                       {"redundant8", make_redundant_stepper<8>, true}};
    return all;
}

}  // namespace lathe::cuda
