// Domination, fronts, crowding, directions, hypervolume: against hand-made cases.
#include "genetic/optimiser/pareto.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "genetic/optimiser/reference_points.hpp"

using namespace lathe::genetic;

namespace {

constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

Score valid(std::vector<double> objectives) {
    return {EvaluationStatus::valid, 0.0, 0.0, std::move(objectives)};
}

Score infeasible(double violation) {
    return {EvaluationStatus::infeasible, violation, not_a_number, {}};
}

}  // namespace

TEST(Domination, IsConstrained) {
    EXPECT_TRUE(dominates(valid({1, 2}), valid({1, 3})));
    EXPECT_FALSE(dominates(valid({1, 2}), valid({1, 2})));
    EXPECT_FALSE(dominates(valid({1, 3}), valid({2, 2})));
    EXPECT_TRUE(dominates(valid({9, 9}), infeasible(0.1)));
    EXPECT_TRUE(dominates(infeasible(0.1), infeasible(0.2)));
    EXPECT_TRUE(dominates(valid({9, 9}), valid({0, not_a_number})));
    EXPECT_TRUE(dominates(valid({0, not_a_number}), infeasible(0.0)));
    EXPECT_FALSE(dominates(valid({0, not_a_number}), valid({not_a_number, 0})));
    EXPECT_TRUE(dominates(infeasible(5.0), {EvaluationStatus::diverged, 0.0, 0.0, {}}));
}

TEST(Fronts, AreLayersOfCompromises) {
    const std::vector<Score> scores = {valid({3, 3}), valid({1, 4}), infeasible(2), valid({2, 2}),
                                       valid({4, 1}), valid({5, 5}), infeasible(1)};
    const std::vector<std::vector<std::size_t>> expected = {{1, 3, 4}, {0}, {5}, {6}, {2}};
    EXPECT_EQ(non_dominated_fronts(scores), expected);
}

TEST(Crowding, IsTheRoomBetweenNeighbours) {
    const std::vector<Score> scores = {valid({0, 10}), valid({1, 8}), valid({4, 1}), valid({10, 0})};
    const std::vector<std::size_t> front = {0, 1, 2, 3};
    const auto distances = crowding_distances(scores, front);
    EXPECT_TRUE(std::isinf(distances[0]) && std::isinf(distances[3]));
    EXPECT_DOUBLE_EQ(distances[1], 4.0 / 10.0 + 9.0 / 10.0);
    EXPECT_DOUBLE_EQ(distances[2], 9.0 / 10.0 + 8.0 / 10.0);
}

TEST(Hypervolume, OfBoxes) {
    const std::vector<double> flat = {4, 4}, deep = {2, 2, 2};
    EXPECT_DOUBLE_EQ(
        hypervolume(std::vector{valid({1, 3}), valid({2, 2}), valid({3, 1}), valid({3, 3})}, flat), 6.0);
    EXPECT_DOUBLE_EQ(hypervolume(std::vector{valid({5, 0}), infeasible(1)}, flat), 0.0);
    EXPECT_DOUBLE_EQ(hypervolume(std::vector{valid({0, 0, 0})}, deep), 8.0);
    // Two boxes of volume 4 that share one of volume 2.
    EXPECT_DOUBLE_EQ(hypervolume(std::vector{valid({1, 0, 0}), valid({0, 1, 0})}, deep), 6.0);
    EXPECT_DOUBLE_EQ(hypervolume(std::vector{valid({1, 0, 0}), valid({0, 1, 0}), valid({0, 0, 1})}, deep),
                     7.0);
    EXPECT_THROW(hypervolume({}, std::vector<double>{1.0}), std::invalid_argument);
}

TEST(ReferencePoints, CoverTheSimplexEvenly) {
    const auto points = das_dennis_points(3, 12);
    EXPECT_EQ(points.cols(), 91);
    for (const auto point : points.colwise()) EXPECT_NEAR(point.sum(), 1.0, 1e-15);
    EXPECT_EQ(reference_points(3, 92).cols(), 91);
    EXPECT_EQ(reference_points(2, 100).cols(), 100);
    // Eight objectives: 36 points all on the rim, and as many on a simplex half as wide.
    const auto layers = reference_points(8, 100);
    EXPECT_LE(layers.cols(), 100);
    EXPECT_GT(layers.col(layers.cols() - 1).minCoeff(), 0.0);
}

TEST(ObjectiveScale, FindsTheInterceptsOfAPlane) {
    Eigen::MatrixXd front(3, 4);
    front << 10, 1, 1, 4,  //
        2, 22, 2, 8,       //
        3, 3, 103, 40;
    ObjectiveScale scale;
    scale.add(front);
    const auto normalised = scale.normalised(front);
    EXPECT_NEAR(normalised(0, 0), 1.0, 1e-12);
    EXPECT_NEAR(normalised(1, 1), 1.0, 1e-12);
    EXPECT_NEAR(normalised(2, 2), 1.0, 1e-12);
    EXPECT_NEAR(normalised(0, 3), 3.0 / 9.0, 1e-12);
    ObjectiveScale restored;
    restored.restore(scale.numbers());
    EXPECT_EQ(restored.normalised(front), normalised);
}
