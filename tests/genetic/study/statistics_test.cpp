#include "genetic/study/statistics.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "genetic/optimiser/sampling.hpp"

using namespace lathe;
using namespace lathe::genetic;

TEST(Statistics, AParabolaIsSeenByTheFirstOrderIndexOnly) {
    std::vector<std::vector<double>> inputs = random_points(3, 2000, 5);
    std::vector<double> outputs;
    for (const auto& x : inputs) outputs.push_back(std::pow(x[0] - 0.5, 2) + 0.1 * std::pow(x[1] - 0.5, 2));
    const auto analysis = analyse_influence(inputs, outputs);
    ASSERT_EQ(analysis.inputs.size(), 3u);
    EXPECT_LT(analysis.linear_share, 0.05);
    EXPECT_NEAR(analysis.inputs[0].first_order, 1.0 / 1.01, 0.05);
    EXPECT_NEAR(analysis.inputs[2].first_order, 0.0, 3.0 * analysis.inputs[2].first_order_error + 0.01);
}

TEST(Statistics, IntervalsOfSharesAreClopperAndPearsons) {
    const Share none = share_of(0, 10), some = share_of(7, 10), all = share_of(10, 10);
    EXPECT_NEAR(none.high, 0.3085, 1e-4);
    EXPECT_NEAR(some.low, 0.3475, 1e-4);
    EXPECT_NEAR(some.high, 0.9333, 1e-4);
    EXPECT_NEAR(all.low, 0.6915, 1e-4);
    EXPECT_EQ(none.low, 0.0);
    EXPECT_EQ(all.high, 1.0);
}
