// Which strategy `auto` takes: by a fixed order, or the fastest by measurement among those of equal bits.
#pragma once

#include <functional>
#include <vector>

#include "solver/engine/cuda/stepper.hpp"

namespace lathe::cuda {

/// Solves a simulation by a stepper and forgets the result; of any thread.
using SolveWith = std::function<void(const std::shared_ptr<Stepper>&, const Simulation&)>;

/// Strategies in the order in which `auto` tries them for this simulation. The first of strategies() that can
/// run it decides the bits: if those are not the ones of `plain`, it is taken; otherwise all that give the
/// bits of `plain` stand in the order of their speed, measured once for the device and the class of grid
/// (tuner.hpp). So a result depends on no measurement, and with tuning switched off nothing but the order
/// changes.
std::vector<const Strategy*> strategies_to_try(const DeviceTraits& device, const Simulation& simulation,
                                               int simulations_at_a_time, const SolveWith& solve);

}  // namespace lathe::cuda
