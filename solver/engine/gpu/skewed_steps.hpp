// Strategy `pipelined`: several steps in one pass over device memory, rows of all of them in registers.
#pragma once

#include <cuda_runtime.h>

#include "solver/engine/gpu/device_simulation.hpp"

namespace lathe::cuda {

struct SkewedLaunch {
    int tasks = 0;
    int windows = 0;  ///< of each task
    int chunks = 1;   ///< that the rows of each window are shared out to
};

/// Warps that a multiprocessor works on at once.
int skewed_warps();

/// Pass number `pass` of those tasks of which it has `steps` steps (see SkewedPasses). `tasks` lies on the
/// device. Throws DeviceError.
void take_skewed_pass(const DeviceTask* tasks, const SkewedLaunch& launch, int pass, int steps,
                      cudaStream_t stream);

}  // namespace lathe::cuda
