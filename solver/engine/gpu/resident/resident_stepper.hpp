// Strategy `resident`: fields stay on the chip from the first step of a launch to the last.
#pragma once

#include <memory>

#include "solver/engine/gpu/problem/stepper.hpp"

namespace lathe::gpu {

/// Null where the fields do not fit into the shared memory and registers of all multiprocessors together, and
/// for problems of three fields that slanted dielectrics couple.
std::unique_ptr<Stepper> make_resident_stepper(const DeviceTraits& device, const Problem& simulation);

}  // namespace lathe::gpu
