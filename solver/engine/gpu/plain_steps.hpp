// Strategy `plain`: two kernels a step over global memory, any size, any device.
#pragma once

#include <cuda_runtime.h>

#include "solver/engine/gpu/launch_extent.hpp"
#include "solver/engine/gpu/plain_choice.hpp"

namespace lathe::cuda {

/// Advances every task by its steps. `tasks` lies on the device. Throws DeviceError.
void take_plain_steps(const DeviceTask* tasks, const LaunchExtent& extent, BlockShape shape,
                      cudaStream_t stream);

}  // namespace lathe::cuda
