// Which engines there are on this machine, and one by name.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "solver/engine/engine.hpp"
#include "solver/engine/engine_device.hpp"

namespace lathe {

/// `kind`: "auto" (the device where there is one, else the processor), "cpu", "debug" (plain loop on separate
/// buffers), "cuda" where built with CUDA, "cuda:STRATEGY" for a study (solver/engine/gpu/cuda_engine.hpp).
/// `threads` 0: all cores. Throws InputError on an unknown or unavailable kind.
std::unique_ptr<Engine> make_engine(const std::string& kind, int threads = 0);

/// Names that make_engine() takes on this machine.
std::vector<std::string> available_engines();

/// Empty where there is none, or no driver, or no CUDA in this build. Never throws.
std::vector<EngineDevice> engine_devices();

}  // namespace lathe
