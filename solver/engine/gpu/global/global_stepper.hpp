// Strategy `global`: two kernels per step over global memory.
#pragma once

#include <memory>

#include "solver/engine/gpu/problem/stepper.hpp"

namespace lathe::cuda {

/// Any problem, any device.
std::unique_ptr<Stepper> make_global_stepper(const DeviceTraits& device, const Simulation& simulation);

}  // namespace lathe::cuda
