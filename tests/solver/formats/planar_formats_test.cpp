// Results of planar antennas in files.
#include <gtest/gtest.h>

#include <cmath>
#include <iterator>
#include <limits>
#include <nlohmann/json.hpp>
#include <sstream>

#include "solver/base/constants.hpp"
#include "solver/base/input_error.hpp"
#include "solver/formats/json_schema.hpp"
#include "solver/formats/results_json.hpp"
#include "solver/formats/touchstone.hpp"
#include "tests/solver/formats/schema_validator.hpp"

namespace lathe {
namespace {

using Complex = std::complex<double>;

/// S_ij = i + j/10 and a number of its frequency; the ports from `driven` on were only listened to.
Results example(int ports, int driven) {
    Results results;
    results.pattern_kind = PatternKind::plane;
    for (int n = 0; n < ports; ++n) results.ports.push_back("port " + std::to_string(n + 1));
    for (int n = 0; n < driven; ++n) results.driven.push_back(results.ports[static_cast<std::size_t>(n)]);
    for (int n = 0; n < 8; ++n) results.phi_rad.push_back(-constants::pi + n * constants::pi / 4.0);
    for (const double frequency : {9e9, 10e9}) {
        FrequencyResult at;
        at.frequency_hz = frequency;
        at.s_matrix.resize(ports, ports);
        for (int to = 0; to < ports; ++to)
            for (int from = 0; from < ports; ++from)
                at.s_matrix(to, from) = from < driven
                                            ? Complex(to + 1 + 0.1 * (from + 1), 1e-9 * frequency)
                                            : Complex(std::numeric_limits<double>::quiet_NaN(), 0.0);
        for (int n = 0; n < driven; ++n) {
            Beam beam;
            beam.plane_field.assign(8, Complex(0.5, 0.0));
            beam.plane_field[4] = {0.0, 1.0};
            beam.beam_angle_deg = 10.0 * n;
            at.beams.push_back(beam);
        }
        results.frequencies.push_back(at);
    }
    return results;
}

std::vector<std::vector<double>> numbers_of(const std::string& touchstone) {
    std::vector<std::vector<double>> lines;
    std::istringstream text(touchstone);
    for (std::string line; std::getline(text, line);) {
        if (line.empty() || line[0] == '!' || line[0] == '#') continue;
        std::istringstream words(line);
        lines.emplace_back(std::istream_iterator<double>(words), std::istream_iterator<double>());
    }
    return lines;
}

TEST(PlanarJson, HasMatrixAndExcitationsAsTheSchemaSays) {
    Results results = example(3, 2);
    results.name = "planar";
    results.frequencies[0].beams[1].directivity_dbi = 12.5;
    const auto json = nlohmann::json::parse(results_to_json(results));
    EXPECT_EQ(json["frequencies_hz"], (std::vector<double>{9e9, 10e9}));
    EXPECT_EQ(json["s_matrix"]["ports"].size(), 3u);
    EXPECT_DOUBLE_EQ(json["s_matrix"]["values"][1][2][1]["re"], 3.2);
    EXPECT_TRUE(json["s_matrix"]["values"][1][0][2]["re"].is_null());
    ASSERT_EQ(json["excitations"].size(), 2u);
    EXPECT_FALSE(json["excitations"][0].contains("directivity_dbi"));
    EXPECT_DOUBLE_EQ(json["excitations"][1]["directivity_dbi"][0], 12.5);
    EXPECT_TRUE(json["excitations"][1]["directivity_dbi"][1].is_null());
    EXPECT_DOUBLE_EQ(json["excitations"][1]["beam_angle_deg"][1], 10.0);
    const auto& pattern = json["excitations"][0]["patterns"][0];
    EXPECT_DOUBLE_EQ(pattern["level_db"][4], 0.0);
    EXPECT_NEAR(pattern["level_db"][0], -6.0206, 1e-4);
    EXPECT_NEAR(pattern["phi_deg"][0], -180.0, 1e-12);
    EXPECT_FALSE(pattern.contains("scattering_width_db"));
    EXPECT_EQ(test::SchemaValidator(results_schema()).violations(json), std::vector<std::string>{});
}

TEST(PlanarTouchstone, HasRowsOfFourNumbersAndTwoPortsColumnByColumn) {
    const auto two = numbers_of(touchstone_snp(example(2, 2), "two"));
    ASSERT_EQ(two.size(), 2u);
    EXPECT_EQ(two[0], (std::vector<double>{9e9, 1.1, 9, 2.1, 9, 1.2, 9, 2.2, 9}));
    const auto five = numbers_of(touchstone_snp(example(5, 5), "five"));
    ASSERT_EQ(five.size(), 20u) << "two lines a row, five rows, two frequencies";
    EXPECT_EQ(five[0].size(), 9u);
    EXPECT_EQ(five[1], (std::vector<double>{1.5, 9}));
    EXPECT_EQ(five[2][0], 2.1);
}

TEST(PlanarTouchstone, RefusesAPortThatWasNotDriven) {
    EXPECT_THROW(touchstone_snp(example(3, 2), "three"), InputError);
}

}  // namespace
}  // namespace lathe
