// Strategy `registers`: one launch for many steps of problems whose fields stay in registers.
#pragma once

#include <cuda_runtime.h>

#include <cstddef>

#include "solver/engine/gpu/problem/launch_extent.hpp"
#include "solver/problem/field_set.hpp"

namespace lathe::gpu {

/// Thread blocks that the device runs at once; 0 when it cannot run one. Throws DeviceError.
int register_blocks(FieldSet fields, std::size_t shared_bytes);

/// Advances `count` tasks, all with the components of `fields`; `coupled`: all of them are of three fields
/// and have coupled fluxes, which only v_r and v_z are. Throws DeviceError.
void take_register_steps(FieldSet fields, bool coupled, const Task* tasks, int count, const BlockExtent& its,
                         cudaStream_t stream);

}  // namespace lathe::gpu
