// Strategy `global`: two kernels per step over global memory. Any size, any device.
#pragma once

#include <cuda_runtime.h>

#include "solver/engine/gpu/problem/launch_extent.hpp"

namespace lathe::gpu {

/// What the tasks of a launch have in common. Those that are coupled or have edge lists have a GlobalView as
/// plan.
struct GlobalKind {
    FieldSet fields = FieldSet::six;
    bool is_coupled = false;  ///< two kernels more per step
    bool has_edge_lists = false;
};

/// Advances every task by its steps. `tasks` lies on the device. Throws DeviceError.
void take_global_steps(const GlobalKind& kind, const Task* tasks, const LaunchExtent& extent,
                       cudaStream_t stream);

}  // namespace lathe::gpu
