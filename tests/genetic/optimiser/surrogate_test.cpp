// The surrogate that screens children: what it reproduces, what it leaves out, when it says nothing.
#include "genetic/optimiser/surrogate.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "genetic/optimiser/operators.hpp"

using namespace lathe::genetic;

namespace {

std::vector<Gene> box(std::size_t count) {
    std::vector<Gene> genes;
    for (std::size_t i = 0; i < count; ++i) genes.push_back({"x" + std::to_string(i), -2.0, 6.0});
    return genes;
}

Score valid(double objective) {
    return {EvaluationStatus::valid, 0.0, objective, {}};
}

double linear(const Genome& genome) {
    return 3.0 + 0.5 * genome[0] - 2.0 * genome[1] + 0.25 * genome[2];
}

/// Smooth and curved, smallest at (1, 1, 1).
double bowl(const Genome& genome) {
    double sum = 0.0;
    for (const double value : genome) sum += (value - 1.0) * (value - 1.0);
    return sum / (1.0 + 0.02 * sum);
}

template <class Function>
std::vector<Individual> samples(const std::vector<Gene>& genes, int count, Function function, int seed = 1) {
    RandomStream random(static_cast<std::uint64_t>(seed), 0, 0, RandomUse::latin_hypercube);
    std::vector<Individual> told;
    for (const Genome& genome : latin_hypercube(genes, count, random))
        told.push_back({genome, valid(function(genome)), 0, static_cast<int>(told.size())});
    return told;
}

/// How much the order of two lists has in common: Spearman's coefficient.
double rank_correlation(const std::vector<double>& left, const std::vector<double>& right) {
    const auto ranks = [](const std::vector<double>& values) {
        std::vector<double> rank;
        for (const double value : values) {
            double below = 0.0;
            for (const double other : values) below += other < value ? 1.0 : 0.0;
            rank.push_back(below);
        }
        return rank;
    };
    const auto a = ranks(left), b = ranks(right);
    const double n = static_cast<double>(a.size()), mean = 0.5 * (n - 1.0);
    double product = 0.0, square = 0.0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        product += (a[i] - mean) * (b[i] - mean);
        square += (a[i] - mean) * (a[i] - mean);
    }
    return product / square;
}

}  // namespace

TEST(Surrogate, PassesThroughWhatItLearntBelowTheCap) {
    const auto genes = box(3);
    const auto told = samples(genes, 60, bowl);
    const Surrogate surrogate(genes, told);
    ASSERT_TRUE(surrogate.is_trained());
    std::vector<double> values;
    for (const Individual& each : told) values.push_back(each.score.objective);
    std::sort(values.begin(), values.end());
    const double cap = values[static_cast<std::size_t>(0.75 * 59.0)];
    for (const Individual& each : told)
        EXPECT_NEAR(surrogate.predict(each.genome), std::min(each.score.objective, cap), 1e-3 * cap);
}

TEST(Surrogate, OrdersWhatItHasNotSeen) {
    const auto genes = box(3);
    const Surrogate surrogate(genes, samples(genes, 80, bowl));
    std::vector<double> guessed, true_values;
    for (const Individual& each : samples(genes, 100, bowl, 7)) {
        if (each.score.objective > 15.0) continue;  // far out all is alike to it
        guessed.push_back(surrogate.predict(each.genome));
        true_values.push_back(each.score.objective);
    }
    ASSERT_GT(guessed.size(), 20u);
    EXPECT_GT(rank_correlation(guessed, true_values), 0.9);
}

TEST(Surrogate, AStraightFunctionStaysStraightWhereItIsLearnt) {
    const auto genes = box(3);
    const Surrogate surrogate(genes, samples(genes, 80, linear));
    ASSERT_TRUE(surrogate.is_trained());
    // Far below the cap, which is somewhere near 5.
    for (const double x : {2.0, 3.0, 4.0})
        EXPECT_NEAR(surrogate.predict({1.0, x, 1.0}), linear({1.0, x, 1.0}), 0.3);
}

TEST(Surrogate, WhatHasNoValueIsNoReasonToGoThere) {
    const auto genes = box(2);
    auto told = samples(genes, 40, bowl);
    // Where the bowl is deepest nothing can be built.
    for (Individual& each : told)
        if (each.score.objective < 2.0) each.score = {EvaluationStatus::infeasible, 1.0, std::nan(""), {}};
    const Surrogate surrogate(genes, told);
    ASSERT_TRUE(surrogate.is_trained());
    EXPECT_TRUE(std::isfinite(surrogate.predict({1.0, 1.0})));
    EXPECT_GT(surrogate.predict({1.0, 1.0}), surrogate.predict({1.0, 2.9}));
}

TEST(Surrogate, SaysNothingBeforeItKnowsEnough) {
    const auto genes = box(3);
    EXPECT_FALSE(Surrogate(genes, {}).is_trained());
    EXPECT_FALSE(Surrogate(genes, samples(genes, 7, bowl)).is_trained());
    EXPECT_TRUE(Surrogate(genes, samples(genes, 8, bowl)).is_trained());
    auto failed = samples(genes, 50, bowl);
    for (Individual& each : failed) each.score = {EvaluationStatus::failed, 0.0, std::nan(""), {}};
    EXPECT_FALSE(Surrogate(genes, failed).is_trained());
}

TEST(Surrogate, GenesWithoutARangeAndEqualValuesDoNotSpoilIt) {
    auto genes = box(3);
    genes.push_back({"fixed", 2.0, 2.0});
    auto told = samples(box(3), 40, bowl);
    for (Individual& each : told) each.genome.push_back(2.0);
    const Surrogate surrogate(genes, told);
    ASSERT_TRUE(surrogate.is_trained());
    EXPECT_LT(surrogate.predict({1.0, 1.0, 1.0, 2.0}), surrogate.predict({3.0, 3.0, 3.0, 2.0}));
    for (Individual& each : told) each.score = valid(4.0);
    EXPECT_NEAR(Surrogate(genes, told).predict({1.0, 1.0, 1.0, 2.0}), 4.0, 1e-6);
}
