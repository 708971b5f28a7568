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

BlockExtent blocks_of(const Launch& launch) {
    BlockExtent all;
    for (const Task& task : launch.tasks) {
        const LaunchShare& share = task.problem.share;
        all.blocks += share.blocks;
        all.warps = std::max(all.warps, share.warps);
        all.shared_bytes = std::max(all.shared_bytes, static_cast<std::size_t>(share.shared_bytes));
    }
    return all;
}

}  // namespace lathe::gpu
