// Strategy `resident`: one launch for many steps; fields stay on the chip, and neighbouring blocks exchange
// halo values through the second-level cache.
#pragma once

#include <cuda_runtime.h>

#include "solver/engine/gpu/device_simulation.hpp"

namespace lathe::cuda {

/// Thread blocks that the device runs at once, whatever simulations they hold; 0 when it cannot run one.
int flag_blocks(std::size_t shared_bytes);

/// Thread blocks of a whole launch, and what each has.
struct FlagLaunch {
    int blocks = 0, warps = 0;
    std::size_t shared_bytes = 0;
};

/// Advances every task by its own number of steps, each by as many blocks as its simulation has, in this
/// order; no more blocks than flag_blocks(). `tasks` lies on the device. Throws DeviceError.
void take_flag_steps(const DeviceTask* tasks, int count, const FlagLaunch& launch, cudaStream_t stream);

/// The same for blocks of at most few_warps: more registers for each, so that nothing is spilled and more
/// loads are under way at once. Measured, H200: 132 instead of 124 Gcell/s at 100 x 106, 137 instead of 131
/// at 58 x 159.
void take_roomy_steps(const DeviceTask* tasks, int count, const FlagLaunch& launch, cudaStream_t stream);

/// The same for simulations in strips of one row (plan_wide()), in launches of their own: a kernel with fewer
/// warps, of at most narrow_warps a block, and more registers.
void take_narrow_steps(const DeviceTask* tasks, int count, const FlagLaunch& launch, cudaStream_t stream);

}  // namespace lathe::cuda
