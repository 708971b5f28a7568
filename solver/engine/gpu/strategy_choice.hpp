// Which strategy `auto` takes: the one that keeps fields on the chip, else the next that can.
#pragma once

#include <vector>

#include "solver/engine/gpu/stepper.hpp"

namespace lathe::cuda {

/// Strategies in the order in which `auto` tries them for this simulation, when so many share the device.
std::vector<const Strategy*> strategies_to_try(const Simulation& simulation, int simulations_at_a_time);

}  // namespace lathe::cuda
