#include "solver/geometry/planar_edges.hpp"

#include <gtest/gtest.h>

#include <numbers>

namespace lathe {
namespace {

constexpr double quarter = 0.5 * std::numbers::pi;

PlanarPort towards(double direction_rad) {
    PlanarPort port;
    port.direction_rad = direction_rad;
    return port;
}

TEST(QuarterTurns, CountTheAxesFromPlusX) {
    for (int turns = 0; turns < 4; ++turns) {
        EXPECT_EQ(quarter_turns(towards(turns * quarter)), turns);
        EXPECT_EQ(quarter_turns(towards((turns - 4) * quarter)), turns);
    }
    EXPECT_FALSE(quarter_turns(towards(0.25 * std::numbers::pi)));
}

/// Directions come from degrees in files, and from drags: a rounding is no oblique guide.
TEST(QuarterTurns, TakeWhatIsNearlyAnAxisForIt) {
    for (const double off : {-0.9 * axis_tolerance_rad, 1e-8, 0.9 * axis_tolerance_rad})
        for (int turns = 0; turns < 4; ++turns)
            EXPECT_EQ(quarter_turns(towards(turns * quarter + off)), turns) << off;
    EXPECT_FALSE(quarter_turns(towards(1.1 * axis_tolerance_rad)));
}

}  // namespace
}  // namespace lathe
