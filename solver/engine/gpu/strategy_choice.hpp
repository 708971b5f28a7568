// Which strategy `auto` takes: the one that keeps fields on the chip, or the fastest by measurement.
#pragma once

#include <functional>
#include <vector>

#include "solver/engine/gpu/stepper.hpp"

namespace lathe::cuda {

/// Solves a simulation by a stepper and forgets the result; of any thread.
using SolveWith = std::function<void(const std::shared_ptr<Stepper>&, const Problem&)>;

/// Strategies in the order in which `auto` tries them for this simulation. Where the first of strategies()
/// can step it, it is several times as fast as any other (docs/performance.md); otherwise they stand in the
/// order of their speed, measured once for the device and the class of grid (tuner.hpp). All give the same
/// bits, so no result depends on a measurement, and with tuning switched off nothing but the order changes.
std::vector<const Strategy*> strategies_to_try(const DeviceTraits& device, const Problem& simulation,
                                               int simulations_at_a_time, const SolveWith& solve);

}  // namespace lathe::cuda
