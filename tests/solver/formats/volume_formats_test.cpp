// Patterns, solids and maps of antennas in space, read back by parsers of their own.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numbers>

#include "solver/base/base64.hpp"
#include "solver/base/constants.hpp"
#include "solver/base/input_error.hpp"
#include "solver/formats/body_vti.hpp"
#include "solver/formats/cst_ffs.hpp"
#include "solver/formats/feko_ffe.hpp"
#include "solver/formats/grasp_cut.hpp"
#include "solver/formats/sampled_pattern.hpp"
#include "solver/formats/touchstone.hpp"
#include "solver/geometry/solids/simple_solids.hpp"
#include "tests/solver/formats/text_columns.hpp"

namespace lathe::test {
namespace {

using Complex = std::complex<double>;
constexpr double degree = std::numbers::pi / 180.0;
constexpr int cuts = 36, intervals = 180;

/// A short dipole along an axis in the x-y plane, `turn` from x, that radiates 0.5 W:
///     E_theta = E0 cos(theta) cos(phi - turn), E_phi = -E0 sin(phi - turn), D = 1.5 along z.
Results dipole(double turn, double phase) {
    const double power = 0.5;
    // D = 4 pi U / P is 1.5 on the z axis.
    const double e0 = std::sqrt(1.5 * power * 2.0 * constants::vacuum_impedance / (4.0 * constants::pi));
    Beam beam;
    beam.radiated_power_w = power;
    beam.directivity_dbi = 10.0 * std::log10(1.5);
    beam.co_polar.polarisation_rad = turn;
    for (int n = 0; n < cuts; ++n) {
        PatternCut cut;
        cut.phi_rad = std::numbers::pi * n / cuts;
        for (int t = -intervals; t <= intervals; ++t) {
            const double theta = std::abs(t) * std::numbers::pi / intervals;
            const double phi = cut.phi_rad + (t < 0 ? std::numbers::pi : 0.0), p = phi - turn;
            const Complex e_theta = std::polar(e0, phase) * std::cos(theta) * std::cos(p),
                          e_phi = -std::polar(e0, phase) * std::sin(p);
            cut.co.push_back(e_theta * std::cos(p) - e_phi * std::sin(p));
            cut.cross.push_back(e_theta * std::sin(p) + e_phi * std::cos(p));
        }
        beam.cuts.push_back(cut);
    }
    Results results;
    results.pattern_kind = PatternKind::cuts;
    results.ports = results.driven = {"feed"};
    results.driven_kinds = {ExcitationKind::guide};
    FrequencyResult at;
    at.frequency_hz = 30e9;
    at.s_matrix = Eigen::MatrixXcd::Constant(1, 1, Complex(0.6, 0.0));
    at.beams = {beam};
    results.frequencies = {at};
    return results;
}

TEST(SampledPattern, GivesTheSphericalFieldOfADipole) {
    const double turn = 0.7, phase = 0.3;
    const Results results = dipole(turn, phase);
    const SampledPattern pattern(results.frequencies[0].beams[0], 30e9);
    ASSERT_EQ(pattern.theta_count(), 181u);
    ASSERT_EQ(pattern.phi_count(), 72u);
    for (const std::size_t i : {0u, 20u, 90u, 133u, 180u})
        for (const std::size_t k : {0u, 7u, 36u, 50u, 71u, 72u}) {
            const double theta = pattern.theta_rad(i), p = pattern.phi_rad(k) - turn;
            const auto [e_theta, e_phi] = pattern.spherical(i, k);
            const Complex e0 = std::polar(std::sqrt(1.5), phase);
            EXPECT_NEAR(std::abs(e_theta - e0 * std::cos(theta) * std::cos(p)), 0.0, 1e-12) << i << ' ' << k;
            EXPECT_NEAR(std::abs(e_phi + e0 * std::sin(p)), 0.0, 1e-12) << i << ' ' << k;
        }
    Beam uneven = results.frequencies[0].beams[0];
    uneven.cuts.pop_back();
    EXPECT_THROW(SampledPattern(uneven, 30e9), std::invalid_argument);
    Beam scattered = results.frequencies[0].beams[0];
    scattered.directivity_dbi = Beam::undefined;
    EXPECT_THROW(SampledPattern(scattered, 30e9), InputError);
}

/// Two ports of impedances in ohm; 0: a hollow guide.
Results two_ports(double first, double second) {
    Results results;
    results.ports = results.driven = {"one", "two"};
    results.driven_kinds = {ExcitationKind::guide, ExcitationKind::lumped};
    results.port_ohm = {first, second};
    FrequencyResult at;
    at.frequency_hz = 1e9;
    at.s_matrix = Eigen::MatrixXcd::Constant(2, 2, 0.25);
    results.frequencies = {at};
    return results;
}

TEST(Touchstone, SaysWhatEachPortIsReferredTo) {
    const auto has = [](double first, double second, const std::string& line) {
        for (const std::string& one : lines_of(touchstone_snp(two_ports(first, second), "two")))
            if (one == line) return true;
        return false;
    };
    EXPECT_TRUE(has(200.0, 200.0, "# Hz S RI R 200"));
    EXPECT_FALSE(has(200.0, 200.0, "! Port Impedance 200 0 200 0"));
    EXPECT_TRUE(has(75.0, 200.0, "# Hz S RI R 50"));
    EXPECT_TRUE(has(75.0, 200.0, "! Port Impedance 75 0 200 0"));
    EXPECT_TRUE(has(0.0, 0.0, "# Hz S RI R 50"));
    EXPECT_TRUE(has(0.0, 75.0, "! Port Impedance 50 0 75 0"));
}

TEST(GraspCut, OfAnAntennaInSpaceHasAllCutsXPolarised) {
    const auto lines = lines_of(grasp_cut(dipole(0.0, 0.0), 0));
    ASSERT_EQ(lines.size(), std::size_t{cuts} * (2 + 2 * intervals + 1));
    EXPECT_EQ(lines[0], "Field data in cuts");
    const std::size_t block = 2 + 2 * intervals + 1;
    EXPECT_EQ(lines[9 * block], "Field data in cuts");
    Results results = dipole(0.0, 0.0);
    results.name = "a, b";
    const auto list = lines_of(cut_list(results));
    ASSERT_EQ(list.size(), std::size_t{cuts} + 1);
    EXPECT_EQ(list[0], "cut,name,excitation,frequency_hz,phi_deg");
    EXPECT_EQ(list[10], "10,\"a, b\",feed,30000000000,45");
    const auto middle = numbers_of(lines[9 * block + 2 + intervals]);
    EXPECT_NEAR(middle[0] * middle[0] + middle[1] * middle[1], 1.5, 1e-9) << "directivity at theta = 0";
    EXPECT_NEAR(middle[2], 0.0, 1e-9);
    // In the D plane of a dipole along x: co (cos theta + 1) / 2, cross (cos theta - 1) / 2.
    const auto at60 = numbers_of(lines[9 * block + 2 + intervals + 60]);
    EXPECT_NEAR(at60[0], std::sqrt(1.5) * 0.75, 1e-9);
    EXPECT_NEAR(at60[2], std::sqrt(1.5) * -0.25, 1e-9);
    const auto other_side = numbers_of(lines[9 * block + 2 + intervals - 60]);
    EXPECT_NEAR(other_side[0], at60[0], 1e-9);
    EXPECT_NEAR(other_side[2], at60[2], 1e-9);
}

/// ICOMP 2: right- and left-hand part, (co + j cross)/sqrt(2) and (co - j cross)/sqrt(2).
TEST(GraspCut, OfACircularBeamHasItsHands) {
    Results results = dipole(0.0, 0.4);
    const auto linear = lines_of(grasp_cut(results, 0));
    Beam& beam = results.frequencies[0].beams[0];
    beam.axial_ratio_db = 1.0, beam.rhcp_directivity_dbi = 1.0, beam.lhcp_directivity_dbi = -10.0;
    const auto circular = lines_of(grasp_cut(results, 0));
    ASSERT_EQ(circular.size(), linear.size());
    EXPECT_EQ(numbers_of(linear[1])[4], 3.0);
    EXPECT_EQ(numbers_of(circular[1])[4], 2.0);
    const std::size_t line = 9 * (2 + 2 * intervals + 1) + 2 + intervals + 60;
    const auto parts = numbers_of(linear[line]), hands = numbers_of(circular[line]);
    const Complex co(parts[0], parts[1]), cross(parts[2], parts[3]), j(0.0, 1.0);
    EXPECT_LT(std::abs(Complex(hands[0], hands[1]) - (co + j * cross) * std::sqrt(0.5)), 1e-9);
    EXPECT_LT(std::abs(Complex(hands[2], hands[3]) - (co - j * cross) * std::sqrt(0.5)), 1e-9);
}

TEST(CstFfs, OfAnAntennaInSpaceHasItsPowersAndFields) {
    const auto lines = lines_of(cst_ffs(dipole(0.4, 0.0), 0));
    const auto powers =
        std::find(lines.begin(), lines.end(), "// Radiated/Accepted/Stimulated Power , Frequency");
    ASSERT_NE(powers, lines.end());
    EXPECT_NEAR(std::stod(powers[1]), 0.5, 1e-9);
    EXPECT_NEAR(std::stod(powers[2]), 0.64, 1e-9);
    EXPECT_NEAR(std::stod(powers[3]), 1.0, 1e-9);
    const auto first = std::find_if(lines.begin(), lines.end(),
                                    [](const std::string& line) { return line.starts_with("// >> Phi"); });
    // Power by the sphere's integral of |E|^2 / (2 eta), trapezoids in theta and phi.
    double power = 0.0;
    std::size_t rows = 0;
    for (auto line = first + 1; line != lines.end() && !line->empty(); ++line, ++rows) {
        const auto row = numbers_of(*line);
        ASSERT_EQ(row.size(), 6u);
        if (row[0] >= 360.0) continue;
        const double square = row[2] * row[2] + row[3] * row[3] + row[4] * row[4] + row[5] * row[5];
        power +=
            square / (2.0 * constants::vacuum_impedance) * std::sin(row[1] * degree) * degree * 5.0 * degree;
    }
    EXPECT_EQ(rows, 73u * 181u);
    EXPECT_NEAR(power, 0.5, 1e-4);
}

TEST(FekoFfe, OfAnAntennaInSpaceHasItsDirectivity) {
    const auto lines =
        lines_of(feko_ffe(dipole(0.4, 0.0), 0, "a dipole", std::chrono::system_clock::from_time_t(0)));
    EXPECT_EQ(lines[2], "##Source: a dipole, feed");
    double most = -1000.0, power = 0.0;
    std::size_t rows = 0;
    for (const std::string& line : lines) {
        if (line.empty() || line[0] == '#') continue;
        const auto row = numbers_of(line);
        ASSERT_EQ(row.size(), 9u);
        ++rows;
        most = std::max(most, row[8]);
        if (row[1] < 360.0)
            power += std::pow(10.0, 0.1 * row[8]) * std::sin(row[0] * degree) * degree * 5.0 * degree;
    }
    EXPECT_EQ(rows, 73u * 181u);
    EXPECT_NEAR(most, 10.0 * std::log10(1.5), 1e-6);
    EXPECT_NEAR(power, 4.0 * std::numbers::pi, 2e-3);
}

std::vector<float> array_of(const std::string& text, const std::string& name) {
    const std::string open = "Name=\"" + name + "\" format=\"binary\">";
    const std::size_t first = text.find(open) + open.size();
    const auto bytes = base64_bytes(text.substr(first, text.find('<', first) - first));
    std::vector<float> values((bytes.value().size() - 8) / sizeof(float));
    std::memcpy(values.data(), bytes->data() + 8, values.size() * sizeof(float));
    return values;
}

TEST(BodyVti, HasTheMaterialAtEachPoint) {
    Body body;
    body.add(make_box({0, 0, 0}, {4e-3, 2e-3, 1e-3}), {Material{.is_pec = true}, {}}, "block");
    body.add(make_box({2e-3, 0, 0}, {4e-3, 2e-3, 1e-3}), {Material{.relative_permittivity = 2.5}, {}},
             "half");
    const std::string text = body_vti(body, 0.3e-3);
    // 4, 2 and 1 mm in 14, 7 and 4 steps, and a step around.
    EXPECT_NE(text.find("WholeExtent=\"0 16 0 9 0 6\""), std::string::npos) << text.substr(0, 300);
    const auto metal = array_of(text, "metal"), permittivity = array_of(text, "relative_permittivity"),
               material = array_of(text, "material");
    ASSERT_EQ(metal.size(), 17u * 10u * 7u);
    const auto at = [](std::size_t i, std::size_t j, std::size_t k) { return (k * 10 + j) * 17 + i; };
    for (std::size_t k = 0; k < 7; ++k)
        for (std::size_t j = 0; j < 10; ++j)
            for (std::size_t i = 0; i < 17; ++i) {
                // Points on the block's own surface may count to either side.
                const bool is_inside = i > 1 && i < 15 && j > 1 && j < 8 && k > 1 && k < 5;
                const bool is_outside = i < 1 || i > 15 || j < 1 || j > 8 || k < 1 || k > 5;
                const std::size_t n = at(i, j, k);
                if (is_outside) {
                    EXPECT_EQ(material[n], 0.0F);
                }
                if (!is_inside || i == 8) continue;
                EXPECT_EQ(metal[n], i < 8 ? 1.0F : 0.0F) << i;
                EXPECT_EQ(permittivity[n], i < 8 ? 1.0F : 2.5F) << i;
            }
    EXPECT_THROW(body_vti(body, 1e-6), InputError);
}

}  // namespace
}  // namespace lathe::test
