// The uniform field of a magnet as electrons of a mesh feel it.
#pragma once

#include <vector>

#include "solver/particles/mesh/triangle_mesh.hpp"
#include "solver/particles/multipactor/multipactor_settings.hpp"
#include "solver/particles/push/push_view.hpp"

namespace lathe::particles {

/// MultipactorSettings::static_b_z_t in each triangle; empty where there is no magnet.
inline std::vector<StaticField> static_magnet(const TriangleMesh& mesh, const MultipactorSettings& settings) {
    if (settings.static_b_z_t == 0.0) return {};
    return std::vector<StaticField>(mesh.triangles.size(), StaticField{0.0, 0.0, 0.0, settings.static_b_z_t});
}

}  // namespace lathe::particles
