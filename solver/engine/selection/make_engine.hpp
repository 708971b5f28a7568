// Which engines there are on this machine, and a session on one of them by name.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "solver/base/input_error.hpp"
#include "solver/engine/engine_device.hpp"
#include "solver/engine/session.hpp"

namespace lathe {

/// A session on the engine `kind`: "auto" (a device where there is one, else the processor), "cpu", "debug"
/// (plain loop on separate buffers), "cuda" where built with CUDA, "cuda:STRATEGY" for a study. `threads` of
/// the host, 0: all cores. Where "auto" finds a device that cannot be used, the processor's session says so
/// in its notice(); a problem that the device cannot step is solved by the processor (fallback_session.hpp).
/// Throws InputError on an unknown or unavailable kind, SolverError when a device that was asked for cannot
/// be used.
std::unique_ptr<Session> make_engine(const std::string& kind, int threads = 0);

/// Names that make_engine() takes on this machine.
std::vector<std::string> available_engines();

/// The refusal of an engine `kind` that is unknown or not available on this machine; names those that are.
InputError unavailable_engine(const std::string& kind);

/// Empty where there is none, or no driver, or no engine for one in this build. Never throws.
std::vector<EngineDevice> engine_devices();

/// "auto" and the strategies of the CUDA engine; empty in a build without it.
std::vector<std::string> cuda_strategies();

/// make_engine()'s kind for a strategy of the CUDA engine. Throws InputError with the known names when there
/// is none of that name.
std::string cuda_engine_kind(const std::string& strategy);

}  // namespace lathe
