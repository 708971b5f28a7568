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
    static constexpr Strategy all[] = {{"resident", make_resident_stepper},
                                       {"pipelined", make_pipelined_stepper},
                                       {"tiled", make_tiled_stepper},
                                       {"global", make_global_stepper}};
    return all;
}

}  // namespace lathe::cuda
