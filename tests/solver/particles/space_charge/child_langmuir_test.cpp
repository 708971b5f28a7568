// Currents limited by space charge: Child and Langmuir between plates, Langmuir and Blodgett between
// cylinders.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "solver/base/constants.hpp"
#include "solver/particles/mesh/rectangle_mesh.hpp"
#include "solver/particles/mesh/triangle_locator.hpp"
#include "solver/particles/push/electron_run.hpp"
#include "solver/particles/space_charge/poisson.hpp"

namespace lathe::particles {
namespace {

/// A cathode at rest, wall 0, before an anode, wall 1, of 100 V. Each step the cathode emits, at rest, the
/// charge that makes the field at it zero. Planar: plates across r; else cylinders, the cathode inside.
/// Returns the current in the steady state: of plates A per metre of width and depth, of cylinders A per
/// metre of length.
double limited_current(bool is_planar, double cathode, double anode) {
    const double width = 0.25 * (anode - cathode), volts = 100.0;
    const TriangleMesh mesh = triangulate(RectangleMesh{
        {0, cathode}, {width, anode}, 10, 40, {}, {}, {EdgeKind::wall, 0}, {EdgeKind::wall, 1}});
    MeshField none = sampled_field(mesh, 10e9, 0, [](Point) { return FieldVector{}; });
    none.is_planar = is_planar;
    const PushSetting push(mesh, none, 50);  // dt = 2 ps, of a flight of 500
    std::vector<StaticField> statics(mesh.triangles.size());
    YieldCurve absorbing;
    absorbing.vaughan.emax_ev = 1e4;
    absorbing.vaughan.dmax = 0.0;
    const RunSetting setting{&push, {absorbing, absorbing}, {}, 1'000'000, statics.data()};
    ElectronRun run(setting, {}, 1.0);
    int arrived = 0;
    run.watch(
        [&](const Impact& impact) { arrived += mesh.edges[static_cast<std::size_t>(impact.edge)].wall; });
    std::vector<double> walls(mesh.vertices.size(), 0.0);
    for (const BoundaryEdge& edge : mesh.edges)
        if (edge.wall == 1)
            walls[static_cast<std::size_t>(edge.from)] = walls[static_cast<std::size_t>(edge.to)] = volts;
    const PoissonSolver solver(mesh, is_planar);
    ChargeSums sums(mesh);
    // About twenty electrons a step of the expected current.
    const double unit = is_planar ? 2334.0 * width : 26.0 * width;
    const double charge = unit * push.dt / 20.0;
    const TriangleLocator locator(mesh);
    std::uint64_t born = 1;
    const int settling = 1500, steps = 3500;
    for (int step = 0; step < steps; ++step) {
        sums.clear();
        sums.add(push, run.electrons());
        set_electric_field(mesh, solver.potential(sums.charges(-charge), walls), statics);
        // Gauss' law of the half cells at the cathode: the flux beyond them less what they hold is that at
        // the cathode.
        double flux = 0.0;
        for (const BoundaryEdge& edge : mesh.edges) {
            if (edge.wall != 0) continue;
            const StaticField& f = statics[static_cast<std::size_t>(edge.triangle)];
            const double middle = cathode + 0.5 * (anode - cathode) / 40;
            flux -= (f.e_r * edge.normal.r + f.e_z * edge.normal.z) * edge.length *
                    (is_planar ? 1.0 : 2 * std::numbers::pi * middle);
        }
        double held = 0.0;
        const std::vector<double> charges = sums.charges(charge);
        for (std::size_t v = 0; v < charges.size(); ++v)
            if (mesh.vertices[v].r == cathode) held += charges[v];
        const double missing = std::max(0.0, (constants::vacuum_permittivity * flux - held) / charge);
        const int count = static_cast<int>(missing + uniforms({9, 0}, born++, 0, 0).u[0]);
        for (int k = 0; k < count; ++k) {
            const FourUniforms where = uniforms({9, 0}, born++, 0, 0);
            const double z = where.u[0] * width;
            run.add({{cathode, z, 1, 0}, {0, 0, 0}, locator.locate({z, cathode}), born, 0},
                    (step + where.u[1]) / push.steps_per_period);
        }
        if (step == settling) arrived = 0;
        run.step();
    }
    return arrived * charge / ((steps - settling) * push.dt) / width;
}

TEST(ChildLangmuir, Plates) {
    EXPECT_NEAR(limited_current(true, 0.0, 1e-3), 2334.0, 0.03 * 2334.0);
}

TEST(ChildLangmuir, Cylinders) {
    EXPECT_NEAR(limited_current(false, 1e-3, 2e-3), 26.256, 0.03 * 26.256);
    EXPECT_NEAR(limited_current(false, 2e-3 / 3, 2e-3), 14.181, 0.03 * 14.181);
}

}  // namespace
}  // namespace lathe::particles
