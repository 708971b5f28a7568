// Single electrons against textbook motion.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "solver/particles/mesh/element_gradients.hpp"
#include "solver/particles/mesh/rectangle_mesh.hpp"
#include "solver/particles/mesh/triangle_locator.hpp"
#include "solver/particles/push/electron_run.hpp"
#include "tests/solver/particles/known_gaps.hpp"

namespace lathe::particles {
namespace {

constexpr double charge_to_mass = -constants::electron_charge_to_mass;

/// A rectangle with static fields and without wave, and one electron in it.
struct Chamber {
    TriangleMesh mesh;
    MeshField field;
    std::vector<StaticField> statics;

    Chamber(Point low, Point high, int cells, double frequency_hz, bool is_planar) {
        RectangleMesh rectangle{low, high, cells, cells, {}, {}, {}, {}};
        if (!is_planar && low.r == 0.0) rectangle.low_r.kind = EdgeKind::axis;
        mesh = triangulate(rectangle);
        field = sampled_field(mesh, frequency_hz, 0, [](Point) { return FieldVector{}; });
        field.is_planar = is_planar;
        statics.resize(mesh.triangles.size());
    }
    Point centre(int triangle) const {
        Point c;
        for (const int v : mesh.triangles[static_cast<std::size_t>(triangle)]) {
            c.z += mesh.vertices[static_cast<std::size_t>(v)].z / 3;
            c.r += mesh.vertices[static_cast<std::size_t>(v)].r / 3;
        }
        return c;
    }
    Electron at(Point place, Momentum<double> u) const {
        return {{place.r, place.z, 1.0, 0.0}, u, TriangleLocator(mesh).locate(place), 1, 0.0};
    }
};

TEST(Motion, Gyration) {
    const double b = 0.05, u = momentum_of_energy(100.0);
    const double gamma = std::sqrt(1 + u * u / (constants::speed_of_light * constants::speed_of_light));
    const double period = 2 * constants::pi * gamma / (charge_to_mass * b);
    EXPECT_NEAR(period / gamma, 0.714477e-9, 1e-15);  // the textbook's numbers are those of a slow electron
    EXPECT_NEAR(u / (charge_to_mass * b), 0.67443e-3, 1e-7);
    Chamber chamber({-1e-3, 0}, {1e-3, 6e-3}, 20, 1.0 / period, false);
    for (StaticField& f : chamber.statics) f.b_z = b;
    const PushSetting push(chamber.mesh, chamber.field, 100);
    const RunSetting setting{&push, {}, {}, 2, chamber.statics.data()};
    ElectronRun run(setting, {}, 1.0);
    run.add(chamber.at({1e-9, 3e-3}, {u, 0, 0}), 0.0);
    run.step();
    const auto angle = [&] {
        const Electron e = run.electrons().at(0);
        return std::atan2(e.u.phi, e.u.r) + std::atan2(e.place.sine, e.place.cosine);
    };
    const double first = angle();
    double turned = 0, last = first;
    for (int n = 0; n < 100 * 100; ++n) {
        run.step();
        turned += std::remainder(angle() - last, 2 * constants::pi);
        last = angle();
    }
    EXPECT_EQ(run.electrons().size(), 1);
    EXPECT_NEAR(kinetic_energy_ev(run.electrons().at(0).u), 100.0, 100.0 * 1e-12);
    const double slow = 1 - std::fabs(turned) / (2 * constants::pi * 100);
    const double expected = std::pow(2 * constants::pi / 100, 2) / 12;
    EXPECT_NEAR(slow, expected, 0.05 * expected);
}

TEST(Motion, DriftAcrossElectricAndMagneticField) {
    const double b = 0.05, e = 1e4, period = 2 * constants::pi / (charge_to_mass * b);
    Chamber chamber({-1e-3, -1e-3}, {1e-3, 1e-3}, 8, 1.0 / period, true);
    for (StaticField& f : chamber.statics) f.e_r = e, f.b_z = b;
    const PushSetting push(chamber.mesh, chamber.field, 200);
    const RunSetting setting{&push, {}, {}, 2, chamber.statics.data()};
    ElectronRun run(setting, {}, 1.0);
    run.add(chamber.at({0, 1e-9}, {0, 0, 0}), 0.0);
    double sum = 0;
    for (int n = 0; n < 20 * 200; ++n) {
        run.step();
        sum += run.electrons().at(0).u.phi;
    }
    EXPECT_NEAR(std::fabs(sum / (20 * 200)), 2.000e5, 2.0e2);
}

TEST(Motion, FlightPastTheAxisIsStraight) {
    Chamber chamber({0, 0}, {10e-3, 2e-3}, 20, 1e9, false);
    const PushSetting push(chamber.mesh, chamber.field, 100);
    const RunSetting setting{&push, {}, {}, 2, nullptr};
    ElectronRun run(setting, {}, 1.0);
    // From x = 1.5 mm, y = 1 um against x.
    const double r = std::hypot(1.5e-3, 1e-6), cosine = 1.5e-3 / r, sine = 1e-6 / r, u = 5e5;
    Electron start = chamber.at({1e-3, r}, {-u * cosine, u * sine, 2e5});
    start.place.cosine = cosine;
    start.place.sine = sine;
    run.add(start, 0.0);
    for (int n = 0; n < 500; ++n) run.step();
    ASSERT_EQ(run.electrons().size(), 1);
    const Electron e = run.electrons().at(0);
    const double length = u * 500 * push.dt;
    EXPECT_GT(length, 2.4e-3);
    EXPECT_NEAR(e.place.r * e.place.cosine, 1.5e-3 - length, 1e-5 * length);  // gamma - 1 is 2e-6
    EXPECT_NEAR(e.place.r * e.place.sine, 1e-6, 1e-6 * length);
    EXPECT_NEAR(e.u.r * e.place.sine + e.u.phi * e.place.cosine, 0.0, 1e-6 * u);
}

TEST(Motion, AngularMomentumInAStaticCoax) {
    Chamber chamber({0, 1e-3}, {4e-3, 5e-3}, 24, 1e9, false);
    for (int t = 0; t < chamber.mesh.triangle_count(); ++t)
        chamber.statics[static_cast<std::size_t>(t)].e_r = 50.0 / (chamber.centre(t).r * std::log(5.0));
    const PushSetting push(chamber.mesh, chamber.field, 200);
    const RunSetting setting{&push, {}, {}, 2, chamber.statics.data()};
    ElectronRun run(setting, {}, 1.0);
    run.add(chamber.at({2e-3, 2.5e-3}, {1e5, 2e6, 0}), 0.0);
    run.step();
    const auto momentum = [&] { return run.electrons().at(0).place.r * run.electrons().at(0).u.phi; };
    const double first = momentum();
    const double angle = run.electrons().at(0).place.sine;
    for (int n = 0; n < 1000; ++n) run.step();
    ASSERT_EQ(run.electrons().size(), 1);
    EXPECT_NE(run.electrons().at(0).place.sine, angle);
    EXPECT_NEAR(momentum() / first, 1.0, 1e-6);
}

TEST(Motion, PonderomotiveForce) {
    // E_z = E0 (1 + z / L): -e^2 E0^2 / (2 m^2 w^2 L).
    const double e0 = 1e5, length = 0.5;
    Chamber chamber({-10e-3, -1e-3}, {10e-3, 1e-3}, 8, 1e9, true);
    chamber.field = sampled_field(
        chamber.mesh, 1e9, 0, [&](Point p) { return FieldVector{0, 0, e0 * (1 + p.z / length), 0, 0, 0}; });
    chamber.field.is_planar = true;
    const PushSetting push(chamber.mesh, chamber.field, 200);
    const RunSetting setting{&push, {}, {}, 2, nullptr};
    ElectronRun run(setting, {}, 1.0);
    run.add(chamber.at({0, 1e-9}, {0, 0, 0}), 0.0);
    std::vector<double> means;
    for (int period = 0; period < 20; ++period) {
        double sum = 0;
        for (int n = 0; n < 200; ++n) {
            run.step();
            sum += run.electrons().at(0).place.z;
        }
        means.push_back(sum / 200);
    }
    const double expected = -0.5 * 7.836e12 * (19.5 * 19.5 - 0.5 * 0.5) * 1e-18;
    EXPECT_NEAR(means[19] - means[0], expected, 0.02 * std::fabs(expected));
}

TEST(Motion, ElectronGainsWhatItFallsThrough) {
    const double inner = 1.5e-3, outer = 3.4535e-3, volts = 100.0;
    const RectangleSide wall = {EdgeKind::wall, 0};
    KnownGap gap;
    gap.mesh = triangulate(RectangleMesh{{0, inner}, {4e-3, outer}, 30, 60, {}, {}, wall, wall});
    gap.field = sampled_field(gap.mesh, 1e9, 0, [](Point) { return FieldVector{}; });
    std::vector<StaticField> statics(gap.mesh.triangles.size());
    for (int t = 0; t < gap.mesh.triangle_count(); ++t) {
        const ElementGradients g = element_gradients(gap.mesh, t);
        for (std::size_t i = 0; i < 3; ++i) {
            const int v = gap.mesh.triangles[static_cast<std::size_t>(t)][i];
            const double r = gap.mesh.vertices[static_cast<std::size_t>(v)].r;
            statics[static_cast<std::size_t>(t)].e_r -=
                volts * std::log(r / inner) / std::log(outer / inner) * g.r[i];
        }
    }
    const PushSetting push(gap.mesh, gap.field, 200);
    YieldCurve absorbing;
    absorbing.vaughan.emax_ev = 100.0;
    const RunSetting setting{&push, {absorbing}, {}, 2, statics.data()};
    ElectronRun run(setting, {}, 1.0);
    double energy = 0, angle = 1;
    run.watch([&](const Impact& impact) { energy = impact.energy_ev, angle = impact.angle; });
    Electron e{{inner, 2.03e-3, 1, 0}, {0, 0, 0}, TriangleLocator(gap.mesh).locate({2.03e-3, inner}), 1, 0};
    run.add(e, 0.3);
    for (int n = 0; n < 2000 && run.electrons().size() + (n < 100 ? 1 : 0) > 0; ++n) run.step();
    EXPECT_NEAR(energy, 100.0, 0.1);
    EXPECT_NEAR(angle, 0.0, 1e-6);
}

/// Sorting changes who comes first and nothing else.
TEST(ElectronArrays, SortedByTriangleTakeTheSameStep) {
    const KnownGap gap = coax(1e9, 1.5e-3, 3.4535e-3);
    const PushSetting push(gap.mesh, gap.field, 100);
    const int triangles = gap.mesh.triangle_count();
    ElectronArrays one;
    for (int n = 0; n < 3000; ++n) {
        // Triangles in no order.
        const int t =
            static_cast<int>((2654435761U * static_cast<unsigned>(n)) % static_cast<unsigned>(triangles));
        Point centre;
        for (const int v : gap.mesh.triangles[static_cast<std::size_t>(t)]) {
            centre.z += gap.mesh.vertices[static_cast<std::size_t>(v)].z / 3;
            centre.r += gap.mesh.vertices[static_cast<std::size_t>(v)].r / 3;
        }
        one.push_back({{centre.r, centre.z, 1.0, 0.0},
                       {1e3 * n, -2e2 * n, 5e2 * n},
                       t,
                       static_cast<std::uint64_t>(n),
                       0.5 * n});
    }
    ElectronArrays other = one;
    other.sort_by_triangle(triangles);
    ASSERT_EQ(other.size(), one.size());
    EXPECT_TRUE(std::is_sorted(other.triangle.begin(), other.triangle.end())) << "as few as are told apart";
    EXPECT_FALSE(std::is_sorted(one.triangle.begin(), one.triangle.end()));
    std::vector<BorderHit> hits, other_hits;
    const Instant<double> instant{100.0, 30.0};
    advance(push, nullptr, instant, one, 0, one.size(), hits);
    advance(push, nullptr, instant, other, 0, other.size(), other_hits);
    EXPECT_EQ(hits.size(), other_hits.size());
    std::vector<bool> is_hit(static_cast<std::size_t>(one.size()));
    for (const BorderHit& hit : hits) is_hit[static_cast<std::size_t>(hit.index)] = true;
    int compared = 0;
    for (int n = 0; n < other.size(); ++n) {
        const Electron b = other.at(n);
        if (is_hit[b.lineage]) continue;
        const Electron a = one.at(static_cast<int>(b.lineage));
        ++compared;
        ASSERT_EQ(a.lineage, b.lineage);
        ASSERT_EQ(a.birth, b.birth);
        ASSERT_EQ(a.triangle, b.triangle);
        ASSERT_EQ(a.place.r, b.place.r);
        ASSERT_EQ(a.place.z, b.place.z);
        ASSERT_EQ(a.place.sine, b.place.sine);
        ASSERT_EQ(a.u.r, b.u.r);
        ASSERT_EQ(a.u.phi, b.u.phi);
        ASSERT_EQ(a.u.z, b.u.z);
    }
    EXPECT_GT(compared, 2000);
}

}  // namespace
}  // namespace lathe::particles
