#include "solver/engine/cuda/stepper.hpp"

namespace lathe::cuda {

std::span<const Strategy> strategies() {
    static constexpr Strategy all[] = {{"cluster", make_cluster_stepper},
                                       {"plain", make_plain_stepper},
                                       {"flags", make_flag_stepper},
                                       {"tiles", make_tile_stepper},
                                       {"redundant", make_redundant_stepper<4>},
                                       {"redundant2", make_redundant_stepper<2>},
                                       {"redundant8", make_redundant_stepper<8>}};
    return all;
}

}  // namespace lathe::cuda
