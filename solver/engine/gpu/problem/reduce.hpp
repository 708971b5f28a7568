// What the host needs to know after a launch: port series and stored energies, reduced on the device.
#pragma once

#include <cuda_runtime.h>

#include "solver/engine/gpu/problem/problem_view.hpp"

namespace lathe::gpu {

/// Weights of the modal overlaps of one row.
struct OverlapWeights {
    double v_r, v_phi, i_phi, i_r;
};
/// What a step leaves of the port: voltage at the reading plane, currents half a cell before and behind it.
enum PortSeries : int { port_voltage, port_current_before, port_current_after, port_series };

/// Parts that the stored energy of one simulation comes in.
inline constexpr int energy_parts = 128;

/// For every task: its steps' overlaps to `ports[(task * port_series + series) * most_steps + step]`, and,
/// unless `energies` is null, the energy stored outside the absorbing layers to `energies[task * energy_parts
/// + part]`, in the unit of the steppers on the host; NaN when a field is. `weights[task]` holds one entry
/// per row of the port's mode; null for a current element, whose voltage is taken as it is.
void reduce_launch(const Task* tasks, const OverlapWeights* const* weights, int count, int most_steps,
                   double* ports, double* energies, cudaStream_t stream);

}  // namespace lathe::gpu
