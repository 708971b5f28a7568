// Templates of the library that are C++, written in the language of own shapes: the same outlines to the last
// digits.
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <random>

#include "genetic/project/template_files.hpp"
#include "solver/base/input_error.hpp"

namespace lathe {
namespace {

/// A design of the library and one of the drawing with equal values, changed at random by up to `spread`.
std::pair<Design, Design> alike(const std::string& name, const std::shared_ptr<const DrawnTemplate>& drawn,
                                double spread, std::mt19937& random) {
    std::pair<Design, Design> both{default_design(name), default_design(drawn)};
    std::uniform_real_distribution<double> factor(1.0 - spread, 1.0 + spread);
    for (std::size_t i = 0; i < both.first.parameters.size(); ++i) {
        Parameter& parameter = both.first.parameters[i];
        for (ParameterEntry& entry : parameter.entries)
            if (!descriptions_of(both.first)[i].is_integer) entry.value *= factor(random);
        for (Parameter& other : both.second.parameters)
            if (other.key == parameter.key) other = parameter;
    }
    return both;
}

/// Largest distance of a vertex of `a` from the nearest one of `b`: an outline may begin anywhere.
double farthest(const std::vector<Point>& a, const std::vector<Point>& b) {
    if (a.size() != b.size()) return HUGE_VAL;
    double farthest = 0.0;
    for (const Point& at : a) {
        double nearest = HUGE_VAL;
        for (const Point& other : b) nearest = std::min(nearest, std::hypot(at.z - other.z, at.r - other.r));
        farthest = std::max(farthest, nearest);
    }
    return farthest;
}

class BuiltInDrawn : public testing::TestWithParam<std::string> {};

TEST_P(BuiltInDrawn, HasTheOutlinesOfTheLibrary) {
    const std::string name = GetParam();
    const auto drawn =
        read_template(std::filesystem::path(LATHE_BUILT_IN_DRAWN) / (name + "_drawn.lathe-template"));
    std::mt19937 random(5);
    int compared = 0;
    for (int n = 0; n < 12; ++n) {
        const auto [built, own] = alike(name, drawn, n == 0 ? 0.0 : 0.04, random);
        if (!broken_rules(built).empty()) continue;
        const Antenna expected = template_of(built).build(ParameterValues(built));
        const Antenna antenna = template_of(own).build(ParameterValues(own));
        ASSERT_EQ(antenna.regions.size(), expected.regions.size());
        for (std::size_t region = 0; region < expected.regions.size(); ++region) {
            EXPECT_LT(farthest(antenna.regions[region].outline, expected.regions[region].outline), 1e-15)
                << "region " << region << " of design " << n << ", m";
            EXPECT_EQ(antenna.regions[region].material, expected.regions[region].material);
        }
        ++compared;
    }
    EXPECT_GE(compared, 6);
}

INSTANTIATE_TEST_SUITE_P(Templates, BuiltInDrawn,
                         testing::Values("conical_horn", "spline_horn", "lens", "luneburg_lens", "siw_horn"));

}  // namespace
}  // namespace lathe
