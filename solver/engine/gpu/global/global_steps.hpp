// Strategy `global`: two kernels per step over global memory. Any size, any device.
#pragma once

#include <cuda_runtime.h>

#include "solver/engine/gpu/problem/launch_extent.hpp"

namespace lathe::gpu {

/// Advances every task by its steps, `fields` of it. `tasks` lies on the device. `coupled`: all of them have
/// a CoupledView as plan, which takes two kernels more per step. Throws DeviceError.
void take_global_steps(FieldSet fields, bool coupled, const Task* tasks, const LaunchExtent& extent,
                       cudaStream_t stream);

}  // namespace lathe::gpu
