#include "app/bench/particle_gap.hpp"

#include "solver/particles/mesh/rectangle_mesh.hpp"

namespace lathe::bench {

using namespace particles;

CoaxialGap::CoaxialGap(int cells_r, int cells_z, int order, double volts) {
    const double inner = 1.5e-3, outer = 3.4535e-3, frequency_hz = 1e9, length = 16e-3;
    const RectangleSide wall = {EdgeKind::wall, 0};
    mesh = triangulate(RectangleMesh{{0, inner}, {length, outer}, cells_z, cells_r, wall, wall, wall, wall});
    field = sampled_field(mesh, frequency_hz, order, [&](Point p) {
        FieldVector f = coaxial_wave(p, volts, inner, outer, frequency_hz);
        if (order > 0) f[1] = 0.3 * f[0], f[3] = 0.1 * f[4], f[5] = 0.2 * f[4];
        return f;
    });
}

}  // namespace lathe::bench
