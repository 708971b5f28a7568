// Gaps with known fields: parallel plates as a wide ring, a coaxial line. Fields are for 1 V, so that the
// power of a level is the square of its voltage.
#pragma once

#include <cmath>
#include <numbers>

#include "solver/base/constants.hpp"
#include "solver/particles/fields/mesh_field.hpp"
#include "solver/particles/mesh/rectangle_mesh.hpp"

namespace lathe::particles {

struct KnownGap {
    TriangleMesh mesh;
    MeshField field;
};

/// Plates of wall 0 at z = 0 and d, from r = 50 d to 80 d, with so many rectangles of two triangles across
/// and along them.
inline KnownGap plates(double frequency_hz, double gap_m, int across = 8, int along = 120) {
    const RectangleSide wall = {EdgeKind::wall, 0}, open = {};
    KnownGap gap;
    gap.mesh = triangulate(
        RectangleMesh{{0.0, 50.0 * gap_m}, {gap_m, 80.0 * gap_m}, across, along, wall, wall, open, open});
    gap.field = sampled_field(gap.mesh, frequency_hz, 0, [&](Point) { return plates_field(1.0, gap_m); });
    return gap;
}

/// Impedance of the TEM wave of a coaxial line in vacuum.
inline double impedance_ohm(double inner_m, double outer_m) {
    return constants::vacuum_impedance / (2 * std::numbers::pi) * std::log(outer_m / inner_m);
}

/// A standing field, uniform along z, between cylinders of walls 0 (inner) and 1, over `length_in_gaps` gaps.
inline KnownGap coax(double frequency_hz, double inner_m, double outer_m, double length_in_gaps = 16.0) {
    const double gap_m = outer_m - inner_m;
    KnownGap gap;
    gap.mesh = triangulate(RectangleMesh{{0.0, inner_m},
                                         {length_in_gaps * gap_m, outer_m},
                                         static_cast<int>(4 * length_in_gaps),
                                         30,
                                         {},
                                         {},
                                         {EdgeKind::wall, 0},
                                         {EdgeKind::wall, 1}});
    gap.field = sampled_field(gap.mesh, frequency_hz, 0, [&](Point p) {
        return coaxial_wave({0.0, p.r}, 1.0, inner_m, outer_m, frequency_hz);
    });
    return gap;
}

}  // namespace lathe::particles
