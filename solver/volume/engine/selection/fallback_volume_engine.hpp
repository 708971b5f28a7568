// An engine for problems in three dimensions that leaves to another what it cannot step.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "solver/volume/engine/volume_engine.hpp"

namespace lathe {

/// An engine that may be opened. `open` throws SolverError where the engine cannot be used.
struct OpenableVolumeEngine {
    std::string name;
    std::function<VolumeEngine()> open;
};

/// `first`, with `second` for the problems that `first` refuses with UnsupportedProblem, or with
/// EngineOutOfMemory when no other problem was being solved. The recording and the notice say why. All
/// other errors are thrown on. `second` is opened when it is needed.
VolumeEngine with_fallback(VolumeEngine first, OpenableVolumeEngine second);

/// The first of `engines` that can be used, which leaves to the next what it cannot step; its notice tells of
/// those before it that cannot be used. Throws SolverError when none can. Precondition: not empty.
VolumeEngine automatic_volume_engine(const std::vector<OpenableVolumeEngine>& engines);

}  // namespace lathe
