// Steps for the largest margin, and polishes that go on for it once all goals are met.
#include "genetic/optimiser/minimax_step.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <memory>

#include "genetic/optimiser/gradient_search.hpp"
#include "tests/genetic/optimiser/optimiser_driver.hpp"

using namespace lathe::genetic;

namespace {

std::vector<Gene> plane() {
    return {{"x", -4.0, 4.0, false}, {"y", -4.0, 4.0, false}};
}

/// Three circles of radius 3: inside all of them the margin is 3 less the largest distance to a centre, most
/// in the middle of the smallest circle about the centres. That of (0, 0), (2, 0), (1, 0.5) is (1, 0), of
/// radius 1.
Score circles(const Genome& at) {
    const double centres[][2] = {{0.0, 0.0}, {2.0, 0.0}, {1.0, 0.5}};
    Score score{EvaluationStatus::valid, 0.0, 0.0, {}};
    double worst = -3.0;
    for (const auto& centre : centres) {
        const double x = at[0] - centre[0], y = at[1] - centre[1], distance = std::hypot(x, y);
        score.misses.push_back(distance - 3.0);
        score.slopes.push_back(x / distance), score.slopes.push_back(y / distance);
        worst = std::max(worst, distance - 3.0);
        score.objective += std::max(0.0, distance - 3.0);
    }
    if (score.objective == 0.0) score.objective = worst;
    return score;
}

std::unique_ptr<Optimiser> search_of_circles(std::uint64_t seed) {
    return std::make_unique<GradientSearch>(
        GradientSettings{.starts = 1, .is_for_margin = true, .seed = seed}, plane(),
        std::vector<Genome>{{-3.5, 3.0}});
}

}  // namespace

TEST(MinimaxStep, MakesTheWorstRowOfALinearModelLeast) {
    // |x| and |x - 1| + 0.2: least where both are 0.6.
    GoalModel model{Eigen::VectorXd(4), Eigen::MatrixXd(4, 1)};
    model.misses << 0.0, 0.0, -0.8, 1.2;
    model.slopes << 1.0, -1.0, 1.0, -1.0;
    const Eigen::VectorXd far = Eigen::VectorXd::Constant(1, 2.0);
    const Eigen::VectorXd step = minimax_step(model, 1e-6, -far, far);
    EXPECT_NEAR(step[0], 0.6, 0.03);
    EXPECT_NEAR(largest_miss(model, step), 0.6, 0.03);
    const Eigen::VectorXd near = Eigen::VectorXd::Constant(1, 0.25);
    EXPECT_NEAR(minimax_step(model, 1e-6, -near, near)[0], 0.25, 0.01) << "the bounds hold";
    LinearRule rule{Eigen::VectorXd::Ones(1), 0.4};
    EXPECT_NEAR(minimax_step(model, 1e-6, -far, far, {rule})[0], 0.4, 0.02) << "a rule holds";
}

TEST(MinimaxStep, RowsThatAreNotKnownDoNotCount) {
    GoalModel model{Eigen::VectorXd(2), Eigen::MatrixXd::Zero(2, 1)};
    model.misses << -0.5, -std::numeric_limits<double>::infinity();
    model.slopes(0, 0) = 1.0;
    const Eigen::VectorXd far = Eigen::VectorXd::Constant(1, 2.0);
    EXPECT_NEAR(largest_miss(model, minimax_step(model, 1e-6, -far, far)), -2.5, 0.05);
    model.misses[0] = model.misses[1];
    EXPECT_EQ(minimax_step(model, 1e-6, -far, far)[0], 0.0);
}

TEST(GradientSearch, FindsTheLargestMarginOnceAllGoalsAreMet) {
    const auto search = search_of_circles(1);
    const auto told = drive(*search, circles, 60);
    const Individual& best = *search->best();
    EXPECT_NEAR(best.score.objective, -2.0, 2e-3);
    EXPECT_NEAR(best.genome[0], 1.0, 0.05);
    EXPECT_NEAR(best.genome[1], 0.0, 0.1);
}

TEST(GradientSearch, WithoutAWishForMarginItDoesNotLookForOne) {
    GradientSearch search({.starts = 1}, plane(), {{-3.5, 3.0}});
    drive(
        search,
        [](const Genome& at) {
            Score score = circles(at);
            score.objective = std::max(0.0, score.objective);
            return score;
        },
        12);
    EXPECT_EQ(search.best()->score.objective, 0.0);
}

TEST(GradientSearch, ResumedOnItsWayToTheLargestMarginItEndsWithTheSameBits) {
    EXPECT_EQ(genomes_of(drive_with_resumes(search_of_circles, circles, 60)),
              genomes_of(drive(*search_of_circles(1), circles, 60)));
}
