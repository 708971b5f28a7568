// GRASP cuts and Touchstone files read back by parsers written from the formats' descriptions.
#include <gtest/gtest.h>

#include <cmath>
#include <complex>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <numbers>
#include <string>
#include <vector>

#include "solver/base/input_error.hpp"
#include "solver/formats/grasp_cut.hpp"
#include "solver/formats/touchstone.hpp"
#include "tests/solver/formats/example_results.hpp"
#include "tests/solver/formats/text_columns.hpp"

namespace {

using namespace lathe::test;
using Complex = std::complex<double>;
constexpr double pi = std::numbers::pi;

struct Cut {
    double first_deg, step_deg, phi_deg;
    int count, polarisation, kind, components;
    std::vector<Complex> co, cross;
};

std::vector<Cut> read_cuts(const std::string& text) {
    std::vector<Cut> cuts;
    const auto lines = lines_of(text);
    std::size_t at = 0;
    while (at < lines.size()) {
        ++at;  // text line
        const std::string& head = lines.at(at++);
        EXPECT_EQ(head.size(), 18U + 18U + 5U + 18U + 15U);
        Cut cut{column(head, 0, 18),
                column(head, 18, 18),
                column(head, 41, 18),
                int(column(head, 36, 5)),
                int(column(head, 59, 5)),
                int(column(head, 64, 5)),
                int(column(head, 69, 5)),
                {},
                {}};
        for (int i = 0; i < cut.count; ++i) {
            const std::string& row = lines.at(at++);
            EXPECT_EQ(row.size(), 72U);
            cut.co.emplace_back(column(row, 0, 18), column(row, 18, 18));
            cut.cross.emplace_back(column(row, 36, 18), column(row, 54, 18));
        }
        cuts.push_back(cut);
    }
    return cuts;
}

TEST(Touchstone, ReadsBackAscending) {
    auto results = lathe::test::example_results();
    std::swap(results.frequencies.front(), results.frequencies.back());
    const auto lines = lines_of(lathe::touchstone_s1p(results));
    std::vector<std::vector<double>> rows;
    bool option_line_seen = false, impedance_noted = false;
    for (const auto& line : lines) {
        ASSERT_FALSE(line.empty());
        for (const char c : line) ASSERT_TRUE(c >= ' ' && c <= '~') << line;
        if (line.front() == '!') {
            impedance_noted |= line.find("normalised") != std::string::npos;
        } else if (line.front() == '#') {
            EXPECT_FALSE(option_line_seen);
            option_line_seen = true;
            EXPECT_EQ(line, "# Hz S RI R 50");
        } else {
            ASSERT_TRUE(option_line_seen);
            rows.push_back(numbers_of(line));
            ASSERT_EQ(rows.back().size(), 3U);
        }
    }
    EXPECT_TRUE(impedance_noted);
    ASSERT_EQ(rows.size(), 3U);
    EXPECT_DOUBLE_EQ(rows[0][0], 28e9);
    EXPECT_DOUBLE_EQ(rows[0][1], 0.1);
    EXPECT_DOUBLE_EQ(rows[0][2], -0.1);
    EXPECT_LT(rows[0][0], rows[1][0]);
    EXPECT_LT(rows[1][0], rows[2][0]);
}

/// Where python3-scikit-rf is installed.
TEST(Touchstone, GapIsReferredToItsOwnResistance) {
    auto results = lathe::test::example_results();
    results.is_fed_at_gap = true, results.line_impedance_ohm = 75.0;
    EXPECT_NE(lathe::touchstone_s1p(results).find("\n# Hz S RI R 75\n"), std::string::npos);
}

TEST(Touchstone, ScikitRfReadsTheSame) {
    // The distribution's Python, too, where another one comes first.
    std::string python;
    for (const std::string name : {"python3", "/usr/bin/python3"})
        if (python.empty() && std::system((name + " -c 'import skrf' >/dev/null 2>&1").c_str()) == 0)
            python = name;
    if (python.empty()) GTEST_SKIP() << "no scikit-rf";
    const auto results = lathe::test::example_results();
    std::ofstream("scikit_rf_test.s1p") << lathe::touchstone_s1p(results);
    // 17 digits, a line a frequency.
    // To a file of its own: the package says on standard output what it misses.
    const std::string script =
        "import skrf; n = skrf.Network('scikit_rf_test.s1p'); out = open('scikit_rf_test.txt', 'w')\n"
        "for f, s in zip(n.f, n.s[:, 0, 0]): print('%.17g %.17g %.17g' % (f, s.real, s.imag), file=out)";
    const int status = std::system((python + " -W ignore -c \"" + script + "\" >/dev/null 2>&1").c_str());
    ASSERT_EQ(status, 0);
    std::ifstream in("scikit_rf_test.txt");
    for (const auto& expected : results.frequencies) {
        double hertz = 0.0, re = 0.0, im = 0.0;
        ASSERT_TRUE(in >> hertz >> re >> im);
        EXPECT_NEAR(hertz, expected.frequency_hz, 1.0);
        EXPECT_NEAR(re, expected.s11().real(), 1e-12);
        EXPECT_NEAR(im, expected.s11().imag(), 1e-12);
    }
    std::remove("scikit_rf_test.s1p");
    std::remove("scikit_rf_test.txt");
}

TEST(Touchstone, RefusesAnAntennaWithoutAGuide) {
    auto results = lathe::test::example_results();
    results.ports.clear();
    EXPECT_THROW(lathe::touchstone_s1p(results), lathe::InputError);
}

TEST(GraspCut, ThreeCutsAFrequencyInFixedColumns) {
    const auto cuts = read_cuts(lathe::grasp_cut(lathe::test::example_results()));
    ASSERT_EQ(cuts.size(), 9U);
    for (std::size_t i = 0; i < cuts.size(); ++i) {
        EXPECT_DOUBLE_EQ(cuts[i].phi_deg, 45.0 * double(i % 3));
        EXPECT_DOUBLE_EQ(cuts[i].first_deg, -180.0);
        EXPECT_NEAR(cuts[i].first_deg + cuts[i].step_deg * (cuts[i].count - 1), 180.0, 1e-9);
        EXPECT_EQ(cuts[i].polarisation, 3);
        EXPECT_EQ(cuts[i].kind, 1);
        EXPECT_EQ(cuts[i].components, 2);
    }
    EXPECT_EQ(lines_of(lathe::frequency_list(lathe::test::example_results())).size(), 3U);
    EXPECT_EQ(lines_of(lathe::cut_list(lathe::test::example_results())).size(), 10U);
    // Readers take a first line of seven words for numbers.
    EXPECT_EQ(lines_of(lathe::grasp_cut(lathe::test::example_results()))[0], "Field data in cuts");
}

/// For m = 1, |E|^2 at any phi is the mean of the E- and H-plane values plus their half difference
/// times cos 2 phi, which integrates to nothing: two cuts give the whole sphere.
TEST(GraspCut, PowerOverTheSphereIsFourPi) {
    const auto cuts = read_cuts(lathe::grasp_cut(lathe::test::example_results()));
    for (std::size_t f = 0; f < 3; ++f) {
        const Cut &e = cuts[3 * f], &h = cuts[3 * f + 2];
        double integral = 0.0;
        for (int i = 0; i < e.count; ++i) {  // trapezoids over both halves of the meridian
            const double theta = std::abs(e.first_deg + i * e.step_deg) * pi / 180.0;
            const double power =
                std::norm(e.co[i]) + std::norm(e.cross[i]) + std::norm(h.co[i]) + std::norm(h.cross[i]);
            integral += 0.5 * power * std::sin(theta) * pi * e.step_deg * pi / 180.0;
        }
        EXPECT_NEAR(integral / (4.0 * pi), 1.0, 2e-4);
    }
}

TEST(GraspCut, LudwigThreeOfADipoleAlongX) {
    const auto cuts = read_cuts(lathe::grasp_cut(lathe::test::example_results()));
    const Cut &e = cuts[0], &d = cuts[1], &h = cuts[2];
    for (int i = 0; i < e.count; ++i) {
        const double theta = (e.first_deg + i * e.step_deg) * pi / 180.0;
        const double c = std::cos(theta);
        EXPECT_NEAR(std::norm(e.co[i]), 1.5 * c * c, 1e-8);
        EXPECT_NEAR(std::norm(h.co[i]), 1.5, 1e-8);
        EXPECT_NEAR(std::norm(e.cross[i]) + std::norm(h.cross[i]), 0.0, 1e-12);
        EXPECT_NEAR(std::norm(d.co[i]), 1.5 * 0.25 * (1 + c) * (1 + c), 1e-8);
        EXPECT_NEAR(std::norm(d.cross[i]), 1.5 * 0.25 * (1 - c) * (1 - c), 1e-8);
        // e^{+jwt}: a source at z = +h leads on boresight.
        const double expected = 2.0 * pi * 28e9 / 299792458.0 * 3e-3 * c;
        EXPECT_NEAR(std::arg(h.co[i] * std::polar(1.0, -expected)), 0.0, 1e-8);
    }
}

}  // namespace
