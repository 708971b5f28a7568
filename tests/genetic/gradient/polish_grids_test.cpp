// The grids of a polish: room for what the genes allow, and values that are the smoother the more grids they
// are the mean of.
#include "genetic/gradient/polish_grids.hpp"

#include <gtest/gtest.h>

#include <set>

#include "genetic/gradient/gradient_evaluator.hpp"
#include "genetic/gradient/project_gradient.hpp"
#include "genetic/objectives/candidate_metrics.hpp"
#include "tests/genetic/support/roughness.hpp"
#include "tests/genetic/support/small_horn.hpp"

using namespace lathe;
using namespace lathe::genetic;

namespace {

constexpr double no_slopes_below = -1e9;

Project horn_on(int grids) {
    Project project = small_horn();
    project.optimiser.algorithm = "gradient", project.optimiser.grids = grids;
    project.optimiser.after_goals = "margin";  // no second solve of what meets the goals
    return project;
}

/// Metrics of horns whose flare grows by half a millimetre, at the last frequency.
struct Scan {
    std::vector<double> s11_db, directivity_dbi;
    void add(const Evaluation& evaluation) {
        const FrequencyMetrics at = parse_candidate_metrics(evaluation.metrics_json).frequencies.back();
        s11_db.push_back(at.value("s11_db")), directivity_dbi.push_back(at.value("directivity_dbi"));
    }
};

std::vector<Genome> growing_flares() {
    constexpr int points = 26;
    std::vector<Genome> genomes;
    for (int n = 0; n < points; ++n) genomes.push_back({6.0 + 0.5 * n / (points - 1), 6.1});
    return genomes;
}

Scan scan_on(int grids) {
    GradientCandidates candidates(horn_on(grids), "cpu");
    Scan scan;
    for (const Genome& genome : growing_flares()) scan.add(*candidates.evaluate(genome, no_slopes_below, {}));
    return scan;
}

Scan scan_on_own_grids() {
    SolverEvaluator evaluator(horn_on(1), {.engine = "cpu", .workers = 1});
    std::vector<Evaluation> evaluations(growing_flares().size());
    evaluator.evaluate(growing_flares(), {},
                       [&](std::size_t n, Evaluation evaluation) { evaluations[n] = std::move(evaluation); });
    Scan scan;
    for (const Evaluation& evaluation : evaluations) scan.add(evaluation);
    return scan;
}

}  // namespace

TEST(PolishGrids, AllCandidatesShareOneGrid) {
    const Project project = horn_on(1);
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
    // At -26 dB and 12 cells a wavelength: 0.38, 0.10 and 0.05 dB.
    EXPECT_LT(s11_on_one, 0.4 * s11_on_own) << s11_on_one << " against " << s11_on_own;
    EXPECT_LT(s11_on_four, 0.6 * s11_on_one) << s11_on_four << " against " << s11_on_one;
    EXPECT_LT(roughness(four.directivity_dbi), 0.6 * roughness(one.directivity_dbi));
}

TEST(PolishGrids, ValuesAndSlopesOfSeveralGridsAreTheirMeans) {
    const Genome genome{6.1, 6.2};
    const Project project = horn_on(2);
    const Antenna antenna = antenna_of(project_with(project, genome));
    const auto planners = PolishGrids(project).planners_for(antenna).of_revolution;
    ASSERT_EQ(planners.size(), 2u);
    const GradientTask task = gradient_task(project_with(project, genome));
    const auto session = make_engine("cpu", 1);
    Progress progress;
    const auto found_on = [&](const std::vector<GridPlanner>& grids) {
        return gradient(task.antenna, task.simulation, task.parameters, task.metrics, *session, progress, {},
                        {}, {grids, {}});
    };
    const Gradient both = found_on(planners), first = found_on({planners[0]}),
                   second = found_on({planners[1]});
    EXPECT_EQ(both.solves.forward, 2);
    EXPECT_EQ(both.solves.adjoint, first.solves.adjoint + second.solves.adjoint);
    ASSERT_EQ(both.rows.size(), first.rows.size());
    for (std::size_t r = 0; r < both.rows.size(); ++r) {
        EXPECT_NE(first.rows[r].value, second.rows[r].value);
        EXPECT_DOUBLE_EQ(both.rows[r].value, 0.5 * (first.rows[r].value + second.rows[r].value));
        for (std::size_t p = 0; p < task.parameters.size(); ++p)
            EXPECT_DOUBLE_EQ(both.rows[r].derivatives[p],
                             0.5 * (first.rows[r].derivatives[p] + second.rows[r].derivatives[p]));
    }
    // The score's rows are those; its objective is that of the mean curves.
    GradientCandidates candidates(project, "cpu");
    const Score score = candidates.evaluate(genome, 1e9, {})->score;
    ASSERT_EQ(score.misses.size(), both.rows.size());
    for (std::size_t r = 0; r < both.rows.size(); ++r)
        EXPECT_DOUBLE_EQ(score.misses[r],
                         signed_miss(both.rows[r].value, project.objectives[both.rows[r].wanted]));
}
