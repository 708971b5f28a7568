#include "solver/engine/gpu/problem/stepper.hpp"

#include <algorithm>

namespace lathe::gpu {

LaunchExtent extent_of(const Launch& launch) {
    LaunchExtent extent{static_cast<int>(launch.tasks.size()), 0, 0, launch.steps};
    for (const Task& task : launch.tasks) {
        extent.rows = std::max(extent.rows, task.problem.nr - 1);
        extent.segments = std::max(extent.segments, task.problem.segments);
    }
    return extent;
}

}  // namespace lathe::gpu
