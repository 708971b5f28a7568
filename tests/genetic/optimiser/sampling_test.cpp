// Points of sweeps and studies.
#include "genetic/optimiser/sampling.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <set>
#include <stdexcept>

using namespace lathe::genetic;

namespace {

/// Points in each box of a lattice of `first` by `second` boxes over two dimensions.
std::vector<int> boxes(const UnitPoints& points, std::size_t x, std::size_t y, int first, int second) {
    std::vector<int> counts(static_cast<std::size_t>(first * second));
    for (const auto& point : points)
        ++counts.at(static_cast<std::size_t>(point[x] * first) * static_cast<std::size_t>(second) +
                    static_cast<std::size_t>(point[y] * second));
    return counts;
}

double integral_error(const UnitPoints& points) {
    double sum = 0.0;
    for (const auto& point : points) {
        double value = 1.0;
        for (const double x : point) value *= 0.5 * std::numbers::pi * std::sin(std::numbers::pi * x);
        sum += value;
    }
    return sum / static_cast<double>(points.size()) - 1.0;
}

}  // namespace

TEST(Sampling, LatinHypercubeUsesEachStratumOnce) {
    const auto points = latin_hypercube_points(3, 40, 7);
    for (std::size_t dimension = 0; dimension < 3; ++dimension) {
        std::set<int> strata;
        for (const auto& point : points) strata.insert(static_cast<int>(point[dimension] * 40.0));
        EXPECT_EQ(strata.size(), 40u);
    }
    EXPECT_EQ(points, latin_hypercube_points(3, 40, 7));
    EXPECT_NE(points, latin_hypercube_points(3, 40, 8));
}

TEST(Sampling, SobolStaysANetWhenItIsScrambled) {
    for (const std::uint64_t seed : {1u, 2u, 3u}) {
        const auto points = sobol_points(8, 256, seed);
        // The first two dimensions are a (0, 8, 2)-net: one point in every elementary box of any shape.
        for (int first = 1; first <= 256; first *= 2)
            for (const int count : boxes(points, 0, 1, first, 256 / first)) EXPECT_EQ(count, 1);
        for (std::size_t dimension = 0; dimension < 8; ++dimension) {
            std::set<int> strata;
            for (const auto& point : points) strata.insert(static_cast<int>(point[dimension] * 256.0));
            EXPECT_EQ(strata.size(), 256u);
        }
    }
    EXPECT_NE(sobol_points(2, 16, 1), sobol_points(2, 16, 2));
    // More points go on where fewer ended.
    const auto few = sobol_points(4, 16, 5), many = sobol_points(4, 64, 5);
    EXPECT_EQ(few, UnitPoints(many.begin(), many.begin() + 16));
}

TEST(Sampling, SobolIntegratesBetterThanChance) {
    double sobol = 0.0, random = 0.0;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        sobol += std::pow(integral_error(sobol_points(5, 1024, seed)), 2);
        random += std::pow(integral_error(random_points(5, 1024, seed)), 2);
    }
    EXPECT_LT(sobol, 0.1 * random);
    EXPECT_GT(random, 0.0);
}

TEST(Sampling, GridsHaveTheirEndsAndWholeNumbersOnce) {
    const std::vector<Gene> genes = {{"x", 0.1, 0.7, false}, {"n", 1, 3, true}};
    const auto genomes = grid_genomes(genes, std::vector<int>{4, 5});
    ASSERT_EQ(genomes.size(), 12u);
    EXPECT_EQ(genomes.front(), (Genome{0.1, 1}));
    EXPECT_EQ(genomes[1], (Genome{0.1, 2}));
    EXPECT_EQ(genomes.back(), (Genome{0.7, 3}));
    EXPECT_THROW(grid_genomes(genes, std::vector<int>{4, 1}), std::invalid_argument);
    EXPECT_EQ(genomes_at(genes, {{0.0, 0.0}, {0.5, 0.99}, {0.5, 0.98}}),
              (std::vector<Genome>{{0.1, 1}, {0.4, 3}}));
}
