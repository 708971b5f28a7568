// What every engine offers: many immutable simulations in, as many recordings out.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "solver/engine/frame_sink.hpp"
#include "solver/engine/progress.hpp"
#include "solver/engine/recording.hpp"
#include "solver/engine/simulation.hpp"

namespace lathe {

class Engine {
public:
    virtual ~Engine() = default;
    virtual std::string name() const = 0;
    virtual std::string strategy() const = 0;

    /// Solves all; recordings in the order of the simulations. A simulation that diverges is
    /// reported in its recording, never thrown. `live` may be null; it sees the first simulation.
    virtual std::vector<Recording> solve(std::span<const Simulation> simulations, Progress& progress,
                                         std::stop_token stop, FrameSink* live) = 0;
};

/// `kind`: "auto" (the device where there is one, else the processor), "cpu", "debug" (plain loop on separate
/// buffers), "cuda" where built with CUDA, "cuda:STRATEGY" for a study (solver/engine/cuda/cuda_engine.hpp).
/// `threads` 0: all cores. Throws InputError on an unknown or unavailable kind.
std::unique_ptr<Engine> make_engine(const std::string& kind, int threads = 0);

/// Names that make_engine() takes on this machine.
std::vector<std::string> available_engines();

/// A device that engines of this process may use, and its memory now.
struct EngineDevice {
    std::string name;
    int multiprocessors = 0;
    int major = 0, minor = 0;  ///< compute capability
    std::size_t memory_bytes = 0, free_bytes = 0;
};
/// Empty where there is none, or no driver, or no CUDA in this build. Never throws.
std::vector<EngineDevice> engine_devices();

}  // namespace lathe
