// The potential of charges: order of accuracy, a coaxial line, and electrons that move in their own field.
#include "solver/particles/space_charge/poisson.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <numbers>

#include "solver/base/constants.hpp"
#include "solver/particles/mesh/element_gradients.hpp"
#include "solver/particles/mesh/rectangle_mesh.hpp"
#include "solver/particles/push/electron_run.hpp"

namespace lathe::particles {
namespace {

constexpr double pi = std::numbers::pi;

/// Calls visit(triangle, place, weight) at the middles of edges, exact for squares; weights sum to the area.
void integrate(const TriangleMesh& mesh,
               const std::function<void(int, Point, const Barycentric<double>&, double)>& visit) {
    for (int t = 0; t < mesh.triangle_count(); ++t) {
        const auto& corners = mesh.triangles[static_cast<std::size_t>(t)];
        const double area = element_gradients(mesh, t).area;
        for (std::size_t i = 0; i < 3; ++i) {
            const Point a = mesh.vertices[static_cast<std::size_t>(corners[i])],
                        b = mesh.vertices[static_cast<std::size_t>(corners[(i + 1) % 3])];
            Barycentric<double> l{{0, 0, 0}};
            l.l[i] = l.l[(i + 1) % 3] = 0.5;
            visit(t, {0.5 * (a.z + b.z), 0.5 * (a.r + b.r)}, l, area / 3);
        }
    }
}

TEST(Poisson, ManufacturedPotentialConvergesWithOrderTwo) {
    const double a = 10e-3, h = 8e-3;
    const auto exact = [&](Point p) { return (1 - p.r * p.r / (a * a)) * std::cos(pi * p.z / (2 * h)); };
    const auto density = [&](Point p) {  // -eps0 laplace
        const double k = pi / (2 * h);
        return constants::vacuum_permittivity * std::cos(k * p.z) *
               (4 / (a * a) + k * k * (1 - p.r * p.r / (a * a)));
    };
    std::vector<double> errors;
    for (const int cells : {6, 12, 24, 48}) {
        const RectangleSide wall = {EdgeKind::wall, 0};
        const TriangleMesh mesh = triangulate(
            RectangleMesh{{-h, 0}, {h, a}, 2 * cells, cells, wall, wall, {EdgeKind::axis, -1}, wall});
        const PoissonSolver solver(mesh, false);
        std::vector<double> charges(mesh.vertices.size(), 0.0);
        integrate(mesh, [&](int t, Point p, const Barycentric<double>& l, double weight) {
            for (std::size_t i = 0; i < 3; ++i)
                charges[static_cast<std::size_t>(mesh.triangles[static_cast<std::size_t>(t)][i])] +=
                    2 * pi * p.r * density(p) * l.l[i] * weight;
        });
        const std::vector<double> potential = solver.potential(charges);
        double square = 0;
        integrate(mesh, [&](int t, Point p, const Barycentric<double>& l, double weight) {
            double value = 0;
            for (std::size_t i = 0; i < 3; ++i)
                value += l.l[i] *
                         potential[static_cast<std::size_t>(mesh.triangles[static_cast<std::size_t>(t)][i])];
            square += p.r * weight * (value - exact(p)) * (value - exact(p));
        });
        errors.push_back(std::sqrt(square));
    }
    for (std::size_t n = 1; n < errors.size(); ++n) EXPECT_GT(std::log2(errors[n - 1] / errors[n]), 1.9);
}

TEST(Poisson, CapacitanceOfACoaxialLine) {
    const double inner = 1.5e-3, outer = 2.3023 * inner, length = 3e-3;
    const TriangleMesh mesh = triangulate(
        RectangleMesh{{0, inner}, {length, outer}, 20, 60, {}, {}, {EdgeKind::wall, 0}, {EdgeKind::wall, 1}});
    const PoissonSolver solver(mesh, false);
    std::vector<double> walls(mesh.vertices.size(), 0.0);
    for (const BoundaryEdge& edge : mesh.edges)
        if (edge.wall == 1)
            walls[static_cast<std::size_t>(edge.from)] = walls[static_cast<std::size_t>(edge.to)] = 1.0;
    const std::vector<double> potential =
        solver.potential(std::vector<double>(mesh.vertices.size(), 0.0), walls);
    std::vector<StaticField> field(mesh.triangles.size());
    set_electric_field(mesh, potential, field);
    double energy = 0;
    for (int t = 0; t < mesh.triangle_count(); ++t) {
        const ElementGradients g = element_gradients(mesh, t);
        const StaticField& f = field[static_cast<std::size_t>(t)];
        energy += pi * g.mean_r * g.area * constants::vacuum_permittivity * (f.e_r * f.e_r + f.e_z * f.e_z);
    }
    EXPECT_NEAR(2 * energy / length, 66.71e-12, 0.001 * 66.71e-12);
}

TEST(SpaceCharge, SumsDoNotDependOnTheOrder) {
    const TriangleMesh mesh = triangulate(RectangleMesh{{0, 0}, {1, 1}, 3, 3, {}, {}, {}, {}});
    const auto rows = walk_rows<double>(mesh);
    ChargeSums forward(mesh), backward(mesh);
    const auto add = [&](ChargeSums& sums, int n) {
        const double r = std::fmod(0.618 * n, 1.0), z = std::fmod(0.414 * n, 1.0);
        for (const auto& row : rows) {
            const auto l = barycentric(row, r, z);
            if (l.l[0] >= 0 && l.l[1] >= 0 && l.l[2] >= 0) {
                sums.add(row, r, z, 0.37);
                return;
            }
        }
    };
    for (int n = 0; n < 1000; ++n) add(forward, n), add(backward, 999 - n);
    EXPECT_EQ(forward.charges(1.0), backward.charges(1.0));
    double sum = 0;
    for (const double q : forward.charges(1.0)) sum += q;
    EXPECT_NEAR(sum, 370.0, 1e-5);
}

/// Electrons between grounded plates with ions that stay, displaced by a sine of one wave; planar, so that
/// density and field are those of one dimension. Returns the frequency from the zeros of the displacement's
/// amplitude.
double plasma_frequency(double density, double length) {
    const RectangleSide wall = {EdgeKind::wall, 0};
    const TriangleMesh mesh =
        triangulate(RectangleMesh{{0, 0}, {length, 0.25 * length}, 64, 16, wall, wall, {}, {}});
    MeshField none = sampled_field(mesh, 2e9, 0, [](Point) { return FieldVector{}; });
    none.is_planar = true;
    const PushSetting push(mesh, none, 50);  // dt = 10 ps
    std::vector<StaticField> statics(mesh.triangles.size());
    YieldCurve absorbing;
    absorbing.vaughan.emax_ev = 100.0;
    const RunSetting setting{&push, {absorbing}, {}, 1'000'000, statics.data()};
    ElectronRun run(setting, {}, 1.0);
    const int nz = 256, nr = 64;
    const double amplitude = 1e-3 * length, k = 2 * pi / length;
    const double charge = -constants::elementary_charge * density * length * 0.25 * length / (nz * nr);
    ChargeSums ions(mesh), electrons(mesh);
    for (int i = 0; i < nr; ++i)
        for (int n = 0; n < nz; ++n) {
            const double z = length * (n + 0.5) / nz, r = 0.25 * length * (i + 0.5) / nr;
            const auto triangle_of = [&](double at) {
                for (int t = 0; t < mesh.triangle_count(); ++t) {
                    const auto l = barycentric(push.rows[static_cast<std::size_t>(t)], r, at);
                    if (l.l[0] >= -1e-12 && l.l[1] >= -1e-12 && l.l[2] >= -1e-12) return t;
                }
                return 0;
            };
            ions.add(push.rows[static_cast<std::size_t>(triangle_of(z))], r, z);
            const double moved = z + amplitude * std::sin(k * z);
            run.add({{r, moved, 1, 0}, {0, 0, 0}, triangle_of(moved), 1, 0}, 0.0);
        }
    const PoissonSolver solver(mesh, true);
    const std::vector<double> positive = ions.charges(-charge);
    std::vector<double> zeros;
    double before = 1;
    for (int step = 0; step < 1000 && zeros.size() < 5; ++step) {
        run.step();
        electrons.clear();
        electrons.add(push, run.electrons());
        std::vector<double> charges = electrons.charges(charge);
        for (std::size_t v = 0; v < charges.size(); ++v) charges[v] += positive[v];
        set_electric_field(mesh, solver.potential(charges), statics);
        // Projection on the wave: of sums over z of sin(k z), whose change is k cos(k z) times the
        // displacement.
        double sum = 0;
        for (const double z : run.electrons().z) sum += std::cos(k * z);
        if (step > 0 && sum * before < 0) zeros.push_back((step + before / (before - sum)) * push.dt);
        before = sum;
    }
    return zeros.size() < 2 ? 0.0
                            : 0.5 * static_cast<double>(zeros.size() - 1) / (zeros.back() - zeros.front());
}

TEST(SpaceCharge, PlasmaOscillation) {
    const double frequency = plasma_frequency(1e15, 20e-3);
    EXPECT_NEAR(frequency, 283.93e6, 0.01 * 283.93e6);
}

}  // namespace
}  // namespace lathe::particles
