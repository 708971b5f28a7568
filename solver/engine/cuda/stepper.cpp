#include "solver/engine/cuda/stepper.hpp"

namespace lathe::cuda {

std::span<const Strategy> strategies() {
    static constexpr Strategy all[] = {{"flags", make_flag_stepper},
                                       {"cluster", make_cluster_stepper},
                                       {"skewed", make_skewed_stepper, true},
                                       {"redundant", make_redundant_stepper<4>, true},
                                       {"tiles", make_tile_stepper, true},
                                       {"plain", make_plain_stepper, true},
                                       {"redundant2", make_redundant_stepper<2>, true},
                                       {"redundant8", make_redundant_stepper<8>, true}};
    return all;
}

}  // namespace lathe::cuda
