// Runs bring their electrons into the order of their triangles where mesh and number are large: no bit
// changes.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "solver/particles/emission/wall_material.hpp"
#include "solver/particles/push/electron_run.hpp"
#include "tests/solver/particles/known_gaps.hpp"

namespace lathe::particles {
namespace {

std::vector<Electron> by_lineage(const ElectronRun& run) {
    std::vector<Electron> all;
    for (int n = 0; n < run.electrons().size(); ++n) all.push_back(run.electrons().at(n));
    std::ranges::sort(all, {}, &Electron::lineage);
    return all;
}

/// Mean distance in memory of the triangles of electrons that follow each other, over that of the mesh.
double disorder(const ElectronRun& run, const TriangleMesh& mesh) {
    const std::vector<int>& triangle = run.electrons().triangle;
    double sum = 0.0;
    for (std::size_t n = 1; n < triangle.size(); ++n) sum += std::abs(triangle[n] - triangle[n - 1]);
    return sum / static_cast<double>(triangle.size()) / mesh.triangle_count();
}

/// Electrons fly alone, so many together are the same as few at a time, which are not sorted.
TEST(ElectronSort, ChangesNoBit) {
    const KnownGap gap = plates(1e9, 1e-3, 20, 500);  // with the phasors of its triangles some megabytes
    const PushSetting push(gap.mesh, gap.field, 100);
    const WallMaterial silver{.name = "own", .model = YieldModel::vaughan, .emax_ev = 165, .dmax = 2.22};
    constexpr int started = 9000, shares = 6;
    // So many that nothing is halved, nor duplicated, since steps alone do not.
    const RunSetting setting{&push, {yield_curve(silver)}, {}, 100'000, nullptr};
    constexpr double volts = 60.0;
    constexpr RandomKey key{3, 0};
    ElectronRun together(setting, key, volts);
    together.seed(started);
    std::vector<ElectronRun> parts;
    for (int n = 0; n < shares; ++n) parts.emplace_back(setting, key, volts);
    const std::vector<ElectronStart> starts = electron_starts(setting, key, started);
    for (std::size_t n = 0; n < starts.size(); ++n) parts[n % shares].add(starts[n].electron, starts[n].time);

    for (int step = 0; step < 150; ++step) {
        together.step();
        for (ElectronRun& part : parts) {
            part.step();
            ASSERT_LE(part.electrons().size(), 4000) << "sorted too";
        }
    }
    ASSERT_GT(together.electrons().size(), 4000);
    EXPECT_LT(disorder(together, gap.mesh), 0.05);
    EXPECT_GT(disorder(parts.front(), gap.mesh), 0.2);

    std::vector<Electron> alone;
    double impacts = 0.0, energy_ev = 0.0;
    for (const ElectronRun& part : parts) {
        const std::vector<Electron> some = by_lineage(part);
        alone.insert(alone.end(), some.begin(), some.end());
        impacts += part.tally().count;
        energy_ev += part.tally().energy_ev;
    }
    std::ranges::sort(alone, {}, &Electron::lineage);
    const std::vector<Electron> all = by_lineage(together);
    ASSERT_EQ(all.size(), alone.size());
    EXPECT_GT(impacts, 1000.0);
    EXPECT_EQ(together.tally().count, impacts);
    EXPECT_DOUBLE_EQ(together.tally().energy_ev, energy_ev);
    for (std::size_t n = 0; n < all.size(); ++n) {
        ASSERT_EQ(all[n].lineage, alone[n].lineage);
        ASSERT_EQ(all[n].triangle, alone[n].triangle);
        ASSERT_EQ(all[n].place.r, alone[n].place.r);
        ASSERT_EQ(all[n].place.z, alone[n].place.z);
        ASSERT_EQ(all[n].u.r, alone[n].u.r);
        ASSERT_EQ(all[n].u.phi, alone[n].u.phi);
        ASSERT_EQ(all[n].u.z, alone[n].u.z);
        ASSERT_EQ(all[n].birth, alone[n].birth);
    }
}

}  // namespace
}  // namespace lathe::particles
