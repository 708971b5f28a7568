// How well the algorithms search, as medians over seeds: one or three, or all eleven with LATHE_ALL_SEEDS.
// The limits on the fronts are what Deb's operators with their usual settings reach elsewhere (ZDT with a
// population of 100 over 250 generations, hypervolume below 1.1); those on functions are loose bounds around
// the medians of established implementations with the same budget.
#include "genetic/optimiser/cma_search.hpp"
#include "genetic/optimiser/differential_evolution.hpp"
#include "genetic/optimiser/genetic_search.hpp"
#include "genetic/optimiser/pareto.hpp"
#include "genetic/optimiser/pareto_search.hpp"
#include "genetic/optimiser_problems/problems.hpp"
#include "tests/genetic/optimiser/optimiser_driver.hpp"

using namespace lathe::genetic;

namespace {

#ifdef LATHE_ALL_SEEDS
constexpr int seeds = 11, pareto_seeds = 11;
#else
constexpr int seeds = 3, pareto_seeds = 1;
#endif
constexpr int evaluations = 10'000;

const TestProblem& function_named(const std::string& name) {
    static const auto functions = shifted_functions();
    for (const TestProblem& problem : functions)
        if (problem.name == name) return problem;
    throw std::invalid_argument(name);
}

double median_of_cma(const TestProblem& problem, int candidates, int instances = 1) {
    const auto make = [&](std::uint64_t seed) {
        return std::make_unique<CmaSearch>(
            CmaSettings{.candidates = candidates, .instances = instances, .seed = seed}, problem.genes);
    };
    const double median = median_best(make, problem.evaluate, evaluations, seeds);
    testing::Test::RecordProperty(problem.name, std::to_string(median));
    return median;
}

double median_of_jde(const TestProblem& problem) {
    const auto make = [&](std::uint64_t seed) {
        return std::make_unique<DifferentialEvolution>(DifferentialSettings{.seed = seed}, problem.genes);
    };
    const double median = median_best(make, problem.evaluate, evaluations, seeds);
    testing::Test::RecordProperty(problem.name, std::to_string(median));
    return median;
}

double median_hypervolume(const TestProblem& problem, ParetoSettings settings) {
    const std::vector<double> reference(static_cast<std::size_t>(problem.objectives), 1.1);
    std::vector<double> volumes;
    for (int seed = 1; seed <= pareto_seeds; ++seed) {
        settings.seed = static_cast<std::uint64_t>(seed);
        ParetoSearch search(settings, problem.genes);
        drive(search, problem.evaluate, 250 * settings.population);
        std::vector<Score> scores;
        for (const Individual& individual : search.population()) scores.push_back(individual.score);
        volumes.push_back(hypervolume(scores, reference));
    }
    const double volume = median(std::move(volumes));
    testing::Test::RecordProperty(problem.name, std::to_string(volume));
    return volume;
}

}  // namespace

TEST(Nsga2, CoversTheFrontsOfZdt) {
    EXPECT_GE(median_hypervolume(zdt(1), {}), 0.868);
    EXPECT_GE(median_hypervolume(zdt(2), {}), 0.535);
    EXPECT_GE(median_hypervolume(zdt(3), {}), 1.325);
    EXPECT_GE(median_hypervolume(zdt(4), {}), 0.860);
    EXPECT_GE(median_hypervolume(zdt(6), {}), 0.494);
}

TEST(Nsga3, CoversTheSphereOfDtlz2) {
    EXPECT_GE(median_hypervolume(dtlz2(), {.survival = ParetoSurvival::directions, .population = 92}), 0.69);
}

TEST(Nsga2, CoversTheSphereOfDtlz2) {
    EXPECT_GE(median_hypervolume(dtlz2(), {.population = 92}), 0.69);
}

/// With the budget of an hour on a few cores and no more.
double median_of_genetic(const TestProblem& problem, int screening) {
    constexpr int small_budget = 400;
    const auto make = [&](std::uint64_t seed) {
        return std::make_unique<GeneticSearch>(
            GeneticSettings{.population = 20, .seed = seed, .screening = screening}, problem.genes);
    };
    return median_best(make, problem.evaluate, small_budget, seeds);
}

TEST(Screening, ComesFurtherWithFewEvaluations) {
    EXPECT_LE(median_of_genetic(function_named("Rosenbrock"), 4),
              0.5 * median_of_genetic(function_named("Rosenbrock"), 1));
    EXPECT_LE(median_of_genetic(function_named("RotEllipsoid"), 4),
              0.8 * median_of_genetic(function_named("RotEllipsoid"), 1));
    EXPECT_LE(median_of_genetic(impedance_profile(), 4), median_of_genetic(impedance_profile(), 1) - 0.5);
}

TEST(CmaEs, FindsTheImpedanceProfile) {
    EXPECT_LE(median_of_cma(impedance_profile(), 20), -30.0);
}

TEST(CmaEs, DoesNotMindRotation) {
    EXPECT_LE(median_of_cma(function_named("RotEllipsoid"), 20), 300.0);
    EXPECT_LE(median_of_cma(function_named("RotRastrigin"), 50), 25.0);
    EXPECT_LE(median_of_cma(function_named("Rosenbrock"), 20), 13.8);
}

TEST(CmaEs, ConvergesToTheLastDigits) {
    EXPECT_LE(median_of_cma(function_named("Ackley"), 20), 1e-9);
}

#ifdef LATHE_ALL_SEEDS
TEST(CmaEs, FindsTheSpacingsOfAnArray) {
    EXPECT_LE(median_of_cma(array_spacings(), 20), -23.5);
}
#endif

TEST(DifferentialEvolution, SolvesWhatSeparates) {
    EXPECT_LE(median_of_jde(function_named("Ackley")), 1e-3);
    EXPECT_LE(median_of_jde(function_named("Rastrigin")), 2.0);
    EXPECT_LE(median_of_jde(function_named("Schwefel")), 1.0);
}
