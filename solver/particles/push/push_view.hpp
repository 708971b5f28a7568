// What the motion of electrons reads, as processors and devices can: addresses of tables that others own.
#pragma once

#include <cstdint>

#include "solver/particles/mesh/triangle_mesh.hpp"
#include "solver/particles/push/particle_motion.hpp"

namespace lathe::particles {

/// Static fields of one triangle: of a magnet, of space charge.
struct StaticField {
    double e_r = 0.0, e_z = 0.0;  ///< V/m
    double b_r = 0.0, b_z = 0.0;  ///< T
};

/// The edges of a border that walk() passes.
struct AxisEdges {
    const std::uint8_t* flags = nullptr;
    LATHE_HOST_DEVICE bool operator()(int edge) const { return flags[edge] != 0; }
};

/// Mesh, phasors and time step of a PushSetting, and static fields.
struct PushView {
    const TriangleRow<double>* rows = nullptr;
    AxisEdges is_axis;
    const BoundaryEdge* edges = nullptr;
    const double* phasors = nullptr;       ///< of each vertex: gathered()
    const StaticField* statics = nullptr;  ///< one a triangle, or null
    int components = 3, azimuthal_order = 0;
    bool turns = true;  ///< a body of revolution
    int steps_per_period = 1;
    double dt = 0.0;  ///< s

    /// At t = (step + part) dt, part from 0 to 1, for `amplitude` = sqrt(P / 1 W). The same bits in every
    /// period.
    LATHE_HOST_DEVICE Instant<double> instant(long step, double part, double amplitude) const {
        const double angle =
            2.0 * constants::pi * (static_cast<double>(step % steps_per_period) + part) / steps_per_period;
        return {amplitude * std::cos(angle), amplitude * std::sin(angle)};
    }
    /// The wave's field in a triangle, and the static one, where the place has coordinates `l` in it.
    LATHE_HOST_DEVICE ElectromagneticField<double> field(int triangle, const Place<double>& place,
                                                         const Barycentric<double>& l,
                                                         const Instant<double>& at) const {
        const TriangleRow<double>& row = rows[triangle];
        ElectromagneticField<double> f =
            components == 3 ? gathered<3>(phasors, row.vertex, l, at, azimuthal_order, place)
                            : gathered<6>(phasors, row.vertex, l, at, azimuthal_order, place);
        if (statics != nullptr) {
            const StaticField& s = statics[triangle];
            f.e_r += s.e_r;
            f.e_z += s.e_z;
            f.b_r += s.b_r;
            f.b_z += s.b_z;
        }
        return f;
    }
};

}  // namespace lathe::particles
