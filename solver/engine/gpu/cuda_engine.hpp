// The engine on CUDA devices: simulations of any size and order in one call, as many at once as fit.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "solver/engine/engine.hpp"
#include "solver/engine/engine_device.hpp"

namespace lathe::cuda {

/// Ways to step: "auto", which chooses among the others (strategy_choice.hpp), then all of
/// strategies().
std::vector<std::string> strategy_names();

/// Throws InputError with the known names unless it is one of them.
void check_strategy(const std::string& strategy);

/// Devices of this machine; 0 without a driver. Unlike devices() it wakes none of them.
int device_count();

/// See engine_devices().
std::vector<EngineDevice> devices();

/// Returns memory that no simulation has now to the system, of all devices that have been used.
void give_back_idle_memory();

/// All devices of this machine. Several engines share them; their simulations are stepped together.
/// Throws InputError on an unknown strategy, SolverError when there is no device.
std::unique_ptr<Engine> make_cuda_engine(const std::string& strategy = "auto");

}  // namespace lathe::cuda
