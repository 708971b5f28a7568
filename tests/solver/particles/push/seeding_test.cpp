// Where electrons start: on the chosen walls alone, or anywhere in the vacuum, uniformly.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>

#include "solver/particles/push/electron_run.hpp"
#include "tests/solver/particles/known_gaps.hpp"

namespace lathe::particles {
namespace {

constexpr int count = 40'000;
constexpr double inner_m = 1e-3, outer_m = 3e-3;

std::vector<ElectronStart> starts_in(const KnownGap& gap, Seeding seeding, int electrons = count) {
    const PushSetting push(gap.mesh, gap.field, 200);
    const RunSetting setting{&push, {{}, {}}, {}, 2, nullptr, seeding};
    return electron_starts(setting, {7, 0}, electrons);
}

/// Shares of numbers in [0, 1) among ten bins of one width: each a tenth within five standard deviations.
class Tenths {
public:
    void add(double x) { ++bins_[std::min(9U, static_cast<unsigned>(10.0 * std::max(x, 0.0)))]; }
    void expect_uniform(const char* what) const {
        const double mean = 0.1 * count, deviation = std::sqrt(0.09 * count);
        for (const int bin : bins_) EXPECT_NEAR(bin, mean, 5.0 * deviation) << what;
    }

private:
    std::array<int, 10> bins_{};
};

/// A room of two triangles only, so that what is drawn within a triangle counts.
KnownGap room(double low_r, bool is_planar) {
    KnownGap gap;
    const RectangleSide wall = {EdgeKind::wall, 0};
    gap.mesh = triangulate(RectangleMesh{{0.0, low_r},
                                         {2e-3, outer_m},
                                         1,
                                         1,
                                         wall,
                                         wall,
                                         low_r == 0.0 ? RectangleSide{EdgeKind::axis, -1} : wall,
                                         wall});
    gap.field = sampled_field(gap.mesh, 1e9, 0, [](Point) { return plates_field(1.0, 1e-3); });
    gap.field.is_planar = is_planar;
    return gap;
}

void expect_uniform_volume(double low_r, bool is_planar) {
    const KnownGap gap = room(low_r, is_planar);
    const std::vector<TriangleRow<double>> rows = walk_rows<double>(gap.mesh);
    Tenths along, across, corner, phase, turn, direction;
    double energy_ev = 0.0;
    for (const ElectronStart& start : starts_in(gap, Seeding::volume)) {
        const Electron& e = start.electron;
        const Barycentric<double> at =
            barycentric(rows[static_cast<std::size_t>(e.triangle)], e.place.r, e.place.z);
        for (const double l : at.l) ASSERT_GT(l, -1e-12) << "in its triangle";
        const double z = e.place.z / 2e-3;
        const double height =
            is_planar ? (e.place.r - low_r) / (outer_m - low_r)
                      : (e.place.r * e.place.r - low_r * low_r) / (outer_m * outer_m - low_r * low_r);
        along.add(z);
        across.add(height);
        corner.add(std::fmod(z + height, 1.0));  // uniform only where both together are
        phase.add(start.time);
        turn.add(0.5 + 0.5 * std::atan2(e.place.sine, e.place.cosine) / constants::pi);
        const double speed = std::hypot(e.u.r, e.u.phi, e.u.z);
        direction.add(0.5 + 0.5 * e.u.r / speed);
        energy_ev += kinetic_energy_ev(e.u) / count;
    }
    along.expect_uniform("z");
    across.expect_uniform("r^2, or y");
    corner.expect_uniform("both");
    phase.expect_uniform("phase");
    turn.expect_uniform("phi");
    direction.expect_uniform("cosine to r");
    EXPECT_NEAR(energy_ev, 4.0, 0.08) << "twice the temperature";
}

TEST(Seeding, FillsTheVolumeUniformly) {
    expect_uniform_volume(0.0, false);
    expect_uniform_volume(inner_m, false);
    expect_uniform_volume(inner_m, true);
}

TEST(Seeding, IsOnTheChosenWallsOnly) {
    const KnownGap gap = coax(1e9, inner_m, outer_m);  // walls 0 and 1: inner and outer conductor
    for (const ElectronStart& start : starts_in(gap, Seeding::metal))
        ASSERT_NEAR(start.electron.place.r, inner_m, 1e-15);
    for (const ElectronStart& start : starts_in(gap, Seeding::dielectric))
        ASSERT_NEAR(start.electron.place.r, outer_m, 1e-15);
    int on_inner = 0;
    for (const ElectronStart& start : starts_in(gap, Seeding::walls))
        on_inner += start.electron.place.r < 2e-3 ? 1 : 0;
    EXPECT_NEAR(on_inner / (1.0 * count), 0.25, 0.011) << "by area";
}

TEST(Seeding, DoesNotDependOnHowManyStart) {
    const KnownGap gap = coax(1e9, inner_m, outer_m);
    for (const Seeding seeding : {Seeding::walls, Seeding::metal, Seeding::dielectric, Seeding::volume}) {
        const auto few = starts_in(gap, seeding, 10), many = starts_in(gap, seeding, 100);
        for (std::size_t n = 0; n < few.size(); ++n) {
            EXPECT_EQ(few[n].time, many[n].time);
            EXPECT_EQ(few[n].electron.place.r, many[n].electron.place.r);
            EXPECT_EQ(few[n].electron.place.z, many[n].electron.place.z);
            EXPECT_EQ(few[n].electron.u.z, many[n].electron.u.z);
        }
    }
}

TEST(Seeding, RefusesWallsThatAreNotThere) {
    const KnownGap gap = room(0.0, false);
    EXPECT_THROW(starts_in(gap, Seeding::dielectric), std::invalid_argument);
    EXPECT_EQ(starts_in(gap, Seeding::metal, 5).size(), 5U);
}

}  // namespace
}  // namespace lathe::particles
