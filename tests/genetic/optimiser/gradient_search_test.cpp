// Polishes by slopes on goals with known slopes: how fast they get there, and what must not stop them.
#include "genetic/optimiser/gradient_search.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>

#include "genetic/optimiser/bounded_step.hpp"
#include "genetic/optimiser/hybrid_search.hpp"
#include "tests/genetic/optimiser/optimiser_driver.hpp"

using namespace lathe::genetic;

namespace {

constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

std::vector<Gene> genes_of_range(int count, double low, double high) {
    std::vector<Gene> genes;
    for (int n = 0; n < count; ++n) genes.push_back({"x" + std::to_string(n), low, high, false});
    return genes;
}

/// Goals on the residuals of Rosenbrock's valley, each from above and from below, with exact slopes.
Score valley(const Genome& x) {
    const double steep = 10.0 * (x[1] - x[0] * x[0]), flat = 1.0 - x[0];
    Score score{EvaluationStatus::valid, 0.0, 0.0, {}};
    for (const double sign : {1.0, -1.0}) {
        score.misses.push_back(sign * steep - 0.01), score.misses.push_back(sign * flat - 0.01);
        for (const double slope : {-20.0 * x[0], 10.0, -1.0, 0.0}) score.slopes.push_back(sign * slope);
    }
    double squares = 0.0;
    for (const double miss : score.misses) squares += std::pow(std::max(0.0, miss), 2);
    score.objective = std::sqrt(squares / 4.0);
    return score;
}

int evaluations_until_met(Optimiser& optimiser, const std::function<Score(const Genome&)>& evaluate,
                          int most) {
    for (int count = 0; count < most;) {
        const auto genomes = optimiser.ask(most - count);
        std::vector<Score> scores;
        for (const Genome& genome : genomes) scores.push_back(evaluate(genome));
        count += static_cast<int>(genomes.size());
        optimiser.tell(scores);
        if (optimiser.best()->score.status == EvaluationStatus::valid &&
            optimiser.best()->score.objective == 0.0)
            return count;
    }
    return most;
}

}  // namespace

TEST(BoundedStep, IsThatOfNormalEquationsWhereNothingBinds) {
    GoalModel model{Eigen::VectorXd(3), Eigen::MatrixXd(3, 2)};
    model.misses << 5.0, 6.0, 7.0;
    model.slopes << 1.0, 0.2, -0.3, 1.0, 0.5, 0.5;
    const Eigen::VectorXd far = Eigen::VectorXd::Constant(2, 1e3);
    const Eigen::VectorXd step = bounded_step(model, 0.0, -far, far);
    // The best squares are those of all three rows as long as none is kept there.
    const Eigen::VectorXd rest = (model.misses + model.slopes * step).cwiseMax(0.0);
    EXPECT_LT((model.slopes.transpose() * rest).norm(), 1e-6);
}

TEST(BoundedStep, KeepsBoundsAndRules) {
    GoalModel model{Eigen::VectorXd::Constant(1, 10.0), Eigen::MatrixXd(1, 2)};
    model.slopes << -1.0, -1.0;
    const Eigen::VectorXd low = Eigen::VectorXd::Constant(2, -1.0), high = Eigen::VectorXd::Constant(2, 2.0);
    EXPECT_EQ(bounded_step(model, 0.0, low, high), high);
    LinearRule rule{Eigen::VectorXd(2), 0.5};
    rule.a << 1.0, -1.0;
    Eigen::VectorXd uneven = high;
    uneven[1] = 1.0;
    const Eigen::VectorXd step = bounded_step(model, 0.0, low, uneven, {rule});
    EXPECT_LT(rule.a.dot(step), rule.b + 0.02);
    EXPECT_GT(step[0], 1.3);
}

TEST(GradientSearch, FollowsABentValleyInFewSteps) {
    GradientSettings settings{.starts = 1, .margin = 0.001};
    GradientSearch search(settings, genes_of_range(2, -2.0, 2.0), {{-1.2, 1.0}});
    EXPECT_LE(evaluations_until_met(search, valley, 100), 40);
}

TEST(GradientSearch, AsksForSlopesOnlyWhereItWouldGoOn) {
    GradientSearch search({.starts = 1}, genes_of_range(2, -2.0, 2.0), {{-1.2, 1.0}});
    search.ask();
    ASSERT_EQ(search.slope_limits().size(), 1u);
    EXPECT_TRUE(std::isinf(search.slope_limits().front()));
    const Score first = valley(search.pending().front());
    search.tell(std::vector{first});
    search.ask();
    EXPECT_EQ(search.slope_limits().front(), first.objective);
    search.tell(std::vector{Score{EvaluationStatus::diverged, 0.0, not_a_number, {}}});
    search.ask();
    EXPECT_TRUE(std::isinf(search.slope_limits().front())) << "what refuses a step is to be understood";
}

TEST(GradientSearch, FailuresShrinkTheRegionAndTheRunGoesOn) {
    int count = 0;
    const auto failing = [&](const Genome& x) {
        Score score = valley(x);
        switch (++count % 6) {
            case 2:
                return Score{EvaluationStatus::infeasible, 1.0, not_a_number, {}};
            case 4:
                return Score{EvaluationStatus::diverged, 0.0, not_a_number, {}};
            case 5:
                score.objective = not_a_number;
                return score;
            default:
                return score;
        }
    };
    GradientSearch search({.starts = 1, .margin = 0.001}, genes_of_range(2, -2.0, 2.0), {{-1.2, 1.0}});
    EXPECT_LE(evaluations_until_met(search, failing, 300), 200);
}

TEST(GradientSearch, GoesAlongAWallThatNoSlopeAtItsPointTellsOf) {
    // A side lobe appears, four units above its goal, where the sum of two genes exceeds 1; before, it is
    // undefined.
    const auto with_lobe = [](const Genome& x) {
        Score score{EvaluationStatus::valid, 0.0, 0.0, {}};
        for (const auto& [wanted, gene] : {std::pair{0.2, 0u}, std::pair{0.7, 1u}, std::pair{0.9, 2u}})
            for (const double sign : {1.0, -1.0}) {
                score.misses.push_back(10.0 * sign * (x[gene] - wanted) - 0.01);
                for (std::size_t j = 0; j < 3; ++j) score.slopes.push_back(j == gene ? 10.0 * sign : 0.0);
            }
        const bool has_lobe = x[0] + x[1] > 1.0;
        score.misses.push_back(has_lobe ? 4.0 + 10.0 * (x[0] + x[1] - 1.0) : not_a_number);
        for (const double slope : {10.0, 10.0, 0.0}) score.slopes.push_back(has_lobe ? slope : not_a_number);
        double squares = 0.0;
        for (const double miss : score.misses)
            squares += std::isfinite(miss) ? std::pow(std::max(0.0, miss), 2) : 0.0;
        score.objective = std::sqrt(squares);
        return score;
    };
    // Steps towards (0.2, 0.7, 0.9) break through the wall first.
    GradientSearch search({.starts = 1, .margin = 0.001}, genes_of_range(3, -1.0, 2.0), {{1.3, -0.35, 0.0}});
    EXPECT_LE(evaluations_until_met(search, with_lobe, 100), 30);
}

TEST(GradientSearch, GoesOnForTheMarginWhereALobeAppears) {
    // All goals are kept from x = 1 on, the more the larger x is; beyond 1.6 a lobe appears that keeps its
    // goal by less.
    const auto with_lobe = [](const Genome& x) {
        Score score{EvaluationStatus::valid, 0.0, 0.0, {}};
        const bool has_lobe = x[0] > 1.6 + 0.2 * x[1];
        score.misses = {1.0 - x[0], has_lobe ? 0.4 + x[0] - 1.6 - 0.2 * x[1] : not_a_number, x[1] - 3.0};
        score.slopes = {-1.0, 0.0, has_lobe ? 1.0 : not_a_number, has_lobe ? -0.2 : not_a_number, 0.0, 1.0};
        double largest = -10.0;
        for (const double miss : score.misses)
            if (std::isfinite(miss)) largest = std::max(largest, miss);
        score.objective = largest;
        return score;
    };
    GradientSearch search({.starts = 1, .is_for_margin = true}, genes_of_range(2, 0.0, 3.0), {{1.2, 0.0}});
    const auto told = drive(search, with_lobe, 40);
    // At (2.1, 2.0) nearly: the wall is passed along, towards larger x[1].
    EXPECT_LT(search.best()->score.objective, -0.7);
}

TEST(GradientSearch, StepsKeepTheRules) {
    const auto rule = [](const Genome& x) { return std::max(0.0, x[0] - x[1]) + std::max(0.0, x[1] - x[2]); };
    // Wants the genes in the opposite order; the best that the rule allows has all of them equal.
    const auto goals = [&](const Genome& x) {
        EXPECT_EQ(rule(x), 0.0);
        Score score{EvaluationStatus::valid, 0.0, 0.0, {}};
        const double wanted[] = {3.0, 2.0, 1.0};
        for (std::size_t n = 0; n < 3; ++n)
            for (const double sign : {1.0, -1.0}) {
                score.misses.push_back(sign * (x[n] - wanted[n]));
                for (std::size_t j = 0; j < 3; ++j) score.slopes.push_back(j == n ? sign : 0.0);
                score.objective += std::pow(std::max(0.0, score.misses.back()), 2);
            }
        return score;
    };
    GradientSearch search({.starts = 1, .margin = 0.0}, genes_of_range(3, 0.0, 4.0), {{0.5, 1.0, 1.5}}, rule);
    evaluations_until_met(search, goals, 40);
    EXPECT_NEAR(search.best()->score.objective, 2.0, 0.02);
}

TEST(GradientSearch, ResumedInEveryGenerationEndsWithTheSameBits) {
    const auto make = [](std::uint64_t seed) {
        return std::make_unique<GradientSearch>(GradientSettings{.starts = 3, .seed = seed},
                                                genes_of_range(2, -2.0, 2.0),
                                                std::vector<Genome>{{-1.2, 1.0}});
    };
    EXPECT_EQ(genomes_of(drive_with_resumes(make, valley, 200)), genomes_of(drive(*make(1), valley, 200)));
}

TEST(GradientSearch, AStartThatWasSolvedWithoutSlopesIsAskedBeside) {
    const Genome seed{-1.2, 1.0};
    GradientSearch search({.starts = 1}, genes_of_range(2, -2.0, 2.0), {seed});
    OptimiserState state = search.state();
    Score plain = valley(seed);
    plain.misses.clear(), plain.slopes.clear();
    search.restore(state, std::vector<Individual>{{seed, plain, 0, 0}}, {});
    const auto asked = search.ask();
    ASSERT_EQ(asked.size(), 1u);
    EXPECT_NE(asked.front(), seed);
    for (std::size_t n = 0; n < seed.size(); ++n) EXPECT_NEAR(asked.front()[n], seed[n], 1e-5);
    search.tell(std::vector{valley(asked.front())});
    EXPECT_GT(std::abs(search.ask().front()[0] - seed[0]), 1e-2);
}

namespace {

/// The scores of a run: slopes only where they are asked for.
std::vector<Individual> drive_with_slopes(Optimiser& optimiser, int evaluations) {
    std::vector<Individual> told;
    while (static_cast<int>(told.size()) < evaluations) {
        const auto genomes = optimiser.ask(evaluations - static_cast<int>(told.size()));
        if (genomes.empty()) break;
        const auto limits = optimiser.slope_limits();
        std::vector<Score> scores;
        for (std::size_t n = 0; n < genomes.size(); ++n) {
            scores.push_back(valley(genomes[n]));
            if (limits.empty() || !(scores.back().objective < limits[n]))
                scores.back().misses.clear(), scores.back().slopes.clear();
            told.push_back({genomes[n], scores.back(), optimiser.generation(), static_cast<int>(n)});
        }
        optimiser.tell(scores);
    }
    return told;
}

std::unique_ptr<Optimiser> valley_hybrid(std::uint64_t seed) {
    HybridSettings settings;
    settings.search = {.population = 10, .seed = seed};
    settings.gradient = GradientSettings{.starts = 4, .margin = 0.001, .seed = seed};
    settings.evaluations = 160, settings.polish_share = 0.75;
    return std::make_unique<HybridSearch>(settings, genes_of_range(2, -2.0, 2.0));
}

}  // namespace

TEST(HybridSearch, EndsWithPolishesBySlopes) {
    const auto hybrid = valley_hybrid(1);
    const auto told = drive_with_slopes(*hybrid, 160);
    double best_of_search = std::numeric_limits<double>::infinity();
    for (int n = 0; n < 40; ++n)
        best_of_search = std::min(best_of_search, told[static_cast<std::size_t>(n)].score.objective);
    EXPECT_TRUE(told[39].score.slopes.empty());
    EXPECT_LT(hybrid->best()->score.objective, 0.1 * best_of_search);
    EXPECT_EQ(hybrid->take_log().back().candidates, 4);
}

TEST(HybridSearch, ResumedInEveryGenerationOfItsPolishesEndsWithTheSameBits) {
    const auto make = [](std::uint64_t seed) { return valley_hybrid(seed); };
    EXPECT_EQ(genomes_of(drive_with_resumes(make, valley, 160)), genomes_of(drive(*make(1), valley, 160)));
}

TEST(GradientSearch, RefusesWhatCannotBeSearched) {
    EXPECT_THROW(GradientSearch({.starts = 0}, genes_of_range(2, 0.0, 1.0)), std::invalid_argument);
    EXPECT_THROW(GradientSearch({.first_radius = 0.5}, genes_of_range(2, 0.0, 1.0)), std::invalid_argument);
    EXPECT_THROW(GradientSearch({}, {Gene{"n", 1, 9, true}}), std::invalid_argument);
}
