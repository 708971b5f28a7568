// Fronts that are polished: each member in its own proportion of the goals, resumed to the same bits.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>

#include "genetic/optimiser/hybrid_search.hpp"
#include "genetic/optimiser/pareto.hpp"
#include "genetic/optimiser/polish_aim.hpp"
#include "genetic/optimiser/spread_front.hpp"
#include "tests/genetic/optimiser/optimiser_driver.hpp"

namespace lathe::genetic {
namespace {

constexpr int dimensions = 8;

/// Two goals, each a point that all genes should come within 0.01 of, on the two sides of a bent valley: x0
/// moves along the front, the other genes have to follow it. Their weights in the objective differ by three.
Score two_points(const Genome& x) {
    Score score{EvaluationStatus::valid, 0.0, 0.0, {}};
    const double weights[] = {1.0, 3.0};
    for (const int goal : {0, 1}) {
        double squares = 0.0;
        for (int j = 0; j < dimensions; ++j) {
            const auto n = static_cast<std::size_t>(j);
            // The first gene goes to +-0.5, the others to the parabola above it.
            const double residual = j == 0 ? x[0] - (goal == 0 ? -0.5 : 0.5) : x[n] - x[0] * x[0];
            for (const double sign : {1.0, -1.0}) {
                const double miss = sign * residual - 0.01;
                squares += std::pow(std::max(0.0, miss), 2);
                score.misses.push_back(weights[goal] * miss);
                score.goals.push_back({goal, weights[goal]});
                for (int k = 0; k < dimensions; ++k) {
                    const double bent = j > 0 && k == 0 ? -2.0 * x[0] : 0.0;
                    score.slopes.push_back(weights[goal] * sign * (k == j ? 1.0 : bent));
                }
            }
        }
        score.objectives.push_back(std::sqrt(squares / dimensions));
        score.objective += weights[goal] * score.objectives.back();
    }
    return score;
}

std::vector<Gene> genes() {
    std::vector<Gene> all;
    for (int j = 0; j < dimensions; ++j) all.push_back({"x" + std::to_string(j), -1.0, 1.0, false});
    return all;
}

constexpr int budget = 240;

std::unique_ptr<Optimiser> plain_front(std::uint64_t seed) {
    return std::make_unique<ParetoSearch>(ParetoSettings{.population = 20, .seed = seed}, genes());
}

std::unique_ptr<Optimiser> polished_front(std::uint64_t seed) {
    HybridSettings settings;
    settings.front = ParetoSettings{.population = 20, .seed = seed};
    settings.gradient = GradientSettings{.starts = 6, .margin = 0.0, .is_along_front = true, .seed = seed};
    settings.evaluations = budget;
    settings.polish_share = 0.4;
    return std::make_unique<HybridSearch>(settings, genes());
}

double front_volume(const std::vector<Individual>& told) {
    std::vector<Score> scores;
    for (const Individual& one : told) scores.push_back(one.score);
    return hypervolume(scores, std::vector{1.0, 1.0});
}

TEST(PolishAim, CountsEachGoalByItsShareAtTheStart) {
    Score start{EvaluationStatus::valid, 0.0, 5.0, {2.0, 1.0, 0.0}};
    start.goals = {{0, 1.0}, {1, 3.0}, {2, 2.0}};
    start.misses = {2.0, 3.0, -1.0};
    const PolishAim aim = PolishAim::in_proportion_of(start);
    EXPECT_EQ(aim.weights, (std::vector{0.5, 1.0, 5.0}));
    EXPECT_DOUBLE_EQ(aim.of(start), 2.0);
    EXPECT_DOUBLE_EQ(aim.of_row(start, 1), 1.0 / 3.0);
    // A third goal that was met may not be given up for the others.
    EXPECT_GT(aim.of({EvaluationStatus::valid, 0.0, 2.5, {1.5, 0.5, 0.3}}), 2.0);
    EXPECT_TRUE(std::isinf(aim.of({EvaluationStatus::valid, 0.0, 2.5, {1.5, std::nan(""), 0.0}})));
    EXPECT_TRUE(PolishAim::in_proportion_of({EvaluationStatus::valid, 0.0, 0.0, {0.0, 0.0}}).weights.empty());
}

TEST(PolishAim, NothingAboveItsLimitIsBetter) {
    Score start = two_points(Genome(dimensions, 0.3));
    const PolishAim aim = PolishAim::in_proportion_of(start);
    const double limit = aim.objective_limit(start);
    int better = 0;
    for (int n = 0; n < 500; ++n) {
        Genome genome;
        for (int j = 0; j < dimensions; ++j) genome.push_back(std::sin(1.0 + 7.0 * n + 3.0 * j * (n % 13)));
        for (double& gene : genome) gene = 0.3 + 0.3 * gene;
        const Score score = two_points(genome);
        if (!(aim.of(score) < aim.of(start))) continue;
        ++better;
        EXPECT_LT(score.objective, limit);
    }
    EXPECT_GT(better, 10);
}

TEST(SpreadFront, TakesTheEndsAndThenWhatIsFarthest) {
    std::vector<Individual> told;
    const auto tell = [&](double a, double b) {
        told.push_back({{a, b}, {EvaluationStatus::valid, 0.0, a + b, {a, b}}, 0, 0});
    };
    tell(0.0, 10.0), tell(1.0, 5.0), tell(1.1, 4.9), tell(4.0, 0.0), tell(2.0, 2.0), tell(3.0, 6.0);
    told.push_back({{9.0, 9.0}, {EvaluationStatus::infeasible, 1.0, 0.0, {}}, 0, 0});
    EXPECT_EQ(spread_front(told, 3), (std::vector<Genome>{{0.0, 10.0}, {4.0, 0.0}, {1.1, 4.9}}));
    EXPECT_EQ(spread_front(told, 9).size(), 5u) << "dominated and infeasible ones are no members";
    EXPECT_TRUE(spread_front(std::span(told).last(1), 3).empty());
}

TEST(PolishedFront, ComesNearerThanASearchOfTheSameBudget) {
    std::vector<double> plain, polished;
    for (std::uint64_t seed = 1; seed <= 7; ++seed) {
        plain.push_back(front_volume(drive(*plain_front(seed), two_points, budget)));
        polished.push_back(front_volume(drive(*polished_front(seed), two_points, budget)));
    }
    EXPECT_GT(median(polished), median(plain) + 0.02) << median(plain);
}

TEST(PolishedFront, EachMemberGetsLessOfWhatItMissesAndTheFrontStaysWide) {
    const auto optimiser = polished_front(3);
    const auto told = drive(*optimiser, two_points, budget);
    const auto searched = static_cast<std::size_t>(std::lround(0.6 * budget));
    const auto starts = spread_front(std::span(told).first(searched), 6);
    for (const Genome& start : starts) {
        const Score before = two_points(start);
        const PolishAim aim = PolishAim::in_proportion_of(before);
        double least = aim.of(before);
        for (std::size_t n = searched; n < told.size(); ++n) least = std::min(least, aim.of(told[n].score));
        EXPECT_LT(least, 0.9 * aim.of(before)) << before.objectives[0] << ' ' << before.objectives[1];
    }
    for (const std::size_t goal : {0, 1}) {
        const auto least = [&](std::size_t from, std::size_t to) {
            double value = 1e9;
            for (std::size_t n = from; n < to; ++n) value = std::min(value, told[n].score.objectives[goal]);
            return value;
        };
        EXPECT_LE(least(searched, told.size()), 1.02 * least(0, searched));
    }
}

TEST(PolishedFront, ResumesToTheSameBits) {
    const auto unbroken = drive(*polished_front(1), two_points, budget);
    const auto resumed =
        drive_with_resumes([](std::uint64_t seed) { return polished_front(seed); }, two_points, budget);
    EXPECT_EQ(genomes_of(resumed), genomes_of(unbroken));
}

TEST(PolishedFront, RefusesScoresWithoutGoals) {
    HybridSettings settings;
    settings.front = ParetoSettings{.population = 20};
    settings.gradient = GradientSettings{};
    EXPECT_THROW(HybridSearch(settings, genes()), std::invalid_argument) << "along the front or not at all";
    settings.gradient->is_along_front = true;
    GradientSearch search(*settings.gradient, genes(), {Genome(dimensions, 0.2)});
    auto scores = scores_of(two_points, search.ask());
    for (Score& score : scores) score.goals.clear();
    EXPECT_THROW(search.tell(scores), std::invalid_argument);
}

}  // namespace
}  // namespace lathe::genetic
