// Strategy `cluster`: one launch for many steps; fields stay on the chip.
#pragma once

#include <cuda_runtime.h>

#include "solver/engine/gpu/device_simulation.hpp"
#include "solver/engine/gpu/resident_plan.hpp"

namespace lathe::cuda {

/// What the launches of one layout need to know: thread blocks of a simulation, and what each has.
struct ResidentLaunch {
    int blocks = 0, warps = 0;
    std::size_t shared_bytes = 0;
};

/// How many simulations of this layout the device holds at once; 0 when it cannot run it at all.
int resident_capacity(const ResidentLaunch& launch);

/// Largest cluster that the current device runs: 16 or 8 where it has clusters, 1 elsewhere.
int largest_cluster();

/// Advances every task by its own number of steps, one cluster each. `tasks` lies on the device.
void take_resident_steps(const DeviceTask* tasks, int count, const ResidentLaunch& launch,
                         cudaStream_t stream);

}  // namespace lathe::cuda
