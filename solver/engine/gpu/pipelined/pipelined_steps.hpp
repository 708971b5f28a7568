// Strategy `pipelined`: several steps in one pass over device memory, rows of all of them in registers.
#pragma once

#include <cuda_runtime.h>

#include "solver/engine/gpu/problem/problem_view.hpp"

namespace lathe::gpu {

struct PipelinedLaunch {
    int tasks = 0;
    int windows = 0;  ///< of each task
    int chunks = 1;   ///< that the rows of each window are shared out to
};

/// Warps that a multiprocessor works on at once.
int pipelined_warps();

/// Pass number `pass` of those tasks of which it has `steps` steps (see PipelinedPasses). `tasks` lies on the
/// device. Throws DeviceError.
void take_pipelined_pass(const Task* tasks, const PipelinedLaunch& launch, int pass, int steps,
                         cudaStream_t stream);

}  // namespace lathe::gpu
