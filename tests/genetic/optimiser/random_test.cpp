// The counter-based generator against its authors' vectors, and our own transforms.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <vector>

#include "genetic/optimiser/random_stream.hpp"

using namespace lathe::genetic;

// kat_vectors of Random123 1.14, "philox4x32 10".
TEST(Philox, KnownAnswers) {
    EXPECT_EQ(philox4x32_10({0, 0, 0, 0}, {0, 0}),
              (PhiloxCounter{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}));
    EXPECT_EQ(philox4x32_10({0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff}, {0xffffffff, 0xffffffff}),
              (PhiloxCounter{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}));
    EXPECT_EQ(philox4x32_10({0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}, {0xa4093822, 0x299f31d0}),
              (PhiloxCounter{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}));
}

TEST(RandomStream, UniformHasTheMomentsOfAUniform) {
    RandomStream random(7, 1, 2, RandomUse::mutation);
    const int count = 200'000;
    double sum = 0.0, sum_of_squares = 0.0, smallest = 1.0, largest = 0.0;
    for (int i = 0; i < count; ++i) {
        const double u = random.uniform();
        sum += u;
        sum_of_squares += u * u;
        smallest = std::min(smallest, u);
        largest = std::max(largest, u);
    }
    // Five standard deviations of the estimates.
    EXPECT_NEAR(sum / count, 0.5, 5 * std::sqrt(1.0 / 12 / count));
    EXPECT_NEAR(sum_of_squares / count, 1.0 / 3, 5 * std::sqrt(4.0 / 45 / count));
    EXPECT_GE(smallest, 0.0);
    EXPECT_LT(smallest, 1e-4);
    EXPECT_LT(largest, 1.0);
    EXPECT_GT(largest, 1 - 1e-4);
}

TEST(RandomStream, NormalHasTheMomentsOfANormal) {
    RandomStream random(7, 1, 2, RandomUse::around_seed);
    const int count = 200'000;
    double sum = 0.0, squares = 0.0, fourths = 0.0;
    for (int i = 0; i < count; ++i) {
        const double x = random.normal();
        sum += x;
        squares += x * x;
        fourths += x * x * x * x;
    }
    EXPECT_NEAR(sum / count, 0.0, 5 / std::sqrt(count));
    EXPECT_NEAR(squares / count, 1.0, 5 * std::sqrt(2.0 / count));
    EXPECT_NEAR(fourths / count, 3.0, 5 * std::sqrt(96.0 / count));
}

TEST(RandomStream, IndexIsUnbiased) {
    RandomStream random(3, 0, 0, RandomUse::selection);
    std::vector<int> hits(7);
    const int count = 70'000;
    for (int i = 0; i < count; ++i) ++hits.at(random.index(7));
    double chi_squared = 0.0;
    for (const int hit : hits) chi_squared += std::pow(hit - count / 7.0, 2) / (count / 7.0);
    EXPECT_LT(chi_squared, 27.9);  // 6 degrees of freedom, 1 in 10,000
}

TEST(RandomStream, PermutationHoldsEachOnce) {
    RandomStream random(3, 0, 0, RandomUse::latin_hypercube);
    auto order = random.permutation(100);
    EXPECT_FALSE(std::is_sorted(order.begin(), order.end()));
    std::sort(order.begin(), order.end());
    for (std::uint32_t i = 0; i < 100; ++i) EXPECT_EQ(order[i], i);
}

TEST(RandomStream, EveryPartOfTheAddressCounts) {
    std::set<double> first_draws;
    for (const std::uint64_t seed : {1ull, 2ull, 1ull << 40})
        for (const int generation : {0, 1})
            for (const int slot : {0, 1})
                for (const auto use : {RandomUse::crossover, RandomUse::mutation})
                    first_draws.insert(RandomStream(seed, generation, slot, use).uniform());
    EXPECT_EQ(first_draws.size(), 24u);
    EXPECT_EQ(RandomStream(5, 6, 7, RandomUse::crossover).uniform(),
              RandomStream(5, 6, 7, RandomUse::crossover).uniform());
}
