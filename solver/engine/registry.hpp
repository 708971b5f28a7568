// What an engine tells of itself, so that others can list it and open a session on it by name.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "solver/engine/engine_device.hpp"
#include "solver/engine/session.hpp"

namespace lathe {

/// One engine of this build. The library of an engine defines `RegisteredEngine registered_engine()` in a
/// namespace of its own, and solver/CMakeLists.txt lists that namespace; nothing else names it.
struct RegisteredEngine {
    std::string name;
    /// "auto" takes the first of the list that is automatic and available.
    bool is_automatic = false;
    /// Whether this machine has what the engine needs; must not wake a device up.
    std::function<bool()> is_available;
    /// `strategy` empty: the engine's choice. Throws SolverError when the device cannot be used.
    std::function<std::unique_ptr<Session>(const std::string& strategy, int threads)> open;
    /// Devices of this machine that it can use. Null for an engine without devices.
    std::function<std::vector<EngineDevice>()> devices = {};
    /// Names of its strategies, the first is its choice among the others. Null: there is nothing to choose.
    std::function<std::vector<std::string>()> strategies = {};
    /// Throws InputError with the known names unless `strategy` is one.
    std::function<void(const std::string& strategy)> check_strategy = {};
};

/// All engines of this build, in the order of preference. Written by CMake.
std::vector<RegisteredEngine> registered_engines();

}  // namespace lathe
