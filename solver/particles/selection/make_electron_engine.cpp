#include "solver/particles/selection/make_electron_engine.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "solver/engine/selection/make_engine.hpp"
#ifdef LATHE_PARTICLES_GPU
#include "solver/particles/gpu/device_electrons.hpp"
#endif

namespace lathe::particles {
namespace {

/// For machines with a device, which it does not look for; empty in a build without an engine for one.
std::unique_ptr<ElectronEngine> device_engine() {
#ifdef LATHE_PARTICLES_GPU
    return gpu::device_electrons();
#else
    return nullptr;
#endif
}

}  // namespace

std::unique_ptr<ElectronEngine> make_electron_engine(const std::string& kind, unsigned threads) {
    const std::vector<std::string> known = available_engines();
    const std::string name = kind.substr(0, kind.find(':'));
    const auto is_known = [&](const std::string& engine) {
        return std::find(known.begin(), known.end(), engine) != known.end();
    };
    if (!is_known(name)) throw unavailable_engine(kind);
    auto host = host_electrons(threads);
    if (name == "cpu" || name == "debug" || !is_known("cuda")) return host;
    auto device = device_engine();
    if (!device) return host;
    return name == "auto" ? fallback_electrons(std::move(device), std::move(host)) : std::move(device);
}

std::unique_ptr<ElectronEngine> electron_engine_beside(const Session& session, unsigned threads) {
    auto host = host_electrons(threads);
    auto device = session.name() == "cuda" ? device_engine() : nullptr;
    return device ? fallback_electrons(std::move(device), std::move(host)) : std::move(host);
}

}  // namespace lathe::particles
