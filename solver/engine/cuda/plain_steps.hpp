// Strategy `plain`: two kernels a step over global memory, any size, any device.
#pragma once

#include <cuda_runtime.h>

#include <compare>

#include "solver/engine/cuda/device_simulation.hpp"
#include "solver/engine/cuda/plain_choice.hpp"

namespace lathe::cuda {

/// Largest numbers over the tasks of one launch.
struct LaunchExtent {
    int tasks = 0, segments = 0, rows = 0, steps = 0;
    auto operator<=>(const LaunchExtent&) const = default;
};

/// Advances every task by its steps. `tasks` lies on the device. Throws DeviceError.
void take_plain_steps(const DeviceTask* tasks, const LaunchExtent& extent, BlockShape shape,
                      cudaStream_t stream);

}  // namespace lathe::cuda
