// Which strategy `auto` takes: the one that keeps fields on the chip, else the fastest for the size.
#pragma once

#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "solver/engine/gpu/problem/stepper.hpp"

namespace lathe::gpu {

struct Strategy {
    const char* name;
    /// Null when the device cannot step this simulation so.
    std::unique_ptr<Stepper> (*make)(const DeviceTraits& device, const Problem& simulation);
    bool steps_coupled = false;  ///< problems whose slanted dielectrics couple components
};

/// All strategies: registers, resident, pipelined, tiled, global. The last three take a body of revolution of
/// any size; every bit that one of the last four gives the others give too, so `auto` may choose among these
/// by speed. `registers` takes any problem that fits on the device, planar ones too, of six fields without
/// coupled components, and adds sources after the update as the engines on the processor do, so that its last
/// bits differ; `global` does so with problems that no KernelLists know.
std::span<const Strategy> strategies();

/// The fastest strategy for a grid of `cells` cells that does not fit on the chip, when
/// `batch_size` share the device. Measured; the table is in strategy_choice.cpp.
std::string_view fastest_off_chip(long cells, int batch_size);

/// Strategies in the order in which `auto` tries them: `resident`, then fastest_off_chip(), which takes every
/// body of revolution; of three fields `registers` before `resident` on small grids, behind it on others. Of
/// planar problems `registers` alone. Where edges are driven or recorded in ways that the others do not know,
/// as adjoint problems are, `registers`, then `global`. Where slanted dielectrics couple components of a body
/// of revolution `resident`, or of three fields `registers`, then `global`. The order depends on the problem
/// and the number of simulations only, never on a clock, and no result depends on that number.
std::vector<const Strategy*> strategies_to_try(const Problem& simulation, int batch_size);

}  // namespace lathe::gpu
