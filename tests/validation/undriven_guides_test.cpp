// Oblique guides that are not driven: no other run takes the reflection of their load out of the results.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "tests/validation/planar_solves.hpp"

namespace lathe::tests {
namespace {

/// A straight guide, 2 wavelengths long and `width` wide, turned by 30 degrees. Its second port is not
/// driven.
Solved straight_guide(const std::string& fields, const std::string& mode, double width) {
    const double c = std::cos(constants::pi / 6.0), s = std::sin(constants::pi / 6.0);
    const auto at = [&](double u, double t) { return std::pair{u * c - t * s, u * s + t * c}; };
    const auto wall = [&](double from, double to) {
        return region(R"("pec")", {at(0.0, from), at(2.0, from), at(2.0, to), at(0.0, to)});
    };
    const auto port = [&](const char* name, double u, double direction, const char* driven) {
        const auto [x, y] = at(u, 0.0);
        return fmt::format(R"({{"name":"{}","kind":"guide","centre_xy_mm":[{},{}],"direction_deg":{},)"
                           R"("width_mm":{},"mode":"{}","driven":{}}})",
                           name, wave_mm * x, wave_mm * y, direction, wave_mm * width, mode, driven);
    };
    const double half = 0.5 * width;
    return solve_planar(R"("polarisation":")" + fields + R"(","regions":[)" + wall(half, half + 0.1) + "," +
                        wall(-half - 0.1, -half) + R"(],"ports":[)" + port("one", 0.0, 30.0, "true") + "," +
                        port("two", 2.0, 210.0, "false") + "]");
}

/// TE10 at 1.2 and 1.05 times its cut-off, and TEM. A load of 1.5 wavelengths of free space reflects 0.13 of
/// the first wave, and walls that the grid is refined for reflect 0.02.
TEST(UndrivenGuides, AreMatched) {
    struct Case {
        std::string fields, mode;
        double width, reflection;
    };
    for (const Case& one :
         {Case{"tm", "TE10", 0.6, 0.006}, Case{"tm", "TE10", 0.525, 0.006}, Case{"te", "TEM", 0.3, 0.006}}) {
        const FrequencyResult middle = straight_guide(one.fields, one.mode, one.width).middle();
        EXPECT_LT(std::abs(middle.s_matrix(0, 0)), one.reflection) << one.mode << ' ' << one.width;
        EXPECT_NEAR(std::abs(middle.s_matrix(1, 0)), 1.0, 0.003) << one.mode << ' ' << one.width;
    }
}

}  // namespace
}  // namespace lathe::tests
