#include "solver/engine/cuda/stepper.hpp"

#include <algorithm>

namespace lathe::cuda {

LaunchExtent extent_of(const Launch& launch) {
    LaunchExtent extent{static_cast<int>(launch.tasks.size()), 0, 0, launch.steps};
    for (const DeviceTask& task : launch.tasks) {
        extent.rows = std::max(extent.rows, task.simulation.nr - 1);
        extent.segments = std::max(extent.segments, task.simulation.segments);
    }
    return extent;
}

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
