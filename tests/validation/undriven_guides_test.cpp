// Oblique guides that are not driven: no other run takes the reflection of their load out of the results.
#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "tests/validation/planar_solves.hpp"

namespace lathe::tests {
namespace {

/// TE10 at 1.2 and 1.05 times its cut-off, and TEM. A load of 1.5 wavelengths of free space reflects 0.13 of
/// the first wave, and walls that the grid is refined for reflect 0.02.
TEST(UndrivenGuides, AreMatched) {
    struct Case {
        std::string fields, mode;
        double width, reflection;
    };
    for (const Case& one :
         {Case{"tm", "TE10", 0.6, 0.006}, Case{"tm", "TE10", 0.525, 0.006}, Case{"te", "TEM", 0.3, 0.006}}) {
        const FrequencyResult middle =
            solve_planar(text_of(StraightGuide{one.fields, one.mode, one.width, 2.0, 30.0, false})).middle();
        EXPECT_LT(std::abs(middle.s_matrix(0, 0)), one.reflection) << one.mode << ' ' << one.width;
        EXPECT_NEAR(std::abs(middle.s_matrix(1, 0)), 1.0, 0.003) << one.mode << ' ' << one.width;
    }
}

}  // namespace
}  // namespace lathe::tests
