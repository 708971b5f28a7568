// The kernels of strategy `registers` for six fields, see register_kernels.hpp.
#pragma once

#include <cstddef>

#include "solver/engine/gpu/problem/cooperative_steps.hpp"

namespace lathe::gpu {

/// Thread blocks that the device runs at once; 0 when it cannot run one. Throws DeviceError.
int six_field_blocks(std::size_t shared_bytes);

/// Takes tasks of six fields without coupled fluxes, all driven by a comb or none.
StepsKernel six_field_kernel(bool has_comb);

}  // namespace lathe::gpu
