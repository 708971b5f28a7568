// Which engines for problems in three dimensions there are on this machine.
#pragma once

#include <string>

#include "solver/engine/process_group.hpp"
#include "solver/volume/engine/volume_engine.hpp"

namespace lathe {

/// The engine `kind`: "auto" (a device where there is one, else the processor), "cpu", "debug" (plain loop)
/// or "cuda". Where "auto" finds devices that cannot be used, the processor solves, and its notice says so; a
/// problem that the devices have no memory for is solved by the processor (fallback_volume_engine.hpp). With
/// a group, which must outlive it, the processes solve together, which only devices do. Throws InputError on
/// an unknown or unavailable one, SolverError when devices that were asked for cannot be used.
VolumeEngine make_volume_engine(const std::string& kind, ProcessGroup* group = nullptr);

}  // namespace lathe
