// The engine on CUDA devices: its strategies, its devices, and a session on them (cuda_session.hpp).
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "solver/engine/engine_device.hpp"
#include "solver/engine/session.hpp"

namespace lathe::gpu {

/// Ways to step: "auto", which chooses among the others (strategy_choice.hpp), then all of
/// strategies().
std::vector<std::string> strategy_names();

/// Throws InputError with the known names unless it is one of them.
void check_strategy(const std::string& strategy);

/// Devices of this machine; 0 without a driver. Unlike devices() it wakes none of them. After a loss, when
/// the runtime does not count any more, 1: there is one, and to open it says what has happened.
int device_count();

/// See engine_devices().
std::vector<EngineDevice> devices();

/// A session on all devices of this machine, with `threads` cores of the host, 0: all. Throws InputError on
/// an unknown strategy, SolverError when there is no device or one cannot be used.
std::unique_ptr<Session> make_cuda_engine(const std::string& strategy = "auto", int threads = 0);

}  // namespace lathe::gpu
