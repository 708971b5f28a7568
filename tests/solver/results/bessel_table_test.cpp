// The table of Bessel functions against Boost's.
#include "solver/results/bessel_table.hpp"

#include <gtest/gtest.h>

#include <boost/math/special_functions/bessel.hpp>
#include <boost/math/special_functions/bessel_prime.hpp>
#include <cmath>

namespace lathe {
namespace {

TEST(BesselTable, HasTheFunctionAndItsSlopesBetweenNodesAndAtTheEnds) {
    constexpr double largest = 40.0;
    for (const int order : {0, 1, 2, 5}) {
        const BesselTable table(order, largest);
        for (double x = 0.0; x <= largest; x += 0.0137) {
            const BesselValues found = table.at(x);
            const BesselTable::Slopes slopes = table.slopes_at(x);
            EXPECT_NEAR(found.function, boost::math::cyl_bessel_j(order, x), 2e-12) << order << ' ' << x;
            EXPECT_NEAR(found.derivative, boost::math::cyl_bessel_j_prime(order, x), 2e-12)
                << order << ' ' << x;
            if (x > 0.0) {
                EXPECT_NEAR(found.over_x, order * boost::math::cyl_bessel_j(order, x) / x, 2e-12)
                    << order << ' ' << x;
            }
            EXPECT_EQ(slopes[0], found.derivative);
            EXPECT_EQ(slopes[1], found.over_x);
        }
        EXPECT_NEAR(table.at(largest).function, boost::math::cyl_bessel_j(order, largest), 2e-12);
    }
    EXPECT_NEAR(BesselTable(1, 1.0).at(0.0).over_x, 0.5, 2e-12);
}

}  // namespace
}  // namespace lathe
