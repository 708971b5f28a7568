// Rotman and Turner's equations against published and independent numbers.
#include "solver/antenna/rotman_design.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace lathe {
namespace {

constexpr double degree = std::numbers::pi / 180.0;

TEST(RotmanDesign, OutermostElementOfTheLensOfFourWavelengths) {
    const RotmanDesign lens{4.0, 30.0 * degree, 1.137};
    const RotmanElement last = lens.element(2.0);
    EXPECT_NEAR(last.contour.z, -0.4584, 5e-5);
    EXPECT_NEAR(last.contour.r, 2.0028, 5e-5);
    EXPECT_NEAR(last.line_length, -0.00567, 5e-6);
    EXPECT_LE(360.0 * lens.worst_path_error(5, 1.0, 30.0 * degree, 61), 0.045);
}

TEST(RotmanDesign, FociHaveNoPathErrors) {
    const RotmanDesign lens{6.0, 20.0 * degree, 1.06, 1.1, 2.2, 1.7};
    const double focus = std::asin(1.1 * std::sin(20.0 * degree));
    for (const double beam : {-focus, 0.0, focus})
        for (const double y : {-2.6, -0.65, 1.3, 2.6}) EXPECT_NEAR(lens.path_error(y, beam), 0.0, 1e-12) << y;
}

TEST(RotmanDesign, LinesOfTheLensOfNineElements) {
    const RotmanDesign lens{6.0, 20.0 * degree, 1.06};
    const double lines[] = {0.0, 0.00188, 0.00556, 0.0040, -0.01981};
    for (int i = 0; i < 5; ++i) EXPECT_NEAR(lens.element(0.65 * i).line_length, lines[i], 6e-6) << i;
}

}  // namespace
}  // namespace lathe
