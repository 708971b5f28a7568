// What all electrons of a field share: mesh, phasors and time step, as the inner loops read them.
#pragma once

#include <cstdint>
#include <vector>

#include "solver/particles/fields/mesh_field.hpp"
#include "solver/particles/mesh/triangle_mesh.hpp"
#include "solver/particles/push/particle_motion.hpp"

namespace lathe::particles {

/// Static fields of one triangle: of a magnet, of space charge.
struct StaticField {
    double e_r = 0.0, e_z = 0.0;  ///< V/m
    double b_r = 0.0, b_z = 0.0;  ///< T
};

/// Immutable, for any number of runs at once; `mesh` must outlive it.
struct PushSetting {
    /// Throws std::invalid_argument when the field has not one value a vertex.
    PushSetting(const TriangleMesh& mesh, const MeshField& field, int steps_per_period);

    const TriangleMesh* mesh;
    std::vector<TriangleRow<double>> rows;
    std::vector<std::uint8_t> is_axis;  ///< of each edge of the border
    int components;                     ///< 3 or 6: gathered()
    std::vector<double> phasors;
    int azimuthal_order;
    bool turns;  ///< a body of revolution
    int steps_per_period;
    double dt;  ///< s

    /// At t = (step + part) dt, part from 0 to 1, for `amplitude` = sqrt(P / 1 W). The same bits in every
    /// period.
    Instant<double> instant(long step, double part, double amplitude) const;
    /// The wave's field in a triangle.
    ElectromagneticField<double> field(int triangle, const Place<double>& place,
                                       const Instant<double>& at) const;
};

}  // namespace lathe::particles
