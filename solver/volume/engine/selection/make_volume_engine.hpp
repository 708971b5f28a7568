// Which engines for problems in three dimensions there are on this machine.
#pragma once

#include <string>

#include "solver/engine/process_group.hpp"
#include "solver/volume/engine/volume_engine.hpp"

namespace lathe {

/// The engine `kind`: "auto" (a device where there is one, else the processor), "cpu", "debug" (plain loop)
/// or "cuda". With a group, which must outlive it, the processes solve together, which only devices do.
/// Throws InputError on an unknown or unavailable one.
VolumeEngine make_volume_engine(const std::string& kind, ProcessGroup* group = nullptr);

}  // namespace lathe
