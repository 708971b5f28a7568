// What every algorithm has to keep: determinism, resume to the last bit, nothing asked twice, bounds, whole
// integers, seeds first, and a search that no NaN, failure or infeasible candidate stops.
#include <cmath>
#include <set>

#include "genetic/optimiser/cma_search.hpp"
#include "genetic/optimiser/differential_evolution.hpp"
#include "genetic/optimiser/genetic_search.hpp"
#include "genetic/optimiser/hybrid_search.hpp"
#include "genetic/optimiser/pareto_search.hpp"
#include "tests/genetic/optimiser/optimiser_driver.hpp"

using namespace lathe::genetic;

namespace {

constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

using Genes = std::vector<Gene>;
using Seeds = std::vector<Genome>;

struct Algorithm {
    const char* name;
    std::unique_ptr<Optimiser> (*make)(std::uint64_t seed, const Genes& genes, const Seeds& seeds);
};

std::unique_ptr<Optimiser> genetic(std::uint64_t seed, const Genes& genes, const Seeds& seeds) {
    return std::make_unique<GeneticSearch>(GeneticSettings{.population = 20, .seed = seed}, genes, seeds);
}
std::unique_ptr<Optimiser> islands(std::uint64_t seed, const Genes& genes, const Seeds& seeds) {
    GeneticSettings settings{.population = 8, .seed = seed, .crossover = Crossover::adaptive};
    return std::make_unique<GeneticSearch>(settings, genes, seeds, IslandSettings{3, 4, 15});
}
std::unique_ptr<Optimiser> screened(std::uint64_t seed, const Genes& genes, const Seeds& seeds) {
    GeneticSettings settings{
        .population = 10, .seed = seed, .crossover = Crossover::adaptive, .screening = 4};
    return std::make_unique<GeneticSearch>(settings, genes, seeds, IslandSettings{2, 4, 15});
}
std::unique_ptr<Optimiser> hybrid(std::uint64_t seed, const Genes& genes, const Seeds& seeds) {
    HybridSettings settings;
    settings.search = {.population = 12, .seed = seed};
    settings.polish = {.candidates = 6, .instances = 2, .seed = seed, .sigma = 0.05, .tolerance = 1e-4};
    settings.evaluations = 600;
    return std::make_unique<HybridSearch>(settings, genes, seeds);
}
std::unique_ptr<Optimiser> cma(std::uint64_t seed, const Genes& genes, const Seeds& seeds) {
    return std::make_unique<CmaSearch>(CmaSettings{.candidates = 10, .seed = seed, .tolerance = 1e-5}, genes,
                                       seeds);
}
std::unique_ptr<Optimiser> cma_ipop(std::uint64_t seed, const Genes& genes, const Seeds& seeds) {
    CmaSettings settings{.candidates = 8, .instances = 3, .seed = seed, .active = false};
    settings.restarts = RestartPolicy::ipop;
    settings.tolerance = 1e-3;
    return std::make_unique<CmaSearch>(settings, genes, seeds);
}
std::unique_ptr<Optimiser> differential(std::uint64_t seed, const Genes& genes, const Seeds& seeds) {
    return std::make_unique<DifferentialEvolution>(
        DifferentialSettings{.population = 12, .seed = seed, .stagnation = 8}, genes, seeds);
}
std::unique_ptr<Optimiser> nsga2(std::uint64_t seed, const Genes& genes, const Seeds& seeds) {
    return std::make_unique<ParetoSearch>(ParetoSettings{.population = 16, .seed = seed, .stagnation = 4},
                                          genes, seeds);
}
std::unique_ptr<Optimiser> nsga3(std::uint64_t seed, const Genes& genes, const Seeds& seeds) {
    ParetoSettings settings{.survival = ParetoSurvival::directions, .population = 16, .seed = seed};
    return std::make_unique<ParetoSearch>(settings, genes, seeds);
}

constexpr Algorithm algorithms[] = {{"genetic", genetic},  {"islands", islands}, {"screened", screened},
                                    {"hybrid", hybrid},    {"cma", cma},         {"cma_ipop", cma_ipop},
                                    {"jde", differential}, {"nsga2", nsga2},     {"nsga3", nsga3}};

class EveryOptimiser : public testing::TestWithParam<Algorithm> {
protected:
    MakeOptimiser maker(const Genes& genes, const Seeds& seeds = {}) const {
        return [=, make = GetParam().make](std::uint64_t seed) { return make(seed, genes, seeds); };
    }
};

const Genes mixed = {{"a", -5, 5, false},
                     {"b", 2, 4, false},
                     {"n", 1, 9, true},
                     {"fixed", 3, 3, false},
                     {"c", 0, 1e-3, false}};

/// Two objectives that pull apart, with an infeasible corner, holes of NaN and regions that fail.
Score rough(const Genome& x) {
    if (x[0] + x[1] > 8.0) return {EvaluationStatus::infeasible, x[0] + x[1] - 8.0, not_a_number, {}};
    if (x[0] < -4.5) return {EvaluationStatus::diverged, 0.0, not_a_number, {}};
    if (x[1] > 3.9) return {EvaluationStatus::failed, 0.0, not_a_number, {}};
    if (x[2] == 7.0) return {EvaluationStatus::valid, 0.0, not_a_number, {not_a_number, 0.0}};
    const double one = std::pow(x[0] - 1.2, 2) + std::pow(x[2] - 5.0, 2) + 100.0 * x[4];
    const double other = std::pow(x[1] - 2.9, 2) + 0.3 * std::pow(x[0] - 0.4, 2);
    return {EvaluationStatus::valid, 0.0, one + other, {one, other}};
}

}  // namespace

TEST_P(EveryOptimiser, AsksWhatIsAllowedAndNothingTwice) {
    const auto optimiser = maker(mixed)(1);
    const auto told = drive(*optimiser, rough, 1500);
    ASSERT_EQ(told.size(), 1500u);
    std::set<Genome> seen;
    for (const Individual& individual : told) {
        EXPECT_EQ(repaired(mixed, individual.genome), individual.genome);
        EXPECT_TRUE(seen.insert(individual.genome).second);
    }
}

TEST_P(EveryOptimiser, FindsAGoodCandidateAmongFailures) {
    const auto optimiser = maker(mixed)(3);
    const auto told = drive(*optimiser, rough, 1500);
    ASSERT_EQ(optimiser->best()->score.status, EvaluationStatus::valid);
    EXPECT_LT(optimiser->best()->score.objective, 0.5);
    for (const Individual& individual : told)
        EXPECT_FALSE(better(individual.score, optimiser->best()->score));
}

TEST_P(EveryOptimiser, SameSeedSameGenomesOtherSeedOthers) {
    const auto make = maker(mixed);
    const auto of_seed = [&](std::uint64_t seed) { return genomes_of(drive(*make(seed), rough, 300)); };
    EXPECT_EQ(of_seed(1), of_seed(1));
    EXPECT_NE(of_seed(1), of_seed(2));
}

TEST_P(EveryOptimiser, ResumedInEveryGenerationEndsWithTheSameBits) {
    const auto make = maker(mixed, {{0.1, 3.0, 4.0, 3.0, 5e-4}});
    EXPECT_EQ(genomes_of(drive_with_resumes(make, rough, 1200)), genomes_of(drive(*make(1), rough, 1200)));
}

TEST_P(EveryOptimiser, TheSeedComesFirst) {
    const Genome seed = {0.123456789, 3.3, 4.0, 3.0, 0.0};
    EXPECT_EQ(maker(mixed, {seed})(1)->ask().front(), seed);
}

TEST_P(EveryOptimiser, AsksNoMoreThanItMay) {
    const auto optimiser = maker(mixed)(1);
    EXPECT_EQ(drive(*optimiser, rough, 47).size(), 47u);
    EXPECT_TRUE(optimiser->ask(0).empty());
}

TEST_P(EveryOptimiser, EndsWhenAllIntegersWereAsked) {
    const auto optimiser = maker({{"n", 0, 4, true}, {"k", 0, 3, true}})(1);
    const auto told = drive(
        *optimiser,
        [](const Genome& x) -> Score {
            return {EvaluationStatus::valid, 0.0, x[0] + x[1], {x[0], x[1]}};
        },
        1000);
    EXPECT_LE(told.size(), 20u);
    EXPECT_EQ(optimiser->best()->score.objective, 0.0);
}

TEST_P(EveryOptimiser, RefusesAStateThatIsNotItsOwn) {
    const auto make = maker(mixed);
    const auto optimiser = make(1);
    auto pending = optimiser->ask();
    pending.front().pop_back();
    EXPECT_THROW(make(1)->restore(optimiser->state(), {}, pending), std::invalid_argument);
    EXPECT_THROW(maker({})(1), std::invalid_argument);
    EXPECT_THROW(maker(mixed, {{1.0}})(1), std::invalid_argument);
    EXPECT_THROW(optimiser->tell(std::vector<Score>(1)), std::invalid_argument);
}

INSTANTIATE_TEST_SUITE_P(Algorithms, EveryOptimiser, testing::ValuesIn(algorithms),
                         [](const auto& tested) { return std::string(tested.param.name); });
