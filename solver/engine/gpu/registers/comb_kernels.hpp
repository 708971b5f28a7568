// Launches of strategy `registers` for problems that a comb drives, see register_kernels.hpp.
#pragma once

#include "solver/engine/gpu/registers/register_kernels.hpp"

namespace lathe::gpu {

/// Computes what drives every edge in the steps of a launch, then takes them. All `count` tasks are of one
/// kind and have a comb; a launch has at most most_steps_a_launch steps. Throws
/// DeviceError.
void take_comb_steps(const RegisterKind& kind, const Task* tasks, int count, const BlockExtent& its,
                     cudaStream_t stream);

}  // namespace lathe::gpu
