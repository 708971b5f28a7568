// The grids of a polish: room for what the genes allow, and values that are the smoother the more grids they
// are the mean of.
#include "genetic/gradient/polish_grids.hpp"

#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <cmath>
#include <set>

#include "genetic/gradient/gradient_evaluator.hpp"
#include "genetic/gradient/project_gradient.hpp"
#include "genetic/objectives/candidate_metrics.hpp"
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

/// A metric of horns whose aperture grows over half a millimetre, at the last frequency.
std::vector<double> scan(const Project& project, const char* metric, int points) {
    GradientCandidates candidates(project, "cpu");
    std::vector<double> values;
    for (int n = 0; n < points; ++n) {
        const auto evaluation = candidates.evaluate({6.1, 6.0 + 0.5 * n / (points - 1)}, no_slopes_below, {});
        values.push_back(parse_candidate_metrics(evaluation->metrics_json).frequencies.back().value(metric));
    }
    return values;
}

/// Rms distance of equally spaced values from the cubic that fits them best.
double roughness(const std::vector<double>& values) {
    const auto count = static_cast<Eigen::Index>(values.size());
    Eigen::MatrixXd powers(count, 4);
    Eigen::VectorXd wanted(count);
    for (Eigen::Index n = 0; n < count; ++n) {
        const double x = 2.0 * static_cast<double>(n) / static_cast<double>(count - 1) - 1.0;
        powers.row(n) << 1.0, x, x * x, x * x * x;
        wanted[n] = values[static_cast<std::size_t>(n)];
    }
    const Eigen::VectorXd fit = powers.colPivHouseholderQr().solve(wanted);
    return (powers * fit - wanted).norm() / std::sqrt(static_cast<double>(count));
}

}  // namespace

TEST(PolishGrids, AllCandidatesShareOneGrid) {
    const Project project = horn_on(1);
    const PolishGrids grids(project);
    std::set<std::pair<int, int>> sizes, own;
    for (const Genome& genome : {Genome{2.0, 3.7}, Genome{6.0, 6.0}, Genome{8.0, 7.0}}) {
        const Antenna antenna = antenna_of(project_with(project, genome));
        const auto planners = grids.planners_for(antenna);
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
    EXPECT_NEAR(room.extent.r_max, 7e-3 + 1.2e-3, 1.5e-3);
    EXPECT_GE(room.extent.r_max, 7e-3 + 1.2e-3);
}

TEST(PolishGrids, TheMeanOfFourGridsIsSmoother) {
    constexpr int points = 21;
    for (const char* metric : {"s11_db", "directivity_dbi"}) {
        const double one = roughness(scan(horn_on(1), metric, points)),
                     four = roughness(scan(horn_on(4), metric, points));
        RecordProperty(std::string(metric) + "_on_one_grid", std::to_string(one));
        RecordProperty(std::string(metric) + "_on_four_grids", std::to_string(four));
        EXPECT_LT(four, 0.5 * one) << metric << ": " << four << " against " << one;
    }
}

TEST(PolishGrids, ValuesAndSlopesOfSeveralGridsAreTheirMeans) {
    const Genome genome{6.1, 6.2};
    const Project project = horn_on(2);
    const Antenna antenna = antenna_of(project_with(project, genome));
    const auto planners = PolishGrids(project).planners_for(antenna);
    ASSERT_EQ(planners.size(), 2u);
    const GradientTask task = gradient_task(project_with(project, genome));
    const auto session = make_engine("cpu", 1);
    Progress progress;
    const auto found_on = [&](const std::vector<GridPlanner>& grids) {
        return gradient(task.antenna, task.simulation, task.parameters, task.metrics, *session, progress, {},
                        {}, grids);
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
