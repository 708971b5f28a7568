// The potential of charges: order of accuracy, a coaxial line, sums of charge.
#include "solver/particles/space_charge/poisson.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <numbers>

#include "solver/base/constants.hpp"
#include "solver/particles/mesh/element_gradients.hpp"
#include "solver/particles/mesh/rectangle_mesh.hpp"

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

}  // namespace
}  // namespace lathe::particles
