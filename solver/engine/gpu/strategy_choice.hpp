// Which strategy `auto` takes: the one that keeps fields on the chip, else the fastest for the size.
#pragma once

#include <string_view>
#include <vector>

#include "solver/engine/gpu/stepper.hpp"

namespace lathe::cuda {

/// The fastest strategy for a grid of `cells` cells that does not fit on the chip, when
/// `simulations_at_a_time` share the device. Measured; the table is in strategy_choice.cpp.
std::string_view fastest_off_chip(long cells, int simulations_at_a_time);

/// Strategies in the order in which `auto` tries them: `resident`, then fastest_off_chip(), which takes every
/// grid. The order depends on the grid and the number of simulations only, never on a clock.
std::vector<const Strategy*> strategies_to_try(const Problem& simulation, int simulations_at_a_time);

}  // namespace lathe::cuda
