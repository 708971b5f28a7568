#include "solver/engine/gpu/stepper.hpp"

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
                                       {"skewed", make_skewed_stepper},
                                       {"redundant", make_redundant_stepper<4>},
                                       {"tiles", make_tile_stepper},
                                       {"plain", make_plain_stepper},
                                       {"redundant2", make_redundant_stepper<2>},
                                       {"redundant8", make_redundant_stepper<8>}};
    return all;
}

}  // namespace lathe::cuda
