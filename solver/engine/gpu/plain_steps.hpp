// Strategy `global`: two kernels a step over global memory, any size, any device.
#pragma once

#include <cuda_runtime.h>

#include "solver/engine/gpu/launch_extent.hpp"

namespace lathe::cuda {

/// Advances every task by its steps. `tasks` lies on the device. Throws DeviceError.
void take_plain_steps(const DeviceTask* tasks, const LaunchExtent& extent, cudaStream_t stream);

}  // namespace lathe::cuda
