// Pattern files read back by parsers written from the formats' descriptions, not from our writers.
#include <gtest/gtest.h>

#include <cmath>
#include <complex>
#include <map>
#include <numbers>
#include <string>
#include <vector>

#include "solver/formats/cst_ffs.hpp"
#include "solver/formats/curves_csv.hpp"
#include "solver/formats/feko_ffe.hpp"
#include "solver/results/directive_pattern.hpp"
#include "tests/solver/formats/example_results.hpp"
#include "tests/solver/formats/text_columns.hpp"

namespace {

using namespace lathe::test;
using Complex = std::complex<double>;
constexpr double pi = std::numbers::pi;
constexpr double impedance_ohm = 376.730313668;

TEST(PolarAngleWeights, IntegratePolynomialsInCosThetaExactly) {
    const auto weights = lathe::polar_angle_weights(13);
    double even = 0.0, odd = 0.0;
    for (std::size_t i = 0; i < weights.size(); ++i) {
        const double u = std::cos(pi * double(i) / 12.0);
        even += weights[i] * std::pow(u, 10);
        odd += weights[i] * std::pow(u, 11);
    }
    EXPECT_NEAR(even, 2.0 / 11.0, 1e-14);
    EXPECT_NEAR(odd, 0.0, 1e-14);
}

TEST(DirectivePattern, DipoleHasDirectivityOneAndAHalf) {
    const lathe::DirectivePattern pattern(lathe::test::x_dipole(30e9));
    const auto boresight = pattern.spherical(0, 0.0);
    EXPECT_NEAR(std::norm(boresight.e_theta) + std::norm(boresight.e_phi), 1.5, 1e-12);
}

TEST(DirectivePattern, RefusesHalfASphereAndSilence) {
    auto half = lathe::test::x_dipole(30e9);
    for (double& theta : half.theta_rad) theta *= 0.5;
    EXPECT_THROW(lathe::DirectivePattern{half}, std::invalid_argument);
    auto silent = lathe::test::x_dipole(30e9);
    for (auto& value : silent.a) value = 0.0;
    for (auto& value : silent.b) value = 0.0;
    EXPECT_THROW(lathe::DirectivePattern{silent}, std::invalid_argument);
}

TEST(CstFfs, PowersAndFieldsAgree) {
    const auto results = lathe::test::example_results();
    const std::string text = lathe::cst_ffs(results);
    std::map<std::string, std::vector<double>> heads;
    std::string key;
    std::vector<std::vector<std::vector<double>>> blocks;
    for (const std::string& line : lines_of(text)) {
        if (line.empty()) continue;
        if (line.rfind("//", 0) == 0) {
            key = line;
            if (key.rfind("// >> Phi", 0) == 0) blocks.emplace_back();
        } else if (key.rfind("// >> Phi", 0) == 0) {
            blocks.back().push_back(numbers_of(line));
        } else if (line == "Farfield") {
            EXPECT_EQ(key, "// Data Type");
        } else {
            for (const double value : numbers_of(line)) heads[key].push_back(value);
        }
    }
    EXPECT_EQ(text.rfind("// CST Farfield Source File\n", 0), 0U);
    EXPECT_EQ(heads["// Version:"], std::vector<double>{3.0});
    EXPECT_EQ(heads["// #Frequencies"], std::vector<double>{3.0});
    EXPECT_EQ(heads["// zAxis"], (std::vector<double>{0, 0, 1}));
    const auto powers = heads["// Radiated/Accepted/Stimulated Power , Frequency"];
    ASSERT_EQ(powers.size(), 12U);
    ASSERT_EQ(blocks.size(), 3U);
    for (std::size_t f = 0; f < 3; ++f) {
        const double radiated = powers[4 * f];
        EXPECT_NEAR(powers[4 * f + 1], 1.0 - std::norm(results.frequencies[f].s11()), 1e-8);
        EXPECT_DOUBLE_EQ(powers[4 * f + 2], 1.0);
        EXPECT_DOUBLE_EQ(powers[4 * f + 3], results.frequencies[f].frequency_hz);
        ASSERT_EQ(blocks[f].size(), 73U * 181U);
        EXPECT_DOUBLE_EQ(blocks[f][1][1] - blocks[f][0][1], 1.0) << "theta is the inner loop";
        double integral = 0.0;
        for (const auto& row : blocks[f]) {
            ASSERT_EQ(row.size(), 6U);
            if (row[0] == 360.0) continue;  // repeats phi = 0
            const double intensity = (row[2] * row[2] + row[3] * row[3] + row[4] * row[4] + row[5] * row[5]) /
                                     (2.0 * impedance_ohm);
            integral += intensity * std::sin(row[1] * pi / 180.0) * (pi / 180.0) * (5.0 * pi / 180.0);
        }
        EXPECT_NEAR(integral / radiated, 1.0, 2e-4);
    }
}

TEST(FekoFfe, HeaderAndDecibelsAgreeWithFields) {
    const auto lines = lines_of(
        lathe::feko_ffe(lathe::test::example_results(), std::chrono::system_clock::from_time_t(86400)));
    EXPECT_EQ(lines.at(0), "##File Type: Far Field");
    EXPECT_EQ(lines.at(1), "##File Format: 8");
    EXPECT_EQ(lines.at(2).rfind("##Source: ", 0), 0U);
    EXPECT_EQ(lines.at(3), "##Date: 1970-01-02 00:00:00");
    int blocks = 0, theta_samples = 0, phi_samples = 0, rows = 0;
    for (std::size_t i = 4; i < lines.size(); ++i) {
        const std::string& line = lines[i];
        if (line.rfind("#Frequency: ", 0) == 0) ++blocks;
        if (line.rfind("#No. of Theta Samples: ", 0) == 0) theta_samples = std::stoi(line.substr(23));
        if (line.rfind("#No. of Phi Samples: ", 0) == 0) phi_samples = std::stoi(line.substr(21));
        if (line.empty() || line.front() == '#') continue;
        const auto row = numbers_of(line);
        ASSERT_EQ(row.size(), 9U);
        ++rows;
        const double field = row[2] * row[2] + row[3] * row[3] + row[4] * row[4] + row[5] * row[5];
        const double directivity = 4.0 * pi * field / (2.0 * impedance_ohm);  // 1 W radiated
        ASSERT_NEAR(row[8], 10.0 * std::log10(directivity), 1e-6);
    }
    EXPECT_EQ(blocks, 3);
    EXPECT_EQ(rows, 3 * theta_samples * phi_samples);
}

TEST(CurvesCsv, ColumnsMatchTheHeader) {
    const auto results = lathe::test::example_results();
    for (const auto& text : {lathe::frequency_curves_csv(results), lathe::pattern_cuts_csv(results)}) {
        const auto lines = lines_of(text);
        const auto commas = std::count(lines[0].begin(), lines[0].end(), ',');
        for (const auto& line : lines) EXPECT_EQ(std::count(line.begin(), line.end(), ','), commas);
    }
    const auto lines = lines_of(lathe::pattern_cuts_csv(results));
    ASSERT_EQ(lines.size(), 1U + 3U * 181U);
    EXPECT_EQ(lines[1].rfind("28000000000,0,1.7609,1.7609,1.7609,", 0), 0U) << lines[1];
}

}  // namespace
