// Launches of strategy `registers` with six fields, see register_kernels.hpp.
#pragma once

#include <cuda_runtime.h>

#include <cstddef>

#include "solver/engine/gpu/problem/launch_extent.hpp"

namespace lathe::gpu {

/// Thread blocks that the device runs at once; 0 when it cannot run one. Throws DeviceError.
int six_field_blocks(std::size_t shared_bytes);

/// Advances `count` tasks of six fields without coupled fluxes. Throws DeviceError.
void take_six_field_steps(const Task* tasks, int count, const BlockExtent& its, cudaStream_t stream);

}  // namespace lathe::gpu
