// Strategy `pipelined`: several steps per pass over global memory, rows of all of them in registers.
#pragma once

#include <memory>

#include "solver/engine/gpu/problem/stepper.hpp"

namespace lathe::gpu {

/// Any problem, any device.
std::unique_ptr<Stepper> make_pipelined_stepper(const DeviceTraits& device, const Problem& simulation);

}  // namespace lathe::gpu
