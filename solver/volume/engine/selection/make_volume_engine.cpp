#include "solver/volume/engine/selection/make_volume_engine.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <vector>

#include "solver/base/input_error.hpp"
#include "solver/engine/selection/make_engine.hpp"
#include "solver/volume/engine/cpu/cpu_volume_engine.hpp"
#include "solver/volume/engine/reference/reference_volume_engine.hpp"
#ifdef LATHE_VOLUME_GPU
#include "solver/volume/engine/gpu/gpu_volume_engine.hpp"
#endif

namespace lathe {
namespace {

/// Those of this machine in the order in which "auto" prefers them.
std::vector<VolumeEngine> known_engines([[maybe_unused]] ProcessGroup* group) {
    std::vector<VolumeEngine> engines;
#ifdef LATHE_VOLUME_GPU
    if (!engine_devices().empty()) engines.push_back(gpu::volume_engine(group));
#endif
    if (group) return engines;
    engines.push_back(cpu::volume_engine());
    engines.push_back(debug::volume_engine());
    return engines;
}

}  // namespace

VolumeEngine make_volume_engine(const std::string& kind, ProcessGroup* group) {
    std::vector<VolumeEngine> engines = known_engines(group);
    if (group && engines.empty())
        throw InputError(
            {.key = "engine"}, kind,
            "several processes solve one antenna in space on CUDA devices alone, and this machine "
            "has none; start without mpirun");
    if (kind == "auto") return engines.front();
    std::vector<std::string> names{"auto"};
    for (const VolumeEngine& engine : engines) {
        if (engine.name == kind) return engine;
        names.push_back(engine.name);
    }
    throw InputError({.key = "engine"}, kind,
                     fmt::format("not available in three dimensions on this machine; choose one of: {}",
                                 fmt::join(names, ", ")));
}

}  // namespace lathe
