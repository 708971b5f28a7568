// The balance of power of planar antennas, and what is said where it does not hold.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/validation/iris_filter.hpp"
#include "tests/validation/planar_solves.hpp"

namespace lathe::tests {
namespace {

long count(const Warnings& warnings, const std::string& code) {
    return std::count_if(warnings.begin(), warnings.end(),
                         [&](const Warning& warning) { return warning.code == code; });
}

TEST(PlanarBalance, SolvesThatWereCutOffSaySo) {
    const Results cut = solve_iris_filter(0.0, 12.0, 20.0);
    EXPECT_EQ(cut.stop_reason, "reached_max_steps");
    EXPECT_EQ(count(cut.warnings, "not_rung_down"), 2) << "one for each driven port";
    const auto first = std::find_if(cut.warnings.begin(), cut.warnings.end(),
                                    [](const Warning& warning) { return warning.code == "not_rung_down"; });
    EXPECT_NE(first->text.find("port 1"), std::string::npos) << first->text;
    const Results whole = solve_iris_filter(0.0, 0.0, 20.0);
    EXPECT_EQ(count(whole.warnings, "not_rung_down"), 0);
    EXPECT_EQ(count(whole.warnings, "balance_off"), 0);
}

std::string in_a_wave(const char* polarisation, const std::string& material) {
    return std::string(R"("polarisation":")") + polarisation + R"(","regions":[)" +
           region(material, circle(0.4)) +
           R"(],"ports":[{"name":"wave","kind":"plane_wave","centre_xy_mm":[0,0],"direction_deg":33}])";
}

/// The optical theorem on the grid.
TEST(PlanarBalance, OfAPlaneWaveIsItsExtinction) {
    for (const char* polarisation : {"tm", "te"}) {
        for (const char* material : {R"("pec")", R"({"relative_permittivity":4})"}) {
            const Solved solved = solve_planar(in_a_wave(polarisation, material), 16.0);
            EXPECT_NEAR(solved.beam().accounted_ratio, 1.0, 2e-3) << polarisation << ' ' << material;
        }
        const Solved lossy =
            solve_planar(in_a_wave(polarisation, R"({"relative_permittivity":4,"loss_tangent":0.1})"), 16.0);
        EXPECT_LT(lossy.beam().accounted_ratio, 0.9) << "the rest is absorbed";
    }
}

}  // namespace
}  // namespace lathe::tests
