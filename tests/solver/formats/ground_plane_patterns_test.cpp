// Patterns over an infinite ground plane in every format: half the sphere is empty.
#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <nlohmann/json.hpp>
#include <numbers>
#include <string>

#include "solver/formats/cst_ffs.hpp"
#include "solver/formats/curves_csv.hpp"
#include "solver/formats/feko_ffe.hpp"
#include "solver/formats/grasp_cut.hpp"
#include "solver/formats/results_json.hpp"
#include "solver/formats/ticra_sph.hpp"
#include "solver/results/directive_pattern.hpp"
#include "solver/results/spherical_waves.hpp"
#include "tests/solver/results/one_port.hpp"

namespace {

/// A short wire on an infinite ground plane: sin(theta) above, nothing below.
lathe::Results monopole_results() {
    lathe::Results results = lathe::test::one_port_results();
    lathe::FrequencyResult result = lathe::test::one_port_result();
    result.frequency_hz = 1e9;
    lathe::FarField& field = result.beam().far_field;
    field.azimuthal_order = 0;
    field.frequency_hz = 1e9;
    field.above_ground_plane = true;
    for (int i = 0; i <= 180; ++i) {
        field.theta_rad.push_back(std::numbers::pi * i / 180);
        field.a.emplace_back(i <= 90 ? std::sin(field.theta_rad.back()) : 0.0);
        field.b.emplace_back(0.0);
    }
    results.frequencies = {result};
    results.ground_plane_z_m = 8e-3;
    return results;
}

TEST(GroundPlanePatterns, HaveTheirDirectivityAndNothingBelow) {
    const lathe::Results results = monopole_results();
    const lathe::DirectivePattern pattern(results.frequencies[0].beam().far_field);
    EXPECT_NEAR(std::norm(pattern.spherical(90, 0.0).e_theta), 3.0, 1e-9);
    EXPECT_EQ(pattern.spherical(91, 0.0).e_theta, 0.0);

    const auto json = nlohmann::json::parse(lathe::results_to_json(results));
    EXPECT_DOUBLE_EQ(json.at("ground_plane_z_mm").get<double>(), 8.0);
    const auto& cut = json.at("patterns")[0].at("e_co_dbi");
    EXPECT_NEAR(cut[90].get<double>(), 10.0 * std::log10(3.0), 1e-9);
    for (int n = 91; n <= 180; ++n) EXPECT_TRUE(cut[n].is_null()) << n;
}

TEST(GroundPlanePatterns, SurviveEveryFormat) {
    const lathe::Results results = monopole_results();
    const auto now = std::chrono::system_clock::from_time_t(86400);
    for (const std::string& text :
         {lathe::grasp_cut(results), lathe::cst_ffs(results), lathe::feko_ffe(results, now),
          lathe::pattern_cuts_csv(results), lathe::ticra_sph(results, now)}) {
        EXPECT_FALSE(text.empty());
        EXPECT_EQ(text.find("nan"), std::string::npos);
        EXPECT_EQ(text.find("NAN"), std::string::npos);
        EXPECT_EQ(text.find("inf"), std::string::npos);
        EXPECT_EQ(text.find("INF"), std::string::npos);
    }
}

TEST(GroundPlanePatterns, SphericalWavesHoldNearlyAllOfThePower) {
    const lathe::SphericalWaves waves =
        lathe::spherical_waves(monopole_results().frequencies[0].beam().far_field);
    EXPECT_EQ(waves.n_max(), 90) << "all that the samples resolve";
    double power = 0.0;
    for (const auto& q : waves.q2_positive) power += 0.5 * std::norm(q);
    EXPECT_NEAR(power / (4.0 * std::numbers::pi), 1.0, 0.02);
}

}  // namespace
