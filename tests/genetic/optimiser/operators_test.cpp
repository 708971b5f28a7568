// The operators: bounds, integers, and the statistics their papers promise.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "genetic/optimiser/operators.hpp"

using namespace lathe::genetic;

namespace {

const std::vector<Gene> wide_gene = {{"x", -1e6, 1e6, false}};
const std::vector<Gene> mixed_genes = {
    {"a", 0.0, 1.0, false}, {"n", 1.0, 9.0, true}, {"b", -3.0, -2.0, false}};

void expect_allowed(std::span<const Gene> genes, const Genome& genome) {
    ASSERT_EQ(genome.size(), genes.size());
    for (std::size_t i = 0; i < genes.size(); ++i) {
        EXPECT_GE(genome[i], genes[i].minimum);
        EXPECT_LE(genome[i], genes[i].maximum);
        EXPECT_TRUE(!genes[i].is_integer || genome[i] == std::round(genome[i]));
    }
}

RandomStream stream(int slot, RandomUse use) {
    return RandomStream(11, 0, slot, use);
}

}  // namespace

// Far from the bounds the spread factor beta of a crossed gene has the density 0.5 (eta + 1) beta^eta below
// 1, so that half of all children are contracting, and P(beta < b) = 0.5 b^(eta + 1).
TEST(SbxCrossover, SpreadHasItsDistribution) {
    const double eta = 5.0;
    int crossed = 0, contracting = 0, below_08 = 0;
    for (int i = 0; i < 40'000; ++i) {
        auto random = stream(i, RandomUse::crossover);
        const auto [left, right] = sbx_crossover(wide_gene, {-1.0}, {1.0}, eta, random);
        EXPECT_NEAR(left[0] + right[0], 0.0, 1e-9);
        const double beta = std::abs(left[0] - right[0]) / 2.0;
        if (beta == 1.0) continue;
        ++crossed;
        contracting += beta < 1.0;
        below_08 += beta < 0.8;
    }
    EXPECT_NEAR(crossed / 40'000.0, 0.5, 0.0125);
    EXPECT_NEAR(contracting / static_cast<double>(crossed), 0.5, 0.018);
    EXPECT_NEAR(below_08 / static_cast<double>(crossed), 0.5 * std::pow(0.8, eta + 1.0), 0.012);
}

TEST(SbxCrossover, ChildrenOfParentsAtTheBoundsStayInside) {
    for (int i = 0; i < 5'000; ++i) {
        auto random = stream(i, RandomUse::crossover);
        const auto [left, right] =
            sbx_crossover(mixed_genes, {0.0, 1.0, -2.0}, {1e-3, 9.0, -2.001}, 2.0, random);
        expect_allowed(mixed_genes, left);
        expect_allowed(mixed_genes, right);
    }
}

TEST(BlendCrossover, FillsTheWidenedIntervalEvenly) {
    double sum = 0.0, smallest = 1e9, largest = -1e9;
    const int count = 20'000;
    for (int i = 0; i < count; ++i) {
        auto random = stream(i, RandomUse::crossover);
        const auto [left, right] = blend_crossover(wide_gene, {2.0}, {4.0}, 0.5, random);
        sum += left[0] + right[0];
        smallest = std::min({smallest, left[0], right[0]});
        largest = std::max({largest, left[0], right[0]});
    }
    EXPECT_NEAR(sum / (2 * count), 3.0, 0.03);
    EXPECT_NEAR(smallest, 1.0, 0.01);
    EXPECT_NEAR(largest, 5.0, 0.01);
    EXPECT_GE(smallest, 1.0);
    EXPECT_LE(largest, 5.0);
}

// Displacement in parts of the range, far from bounds: density 0.5 (eta + 1) (1 - |d|)^eta, so the mean of
// |d| is 1 / (eta + 2).
TEST(PolynomialMutation, DisplacementHasItsMean) {
    const std::vector<Gene> genes = {{"x", 0.0, 2.0, false}};
    const double eta = 20.0;
    double sum = 0.0, sum_of_magnitudes = 0.0;
    const int count = 40'000;
    for (int i = 0; i < count; ++i) {
        auto random = stream(i, RandomUse::mutation);
        const double d = (polynomial_mutation(genes, {1.0}, 1.0, eta, random)[0] - 1.0) / 2.0;
        sum += d;
        sum_of_magnitudes += std::abs(d);
    }
    EXPECT_NEAR(sum / count, 0.0, 0.0015);
    EXPECT_NEAR(sum_of_magnitudes / count, 1.0 / (eta + 2.0), 0.001);
}

TEST(PolynomialMutation, MutatesWithItsProbability) {
    int changed = 0;
    for (int i = 0; i < 20'000; ++i) {
        auto random = stream(i, RandomUse::mutation);
        changed += polynomial_mutation(wide_gene, {0.0}, 0.3, 20.0, random)[0] != 0.0;
    }
    EXPECT_NEAR(changed / 20'000.0, 0.3, 0.017);
}

TEST(PolynomialMutation, StaysInsideAndAChosenIntegerMoves) {
    for (int i = 0; i < 5'000; ++i) {
        auto random = stream(i, RandomUse::mutation);
        const Genome mutant = polynomial_mutation(mixed_genes, {1.0, 9.0, -3.0}, 1.0, 20.0, random);
        expect_allowed(mixed_genes, mutant);
        EXPECT_NE(mutant[1], 9.0);
    }
}

TEST(LatinHypercube, UsesEachStratumOnce) {
    auto random = stream(0, RandomUse::latin_hypercube);
    const std::vector<Gene> genes = {{"x", 10.0, 20.0, false}, {"y", -1.0, 1.0, false}};
    const auto points = latin_hypercube(genes, 50, random);
    ASSERT_EQ(points.size(), 50u);
    for (std::size_t gene = 0; gene < 2; ++gene) {
        std::vector<int> strata(50);
        for (const Genome& point : points) {
            const double part =
                (point[gene] - genes[gene].minimum) / (genes[gene].maximum - genes[gene].minimum);
            ++strata.at(static_cast<std::size_t>(part * 50));
        }
        for (const int hits : strata) EXPECT_EQ(hits, 1);
    }
}

TEST(NormalAround, ReflectsAtTheBoundsAndKeepsItsSpread) {
    const std::vector<Gene> genes = {{"x", 0.0, 100.0, false}};
    double squares = 0.0;
    for (int i = 0; i < 20'000; ++i) {
        auto random = stream(i, RandomUse::around_seed);
        squares += std::pow(normal_around(genes, {50.0}, 0.1, random)[0] - 50.0, 2);
        auto edge = stream(i, RandomUse::immigrant);
        expect_allowed(genes, normal_around(genes, {100.0}, 0.9, edge));
    }
    EXPECT_NEAR(std::sqrt(squares / 20'000), 10.0, 0.25);
}

TEST(LatticePoint, TellsApartWhatDiffersAndOnlyThat) {
    const Genome genome = {0.5, 3.0, -2.5};
    EXPECT_EQ(lattice_point(mixed_genes, genome), lattice_point(mixed_genes, Genome{0.5 + 1e-9, 3.0, -2.5}));
    EXPECT_NE(lattice_point(mixed_genes, genome), lattice_point(mixed_genes, Genome{0.5 + 1e-5, 3.0, -2.5}));
    EXPECT_NE(lattice_point(mixed_genes, genome), lattice_point(mixed_genes, Genome{0.5, 4.0, -2.5}));
}
