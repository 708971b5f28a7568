// What settings say of runs of electrons: the uniform field of a magnet as electrons of a mesh feel it, and
// the rest.
#pragma once

#include <vector>

#include "solver/particles/mesh/triangle_mesh.hpp"
#include "solver/particles/multipactor/multipactor_settings.hpp"
#include "solver/particles/push/push_view.hpp"
#include "solver/particles/push/run_setting.hpp"

namespace lathe::particles {

/// MultipactorSettings::static_b_z_t in each triangle; empty where there is no magnet.
inline std::vector<StaticField> static_magnet(const TriangleMesh& mesh, const MultipactorSettings& settings) {
    if (settings.static_b_z_t == 0.0) return {};
    return std::vector<StaticField>(mesh.triangles.size(), StaticField{0.0, 0.0, 0.0, settings.static_b_z_t});
}

/// Runs of `electrons` electrons with these settings. `push` and `magnet`, which is static_magnet() of the
/// same mesh, outlive what is returned.
inline RunSetting run_setting(const PushSetting& push, const std::vector<YieldCurve>& walls,
                              const MultipactorSettings& settings, int electrons,
                              const std::vector<StaticField>& magnet) {
    return {
        &push,           walls, settings.emission(), 2 * electrons, magnet.empty() ? nullptr : magnet.data(),
        settings.seeding};
}

}  // namespace lathe::particles
