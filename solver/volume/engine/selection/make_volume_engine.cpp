#include "solver/volume/engine/selection/make_volume_engine.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <vector>

#include "solver/base/input_error.hpp"
#include "solver/engine/selection/make_engine.hpp"
#include "solver/volume/engine/cpu/cpu_volume_engine.hpp"
#include "solver/volume/engine/reference/reference_volume_engine.hpp"
#include "solver/volume/engine/selection/fallback_volume_engine.hpp"
#ifdef LATHE_VOLUME_GPU
#include "solver/volume/engine/gpu/gpu_volume_engine.hpp"
#endif

namespace lathe {
namespace {

/// Those of this machine in the order in which "auto" prefers them.
std::vector<OpenableVolumeEngine> known_engines([[maybe_unused]] ProcessGroup* group) {
    std::vector<OpenableVolumeEngine> engines;
#ifdef LATHE_VOLUME_GPU
    if (!engine_devices().empty()) engines.push_back({"cuda", [group] { return gpu::volume_engine(group); }});
#endif
    if (group) return engines;
    engines.push_back({"cpu", [] { return cpu::volume_engine(); }});
    engines.push_back({"debug", [] { return debug::volume_engine(); }});
    return engines;
}

}  // namespace

VolumeEngine make_volume_engine(const std::string& kind, ProcessGroup* group) {
    std::vector<OpenableVolumeEngine> engines = known_engines(group);
    if (group && engines.empty())
        throw InputError(
            {.key = "engine"}, kind,
            "several processes solve one antenna in space on CUDA devices alone, and this machine "
            "has none; start without mpirun");
    if (kind == "auto") {
        std::erase_if(engines, [](const OpenableVolumeEngine& engine) { return engine.name == "debug"; });
        return automatic_volume_engine(engines);
    }
    std::vector<std::string> names{"auto"};
    for (const OpenableVolumeEngine& engine : engines) {
        if (engine.name == kind) return engine.open();
        names.push_back(engine.name);
    }
    throw InputError({.key = "engine"}, kind,
                     fmt::format("not available in three dimensions on this machine; choose one of: {}",
                                 fmt::join(names, ", ")));
}

}  // namespace lathe
