// What all electrons of a field share: mesh, phasors and time step, as the inner loops read them.
#pragma once

#include <cstdint>
#include <vector>

#include "solver/base/aligned_buffer.hpp"
#include "solver/particles/fields/mesh_field.hpp"
#include "solver/particles/mesh/triangle_mesh.hpp"
#include "solver/particles/push/push_view.hpp"

namespace lathe::particles {

/// Immutable, for any number of runs at once; `mesh` must outlive it.
struct PushSetting {
    /// Throws std::invalid_argument when the field has not one value a vertex.
    PushSetting(const TriangleMesh& mesh, const MeshField& field, int steps_per_period);

    const TriangleMesh* mesh;
    std::vector<TriangleRow<double>> rows;
    std::vector<std::uint8_t> is_axis;  ///< of each edge of the border
    int components;                     ///< 3 or 6: gathered()
    AlignedBuffer<double> phasors;      ///< of each vertex: gathered()
    std::size_t phasor_count = 0;
    int azimuthal_order;
    bool turns;  ///< a body of revolution
    int steps_per_period;
    double dt;  ///< s

    /// With `statics`, one a triangle or null; valid as long as both live.
    PushView view(const StaticField* statics) const;
};

}  // namespace lathe::particles
