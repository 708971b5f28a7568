// Strategy `tiled`: several steps per kernel on overlapping tiles in shared memory.
#pragma once

#include <memory>

#include "solver/engine/gpu/problem/stepper.hpp"

namespace lathe::gpu {

/// Any problem, any device.
std::unique_ptr<Stepper> make_tiled_stepper(const DeviceTraits& device, const Problem& simulation);

}  // namespace lathe::gpu
