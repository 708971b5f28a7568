// Strategy `flags`: strategy `cluster` for devices without clusters. One launch for many steps; fields stay
// on the chip, and neighbouring blocks signal through the second-level cache.
#pragma once

#include "solver/engine/cuda/resident_steps.hpp"

namespace lathe::cuda {

/// How many simulations of this layout the device holds at once, all of their blocks running; 0 when it
/// cannot run it at all.
int flag_capacity(const ResidentLaunch& launch);

/// Advances every task by its own number of steps, `launch.blocks` blocks each; no more tasks than
/// flag_capacity(). `tasks` lies on the device. Throws DeviceError.
void take_flag_steps(const DeviceTask* tasks, int count, const ResidentLaunch& launch, cudaStream_t stream);

}  // namespace lathe::cuda
