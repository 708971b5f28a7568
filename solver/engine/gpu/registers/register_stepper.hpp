// Strategy `registers`: the fields of problems with three components stay in registers.
#pragma once

#include <memory>

#include "solver/engine/gpu/problem/stepper.hpp"

namespace lathe::gpu {

/// Null for problems of six fields, and where the fields do not fit into the registers of all multiprocessors
/// together.
std::unique_ptr<Stepper> make_register_stepper(const DeviceTraits& device, const Problem& simulation);

}  // namespace lathe::gpu
