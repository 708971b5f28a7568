// Cuts in any plane, axial ratios, ends of beams, lobes and the horizon, of fields that are known beforehand.
#include <gtest/gtest.h>

#include "solver/results/metrics.hpp"
#include "solver/results/plane_cut.hpp"
#include "tests/solver/results/one_port.hpp"
#include "tests/solver/results/patterns.hpp"

namespace lathe::tests {
namespace {

FarField unequal() {
    return pattern_of([](double t) { return std::polar(std::pow(std::cos(0.5 * t), 4), 0.3 * t); },
                      [](double t) { return -std::polar(std::pow(std::cos(0.5 * t), 6), 0.1 * t); });
}

TEST(PlaneCut, HoldsThePrincipalPlanes) {
    const FarField field = unequal();
    const PatternCuts cuts = pattern_cuts(field);
    const auto expect_same = [](const auto& left, const auto& right) {
        ASSERT_EQ(left.size(), right.size());
        for (std::size_t n = 0; n < left.size(); ++n) EXPECT_LT(std::abs(left[n] - right[n]), 1e-12) << n;
    };
    expect_same(plane_cut(field, 0.0).co, cuts.e_co);
    expect_same(plane_cut(field, radians(90.0)).co, cuts.h_co);
    expect_same(plane_cut(field, radians(45.0)).co, cuts.d_co);
    expect_same(plane_cut(field, radians(45.0)).cross, cuts.d_cross);
}

/// Ludwig's parts are a turned base: no power gets lost.
TEST(PlaneCut, KeepsThePowerInEveryPlane) {
    const FarField field = unequal();
    for (const double degrees : {10.0, 30.0, 77.0}) {
        const PlaneCut cut = plane_cut(field, radians(degrees));
        const double c = std::cos(radians(degrees)), s = std::sin(radians(degrees));
        for (const std::size_t n : {std::size_t{5}, std::size_t{60}, std::size_t{120}})
            EXPECT_NEAR(std::norm(cut.co[n]) + std::norm(cut.cross[n]),
                        std::norm(field.a[n]) * c * c + std::norm(field.b[n]) * s * s, 1e-12);
    }
}

/// The sum of two turned linear modes, a quarter of a period apart, taken apart by hand: the field's ellipse
/// at any phi has the axes that the definition says.
TEST(AxialRatio, IsThatOfTwoModesAQuarterOfAPeriodApart) {
    const FarField field = unequal();
    const std::vector<double> ratios_db = circular_axial_ratio_db(field);
    EXPECT_NEAR(ratios_db[0], 0.0, 1e-9);
    const std::complex<double> quarter(0.0, -1.0);
    for (const double phi_deg : {0.0, 25.0, 60.0})
        for (const std::size_t n : {std::size_t{30}, std::size_t{75}, std::size_t{130}}) {
            const double c = std::cos(radians(phi_deg)), s = std::sin(radians(phi_deg));
            const auto e_theta = field.a[n] * c + quarter * field.a[n] * s;
            const auto e_phi = field.b[n] * s - quarter * field.b[n] * c;
            double longest = 0.0, shortest = HUGE_VAL;  // of the ellipse, over a period
            for (int step = 0; step < 36000; ++step) {
                const auto turn = std::polar(1.0, 2.0 * constants::pi * step / 36000.0);
                const double length = std::hypot((e_theta * turn).real(), (e_phi * turn).real());
                longest = std::max(longest, length), shortest = std::min(shortest, length);
            }
            EXPECT_NEAR(ratios_db[n], 20.0 * std::log10(longest / shortest), 1e-3) << phi_deg << ' ' << n;
        }
}

TEST(AxialRatio, ExistsNotForOrderZero) {
    const FarField ring =
        pattern_of([](double t) { return std::sin(t); }, [](double) { return 0.0; }, 180, 0);
    EXPECT_TRUE(circular_axial_ratio_db(ring).empty());
    EXPECT_EQ(plane_cut(ring, radians(30.0)).co, pattern_cuts(ring).e_co);
}

TEST(BeamEnds, AreTheWidthAndCrossTheAxis) {
    const FarField field = unequal();
    const auto cut = pattern_cuts(field).e_co;
    const BeamEnds ends = beam_ends(cut, field.theta_rad, 3.0);
    EXPECT_NEAR(ends.inner_rad, -ends.outer_rad, 1e-12);
    EXPECT_NEAR((ends.outer_rad - ends.inner_rad) / radians(1.0), beamwidth_deg(cut, field.theta_rad, 3.0),
                1e-9);
    const FarField cone =
        pattern_of([](double t) { return std::exp(-std::pow((t - radians(60.0)) / 0.2, 2)); },
                   [](double) { return 0.0; }, 180, 0);
    const BeamEnds off_axis = beam_ends(pattern_cuts(cone).e_co, cone.theta_rad, 3.0);
    EXPECT_GT(off_axis.inner_rad, radians(40.0));
    EXPECT_NEAR(off_axis.inner_rad + off_axis.outer_rad, radians(120.0), 1e-3);
}

TEST(SideLobe, IsFoundBehindTheFirstMinimum) {
    const FarField field = symmetric_pattern([](double t) {
        return std::exp(-std::pow(t / 0.3, 2)) + 0.1 * std::exp(-std::pow((t - radians(70.0)) / 0.1, 2));
    });
    const auto lobe = side_lobe_index(pattern_cuts(field).e_co);
    ASSERT_TRUE(lobe);
    EXPECT_EQ(*lobe, 70u);
    EXPECT_FALSE(
        side_lobe_index(pattern_cuts(symmetric_pattern([](double t) { return 2.0 + std::cos(t); })).e_co));
}

TEST(Horizon, IsAtNinetyDegreesInTheStrongestPlane) {
    FrequencyResult result = lathe::test::one_port_result();
    result.beam().far_field =
        pattern_of([](double) { return 1.0; }, [](double t) { return -1.0 - std::sin(t); });
    measure_pattern(result.beam());
    EXPECT_NEAR(result.beam().horizon_directivity_dbi, directivity_dbi(result.beam().far_field, 2.0), 1e-9);
    result.beam().gain_dbi = result.beam().directivity_dbi - 1.5;
    EXPECT_NEAR(result.beam().horizon_gain_dbi(), result.beam().horizon_directivity_dbi - 1.5, 1e-12);
    // Without a sample there, the mean of its neighbours.
    result.beam().far_field =
        pattern_of([](double t) { return t < 1.5708 ? 1.0 : 0.0; }, [](double) { return 0.0; }, 181);
    measure_pattern(result.beam());
    EXPECT_NEAR(result.beam().horizon_directivity_dbi,
                directivity_dbi(result.beam().far_field, std::sqrt(0.5)), 1e-9);
}

}  // namespace
}  // namespace lathe::tests
