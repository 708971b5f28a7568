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
};

/// All strategies: resident, pipelined, tiled, global; all but the first take a grid of any size. Every bit
/// that one gives the others give too, so `auto` may choose by speed and no result depends on the choice.
std::span<const Strategy> strategies();

/// The fastest strategy for a grid of `cells` cells that does not fit on the chip, when
/// `batch_size` share the device. Measured; the table is in strategy_choice.cpp.
std::string_view fastest_off_chip(long cells, int batch_size);

/// Strategies in the order in which `auto` tries them: `resident`, then fastest_off_chip(), which takes every
/// grid. The order depends on the grid and the number of simulations only, never on a clock.
std::vector<const Strategy*> strategies_to_try(const Problem& simulation, int batch_size);

}  // namespace lathe::gpu
