// What the host needs to know after a launch: port series and stored energies, reduced on the device.
#pragma once

#include <cuda_runtime.h>

#include "solver/engine/cuda/device_simulation.hpp"

namespace lathe::cuda {

/// Weights of the modal overlaps of one row.
struct OverlapWeights {
    double v_r, v_phi, i_phi, i_r;
};
/// One step's overlaps: voltage at the reading plane, currents half a cell before and behind it.
struct PortStep {
    double voltage, current_before, current_after;
};

/// Parts that the stored energy of one simulation comes in.
inline constexpr int energy_parts = 128;

/// For every task: overlaps of its steps to `to[task * most_steps + step]`. `weights[task]` holds one entry
/// a row of the port's mode; null for a current element, whose voltage is taken as it is.
void reduce_ports(const DeviceTask* tasks, const OverlapWeights* const* weights, int count, int most_steps,
                  PortStep* to, cudaStream_t stream);

/// For every task: stored energy outside the absorbing layers to `to[task * energy_parts + part]`, in the
/// unit of the steppers on the host; NaN when a field is.
void sum_energies(const DeviceTask* tasks, int count, double* to, cudaStream_t stream);

}  // namespace lathe::cuda
