// The grids of a polish: room for what the genes allow, and values that are the smoother the more grids they
// are the mean of.
#include "genetic/gradient/polish_grids.hpp"

#include <gtest/gtest.h>

#include <set>

#include "genetic/gradient/gradient_evaluator.hpp"
#include "genetic/gradient/project_gradient.hpp"
#include "genetic/objectives/candidate_metrics.hpp"
#include "tests/genetic/support/mean_gradients.hpp"
#include "tests/genetic/support/polish_scan.hpp"
#include "tests/genetic/support/roughness.hpp"
#include "tests/genetic/support/small_horn.hpp"
#include "tests/genetic/support/trend.hpp"

using namespace lathe;
using namespace lathe::genetic;

namespace {

/// Horns whose flare grows by half a millimetre.
std::vector<Genome> growing_flares() {
    constexpr int points = 26;
    std::vector<Genome> genomes;
    for (int n = 0; n < points; ++n) genomes.push_back({6.0 + 0.5 * n / (points - 1), 6.1});
    return genomes;
}

constexpr const char* directivity = "directivity_dbi";

Scan scan_on(int grids) {
    return scan_of(small_horn(), grids, growing_flares(), directivity);
}

Scan scan_on_own_grids() {
    SolverEvaluator evaluator(on_grids(small_horn(), 1), {.engine = "cpu", .workers = 1});
    std::vector<Evaluation> evaluations(growing_flares().size());
    evaluator.evaluate(growing_flares(), {},
                       [&](std::size_t n, Evaluation evaluation) { evaluations[n] = std::move(evaluation); });
    Scan scan;
    for (const Evaluation& evaluation : evaluations) scan.add(evaluation, directivity);
    return scan;
}

}  // namespace

TEST(PolishGrids, AllCandidatesShareOneGrid) {
    const Project project = on_grids(small_horn(), 1);
    const PolishGrids grids(project);
    std::set<std::pair<int, int>> sizes, own;
    for (const Genome& genome : {Genome{2.0, 3.7}, Genome{6.0, 6.0}, Genome{8.0, 7.0}}) {
        const Antenna antenna = antenna_of(project_with(project, genome));
        const auto planners = grids.planners_for(antenna).of_revolution;
        ASSERT_EQ(planners.size(), 1u);
        const Grid grid = planners.front()(antenna).grid;
        sizes.insert({grid.nr, grid.nz});
        const Grid of_its_own = plan_grid(antenna, project.simulation).grid;
        own.insert({of_its_own.nr, of_its_own.nz});
    }
    EXPECT_EQ(sizes.size(), 1u);
    EXPECT_EQ(own.size(), 3u);
}

TEST(PolishGrids, RoomIsThatOfTheLargestAntennaThatTheRulesAllow) {
    const Project project = small_horn();
    const GridRoom room = room_of_genes(design_of(project));
    EXPECT_NEAR(room.extent.z_max, 13e-3, 1e-9);
    EXPECT_NEAR(room.extent.r_max, 7e-3 + 1.2e-3, 1e-9);
}

TEST(PolishGrids, OneGridIsSmootherThanManyAndTheMeanOfFourMoreSo) {
    const Scan own = scan_on_own_grids(), one = scan_on(1), four = scan_on(4);
    const double s11_on_own = roughness(own.s11_db), s11_on_one = roughness(one.s11_db),
                 s11_on_four = roughness(four.s11_db);
    RecordProperty("s11_db_on_own_grids", std::to_string(s11_on_own));
    RecordProperty("s11_db_on_one_grid", std::to_string(s11_on_one));
    RecordProperty("s11_db_on_four_grids", std::to_string(s11_on_four));
    // At -26 dB and 12 cells per wavelength: 0.38, 0.10 and 0.05 dB.
    EXPECT_LT(s11_on_one, 0.4 * s11_on_own) << s11_on_one << " against " << s11_on_own;
    EXPECT_LT(s11_on_four, 0.6 * s11_on_one) << s11_on_four << " against " << s11_on_one;
    // 0.0049 and 0.0034 dB.
    EXPECT_LT(roughness(four.directivity_db), 0.75 * roughness(one.directivity_db));
}

TEST(PolishGrids, ValuesAndSlopesOfSeveralGridsAreTheirMeans) {
    expect_means_of_two_grids(on_grids(small_horn(), 2), {6.1, 6.2}, &GridPlanners::of_revolution);
}

TEST(PolishGrids, GradientsOnFourTellWhereS11GoesOverAFifthOfAMillimetre) {
    const Trend trend = trend_of(on_grids(small_horn(), 4), {6.1, 6.2}, "s11_db", 0.2);
    EXPECT_LT(trend.value, -20.0);
    EXPECT_GE(cosine(trend), 0.95) << trend.derivatives[0] << ", " << trend.derivatives[1] << " against "
                                   << trend.slopes[0] << ", " << trend.slopes[1];
}
