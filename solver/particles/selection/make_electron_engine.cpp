#include "solver/particles/selection/make_electron_engine.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "solver/base/input_error.hpp"
#include "solver/engine/selection/make_engine.hpp"
#ifdef LATHE_PARTICLES_GPU
#include "solver/particles/gpu/device_electrons.hpp"
#endif

namespace lathe::particles {
namespace {

/// Empty where there is no device, or no engine for one in this build.
std::unique_ptr<ElectronEngine> device_engine() {
#ifdef LATHE_PARTICLES_GPU
    if (!engine_devices().empty()) return gpu::device_electrons();
#endif
    return nullptr;
}

}  // namespace

std::unique_ptr<ElectronEngine> make_electron_engine(const std::string& kind, unsigned threads) {
    const std::vector<std::string> known = available_engines();
    const std::string name = kind.substr(0, kind.find(':'));
    if (std::find(known.begin(), known.end(), name) == known.end())
        throw InputError(
            {.key = "engine"}, kind,
            fmt::format("not available on this machine; choose one of: {}", fmt::join(known, ", ")));
    auto host = host_electrons(threads);
    if (name == "cpu" || name == "debug") return host;
    auto device = device_engine();
    if (!device) return host;
    return name == "auto" ? fallback_electrons(std::move(device), std::move(host)) : std::move(device);
}

std::unique_ptr<ElectronEngine> electron_engine_beside(const Session& session, unsigned threads) {
    auto device = session.name() == "cuda" ? device_engine() : nullptr;
    return device ? std::move(device) : host_electrons(threads);
}

}  // namespace lathe::particles
