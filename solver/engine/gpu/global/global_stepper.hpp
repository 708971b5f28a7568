// Strategy `global`: two kernels per step over global memory.
#pragma once

#include <memory>

#include "solver/engine/gpu/problem/stepper.hpp"

namespace lathe::gpu {

/// Any problem without an absorbing layer at row 0, of which it returns null; any device.
std::unique_ptr<Stepper> make_global_stepper(const DeviceTraits& device, const Problem& simulation);

}  // namespace lathe::gpu
