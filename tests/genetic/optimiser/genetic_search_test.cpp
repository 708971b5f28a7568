// Islands, adaptive crossover, restarts and the hybrid: that each does what it is there for.
#include "genetic/optimiser/genetic_search.hpp"

#include <cmath>
#include <map>

#include "genetic/optimiser/hybrid_search.hpp"
#include "genetic/optimiser_problems/problems.hpp"
#include "tests/genetic/optimiser/optimiser_driver.hpp"

using namespace lathe::genetic;

namespace {

std::vector<Gene> box(int count) {
    std::vector<Gene> genes;
    for (int i = 0; i < count; ++i) genes.push_back({"x" + std::to_string(i), -5, 5, false});
    return genes;
}

Score sphere(const Genome& x) {
    double sum = 0.0;
    for (const double value : x) sum += std::pow(value - 1.7, 2);
    return {EvaluationStatus::valid, 0.0, sum, {sum}};
}

std::map<LogKind, int> kinds(const std::vector<LogEntry>& log) {
    std::map<LogKind, int> counts;
    for (const LogEntry& entry : log) ++counts[entry.kind];
    return counts;
}

}  // namespace

TEST(GeneticSearch, AloneIsTheGeneticAlgorithm) {
    const GeneticSettings settings{.population = 20};
    GeneticSearch search(settings, box(4));
    GeneticAlgorithm algorithm(settings, box(4));
    for (int generation = 0; generation < 10; ++generation) {
        const auto asked = search.ask();
        EXPECT_EQ(asked, algorithm.ask());
        search.tell(scores_of(sphere, asked));
        algorithm.tell(scores_of(sphere, asked));
    }
    EXPECT_TRUE(search.state().numbers.empty()) << "stores of before are read as they are";
}

TEST(GeneticSearch, MigrantsReachEveryIsland) {
    GeneticSearch search({.population = 8}, box(3), {}, {.islands = 4, .migration_interval = 5});
    drive(search, sphere, 32 * 20);
    const OptimiserState state = search.state();
    EXPECT_EQ(state.population.size(), 32u);
    int holders = 0;  // of the best there was before the last migrations
    for (std::size_t island = 0; island < 4; ++island)
        holders += state.population[8 * island].score.objective < 0.5 ? 1 : 0;
    EXPECT_EQ(holders, 4);
    EXPECT_EQ(kinds(search.take_log())[LogKind::migration], 4 * 4);
}

TEST(GeneticSearch, RestartsOnStagnationAndKeepsItsBest) {
    GeneticSearch search({.population = 10}, {{"n", 0, 30, true}, {"k", 0, 30, true}}, {}, {1, 10, 5});
    double best = 1e9;
    const auto evaluate = [&](const Genome& x) -> Score {
        const double value = std::pow(x[0] - 7, 2) + std::pow(x[1] - 20, 2);
        best = std::min(best, value);
        return {EvaluationStatus::valid, 0.0, value, {value}};
    };
    drive(search, evaluate, 600);
    EXPECT_GE(kinds(search.take_log())[LogKind::restart], 2);
    EXPECT_EQ(search.best()->score.objective, best);
}

TEST(GeneticSearch, AdaptiveCrossoverPrefersWhatWorks) {
    GeneticSearch search({.population = 50, .crossover = Crossover::adaptive}, box(10));
    drive(search, sphere, 5000);
    const auto& numbers = search.state().numbers.at("islands");
    const std::vector<double> credit(numbers.begin() + 4, numbers.end());
    ASSERT_EQ(credit.size(), 3u);
    for (const double value : credit) EXPECT_LT(value, 1.0);
    EXPECT_NE(credit[0], credit[2]);
    EXPECT_LT(search.best()->score.objective, 0.1);
}

TEST(HybridSearch, SplitsTheBudgetAndPolishes) {
    const TestProblem problem = impedance_profile();
    HybridSettings settings;
    settings.search = {.population = 40};
    settings.polish = {.candidates = 20, .instances = 1, .sigma = 0.05};
    settings.evaluations = 4000;
    settings.polish_share = 0.7;
    HybridSearch hybrid(settings, problem.genes);
    const auto told = drive(hybrid, problem.evaluate, 4000);
    ASSERT_EQ(told.size(), 4000u);
    const auto log = hybrid.take_log();
    EXPECT_EQ(kinds(log)[LogKind::polish], 1);
    double best_of_search = 0.0;
    for (int i = 0; i < 1200; ++i)
        best_of_search = std::min(best_of_search, told[static_cast<std::size_t>(i)].score.objective);
    for (const LogEntry& entry : log)
        if (entry.kind == LogKind::polish) {
            EXPECT_EQ(entry.best, best_of_search);
        }
    EXPECT_LT(hybrid.best()->score.objective, best_of_search - 5.0);
}
