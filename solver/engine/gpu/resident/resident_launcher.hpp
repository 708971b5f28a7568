// Launches any of the resident kernels.
#pragma once

#include "solver/engine/gpu/resident/resident_steps.hpp"
#include "solver/engine/gpu/runtime/check.hpp"
#include "solver/engine/gpu/runtime/launch.hpp"

namespace lathe::gpu {

/// A cooperative launch of `kernel`, since its blocks wait for one another. Throws DeviceError.
inline void launch_resident(void (*kernel)(const Task*, int), const Task* tasks, int count,
                            const ResidentLaunch& its, cudaStream_t stream) {
    check(allow_all_shared_bytes(kernel), "shared memory of the resident kernel");
    launch_together(kernel, static_cast<unsigned>(its.blocks), static_cast<unsigned>(its.warps * 32),
                    its.shared_bytes, stream, tasks, count);
    check_launch("resident steps");
}

}  // namespace lathe::gpu
