// Strategy `registers`: one launch for many steps of problems whose fields stay in registers.
#pragma once

#include <cuda_runtime.h>

#include <cstddef>

#include "solver/engine/gpu/problem/launch_extent.hpp"
#include "solver/problem/field_set.hpp"

namespace lathe::gpu {

/// Thread blocks that the device runs at once; 0 when it cannot run one. Throws DeviceError.
int register_blocks(FieldSet fields, std::size_t shared_bytes);

/// What the tasks of a launch have in common.
struct RegisterKind {
    FieldSet fields = FieldSet::six;
    bool is_coupled = false;  ///< of three fields, with coupled fluxes, which only v_r and v_z are
    bool has_comb = false;    ///< driven by a comb and nothing else
};

/// Advances `count` tasks, all of them of one kind. Throws DeviceError.
void take_register_steps(const RegisterKind& kind, const Task* tasks, int count, const BlockExtent& its,
                         cudaStream_t stream);

}  // namespace lathe::gpu
