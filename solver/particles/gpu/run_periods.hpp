// The kernel that advances many runs of electrons by whole periods.
#pragma once

#include <cuda_runtime.h>

#include <cstddef>

#include "solver/particles/gpu/device_run.hpp"

namespace lathe::gpu {

/// Into how many parts runs are best divided, a block each, where the current device has so many of them at
/// once with up to `population_cap` electrons each. Throws DeviceError.
int parts_of_runs(std::size_t count, int population_cap);

/// Advances `count` runs by up to `periods` periods, a block for each part of a run; those that are over, or
/// have a fault, stay. Throws DeviceError, also where the blocks of divided runs are more than
/// parts_of_runs() allowed.
void launch_run_periods(const RunTables& tables, DeviceRun* runs, int count, int periods,
                        cudaStream_t stream);

}  // namespace lathe::gpu
