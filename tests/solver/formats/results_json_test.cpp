// results.json: keys of the contract, numbers that agree with the results, null for what does not exist.
#include "solver/formats/results_json.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

#include "solver/results/dish_efficiency.hpp"
#include "tests/solver/results/one_port.hpp"

namespace lathe {
namespace {

using nlohmann::json;

/// Two frequencies of a crossed pattern with a closed form: A = cos(theta), B = -1 (a short dipole
/// along x), directivity 1.5.
Results dipole_like_results() {
    Results results = lathe::test::one_port_results();
    results.name = "x dipole";
    results.stop_reason = "converged";
    results.final_energy_db = -61.25;
    results.grid = {120, 240, 1e-4, 2e-4, 1.5e-13, 4321, 1, 5e-5, 1e-4};
    results.engine = {"cpu", "one core", 1.5, 4.2e8, ""};
    for (const double frequency : {29e9, 30e9}) {
        FrequencyResult result = lathe::test::one_port_result();
        result.frequency_hz = frequency;
        result.s_matrix(0, 0) = {0.03, -0.04};
        result.beam().directivity_dbi = 10.0 * std::log10(1.5);
        result.beam().realised_gain_dbi = 1.75;
        result.beam().radiated_power_ratio = 0.9995;
        result.beam().beamwidth_3db_e_deg = 90.0,
        result.beam().beamwidth_3db_h_deg = std::numeric_limits<double>::quiet_NaN();
        result.beam().side_lobe_e_db = -std::numeric_limits<double>::infinity(),
        result.beam().side_lobe_h_db = -20.0;
        result.beam().cross_polar_db = -6.0;
        result.beam().phase_centre_e_mm = 1.0, result.beam().phase_centre_h_mm = 2.0;
        result.beam().far_field.frequency_hz = frequency;
        result.beam().far_field.azimuthal_order = 1;
        for (int i = 0; i <= 180; ++i) {
            const double theta = i * std::acos(-1.0) / 180.0;
            result.beam().far_field.theta_rad.push_back(theta);
            result.beam().far_field.a.push_back(3.0 * std::cos(theta));
            result.beam().far_field.b.push_back(-3.0);
        }
        results.frequencies.push_back(result);
    }
    return results;
}

TEST(ResultsJson, HasEveryKeyOfTheContract) {
    const json parsed = json::parse(results_to_json(dipole_like_results()));
    EXPECT_EQ(parsed.at("format"), "lathe-results/1");
    EXPECT_EQ(parsed.at("frequencies_hz"), (json{29e9, 30e9}));
    for (const char* key :
         {"s11", "s11_db", "directivity_dbi", "realised_gain_dbi", "radiated_power_ratio",
          "beamwidth_3db_deg", "cross_polar_db", "side_lobe_db", "phase_centre_mm", "patterns"}) {
        EXPECT_EQ(parsed.at(key).size(), 2u) << key;
    }
    EXPECT_EQ(parsed["s11"][0], (json{{"re", 0.03}, {"im", -0.04}}));
    EXPECT_EQ(parsed["radiated_power_ratio"][1], 0.9995);
    EXPECT_EQ(parsed["phase_centre_mm"][0], (json{{"e", 1.0}, {"h", 2.0}}));
    EXPECT_EQ(parsed["grid"], (json{{"nr", 120},
                                    {"nz", 240},
                                    {"dr_m", 1e-4},
                                    {"dz_m", 2e-4},
                                    {"dt_s", 1.5e-13},
                                    {"steps", 4321},
                                    {"m", 1},
                                    {"dr_min_m", 5e-5},
                                    {"dz_min_m", 1e-4}}));
    EXPECT_EQ(
        parsed["engine"],
        (json{{"name", "cpu"}, {"strategy", "one core"}, {"seconds", 1.5}, {"cells_per_second", 4.2e8}}));
    EXPECT_EQ(parsed["stop_reason"], "converged");
    EXPECT_EQ(parsed["final_energy_db"], -61.25);
}

TEST(ResultsJson, PatternsAreLudwigThreeInDbi) {
    const json pattern = json::parse(results_to_json(dipole_like_results()))["patterns"][1];
    EXPECT_EQ(pattern["frequency_hz"], 30e9);
    const double peak = 10.0 * std::log10(1.5);
    for (const int i : {0, 30, 60, 120}) {
        const auto at = static_cast<std::size_t>(i);
        const double c = std::cos(i * std::acos(-1.0) / 180.0);
        EXPECT_NEAR(pattern["theta_deg"][at], i, 1e-9);
        EXPECT_NEAR(pattern["e_co_dbi"][at], peak + 20.0 * std::log10(std::abs(c)), 1e-6) << i;
        EXPECT_NEAR(pattern["h_co_dbi"][at], peak, 1e-6) << i;
        EXPECT_NEAR(pattern["d_co_dbi"][at], peak + 20.0 * std::log10(0.5 * std::abs(c + 1.0)), 1e-6) << i;
        if (i > 0) {
            EXPECT_NEAR(pattern["d_cross_dbi"][at], peak + 20.0 * std::log10(0.5 * std::abs(c - 1.0)), 1e-6)
                << i;
        }
    }
    EXPECT_TRUE(pattern["d_cross_dbi"][0].is_null());  // exactly nothing on the axis
}

// A cos(m phi) and B sin(m phi): B stands alone at 90 degrees / m, and the cut at 90 degrees shows -300 dB of
// it for even m.
TEST(ResultsJson, HigherOrdersShowTheFieldWhereItIsLargest) {
    Results results = dipole_like_results();
    for (const int m : {2, 3, 4}) {
        for (FrequencyResult& result : results.frequencies) result.beam().far_field.azimuthal_order = m;
        const json pattern = json::parse(results_to_json(results))["patterns"][0];
        const double peak = 10.0 * std::log10(1.5);
        for (const std::size_t at : {10u, 60u, 120u}) {
            const double c = std::cos(static_cast<double>(at) * std::acos(-1.0) / 180.0);
            EXPECT_NEAR(pattern["e_co_dbi"][at], peak + 20.0 * std::log10(std::abs(c)), 1e-6) << m;
            EXPECT_NEAR(pattern["h_co_dbi"][at], peak, 1e-6) << m;
            EXPECT_NEAR(pattern["d_co_dbi"][at], peak + 20.0 * std::log10(0.5 * std::abs(c + 1.0)), 1e-6);
        }
    }
}

TEST(ResultsJson, WhatDoesNotExistIsNull) {
    const std::string text = results_to_json(dipole_like_results());
    const json parsed = json::parse(text);
    EXPECT_TRUE(parsed["beamwidth_3db_deg"][0]["h"].is_null());
    EXPECT_TRUE(parsed["side_lobe_db"][0]["e"].is_null());
    EXPECT_EQ(parsed["side_lobe_db"][0]["h"], -20.0);
    EXPECT_EQ(text.find("nan"), std::string::npos);
    EXPECT_EQ(text.find("inf"), std::string::npos);
}

TEST(ResultsJson, NumbersOfTheFeedDesigner) {
    Results results = dipole_like_results();
    FrequencyResult& second = results.frequencies[1];
    second.beam().gain_dbi = 1.76;
    second.beam().beamwidth_10db_e_deg = 100.0;
    second.beam().beamwidth_10db_h_deg = 110.0;
    second.beam().beamwidth_10db_d_deg = 105.0;
    second.beam().front_to_back_db = 31.0;
    second.beam().directivity_dbi = 2.0;
    second.beam().horizon_directivity_dbi = -3.0;
    second.beam().boresight_group_delay_s = 0.25e-9;
    second.beam().input_impedance_ohm = {48.0, -3.0};
    second.beam().phase_centre_mean_mm = 1.5;
    json parsed = json::parse(results_to_json(results));
    EXPECT_EQ(parsed["gain_dbi"][1], 1.76);
    EXPECT_EQ(parsed["beamwidth_10db_deg"][1], (json{{"e", 100.0}, {"h", 110.0}, {"d", 105.0}}));
    EXPECT_EQ(parsed["front_to_back_db"][1], 31.0);
    EXPECT_NEAR(parsed["horizon_gain_dbi"][1].get<double>(), 1.76 - 2.0 - 3.0, 1e-12);
    EXPECT_NEAR(parsed["boresight_group_delay_ns"][1], 0.25, 1e-12);
    EXPECT_TRUE(parsed["s11_group_delay_ns"][1].is_null());
    EXPECT_EQ(parsed["phase_centre_mean_mm"][1], 1.5);
    EXPECT_TRUE(parsed["line_impedance_ohm"].is_null());
    EXPECT_EQ(parsed["input_impedance_ohm"], json::array());
    EXPECT_FALSE(parsed.contains("dish"));

    results.line_impedance_ohm = 50.0;
    measure_dish(results, std::acos(-1.0) / 3.0);
    parsed = json::parse(results_to_json(results));
    EXPECT_EQ(parsed["line_impedance_ohm"], 50.0);
    EXPECT_EQ(parsed["input_impedance_ohm"][1], (json{{"re", 48.0}, {"im", -3.0}}));
    EXPECT_NEAR(parsed["dish"]["half_angle_deg"], 60.0, 1e-9);
    // (1 - c + (1 - c^3)/3) / (8/3) with c = 1/2.
    EXPECT_NEAR(parsed["dish"]["spillover_efficiency_percent"][0], 100.0 * (0.5 + 0.875 / 3.0) * 3.0 / 8.0,
                1e-3);
    EXPECT_NEAR(parsed["dish"]["phase_efficiency_percent"][1], 100.0, 1e-6);
}

TEST(ResultsJson, DipolesHaveNoReflection) {
    Results results = dipole_like_results();
    results.ports.clear();
    const json parsed = json::parse(results_to_json(results));
    EXPECT_EQ(parsed.at("s11"), json::array());
    EXPECT_EQ(parsed.at("s11_db"), json::array());
    EXPECT_EQ(parsed["directivity_dbi"].size(), 2u);
}

TEST(ResultsJson, RotationallySymmetricFieldsHaveOnePattern) {
    Results results = dipole_like_results();
    for (FrequencyResult& result : results.frequencies) {
        result.beam().far_field.azimuthal_order = 0;
        for (std::size_t i = 0; i < result.beam().far_field.theta_rad.size(); ++i) {
            result.beam().far_field.a[i] = std::sin(result.beam().far_field.theta_rad[i]);
            result.beam().far_field.b[i] = 0.0;
        }
    }
    const json pattern = json::parse(results_to_json(results))["patterns"][0];
    for (const char* cut : {"e_co_dbi", "h_co_dbi", "d_co_dbi"}) {
        EXPECT_NEAR(pattern[cut][90], 10.0 * std::log10(1.5), 1e-6) << cut;
    }
    EXPECT_TRUE(pattern["d_cross_dbi"][90].is_null());
}

TEST(ResultsJson, NothingRadiatedGivesEmptyPatterns) {
    Results results = dipole_like_results();
    results.frequencies[0].beam().far_field = FarField{};
    const json parsed = json::parse(results_to_json(results));
    EXPECT_EQ(parsed["patterns"][0]["e_co_dbi"], json::array());
    EXPECT_EQ(parsed["patterns"][1]["e_co_dbi"].size(), 181u);
}

}  // namespace
}  // namespace lathe
