// Names of the ways to step that `--strategy` takes, in any build.
#pragma once

#include <string>
#include <vector>

namespace lathe {

/// "auto" and the strategies of the CUDA engine (solver/engine/cuda/stepper.hpp); empty in a build without
/// it.
std::vector<std::string> cuda_strategies();

/// make_engine()'s kind for a strategy by name. Throws InputError with
/// the known names when there is none of that name.
std::string cuda_engine_kind(const std::string& strategy);

}  // namespace lathe
