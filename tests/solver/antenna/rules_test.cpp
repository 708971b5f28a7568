// Geometry rules: each is broken by a design made for it, by the right amount, and by no other.
#include <gtest/gtest.h>

#include <cmath>
#include <ostream>

#include "solver/base/input_error.hpp"
#include "tests/solver/antenna/designs.hpp"

namespace lathe {
namespace {

using test::design_with;

struct RuleCase {
    std::string name, template_name;
    test::Values values;
    std::string rule;  ///< part of its text
    double amount;
};

const double steepest = std::tan(80.0 * std::acos(-1.0) / 180.0);

std::vector<RuleCase> rule_cases() {
    return {
        {"cone_narrows",
         "conical_horn",
         {{"aperture_radius_mm", {3.1}}},
         "not be less than waveguide_radius_mm",
         0.5},
        {"cone_too_steep",
         "conical_horn",
         {{"flare_length_mm", {1.0}}},
         "steeper than 80 degrees",
         10.4 - steepest},
        {"spline_narrows",
         "spline_horn",
         {{"aperture_radius_mm", {3.5}}, {"knot_radii_mm", {3.6}}, {"monotone", {0.0}}},
         "not be less than waveguide_radius_mm",
         0.1},
        {"spline_falls", "spline_horn", {{"knot_radii_mm", {6.0, 5.0, 9.0, 8.5}}}, "monotone wall", 1.5},
        {"spline_into_the_axis",
         "spline_horn",
         {{"knot_radii_mm", {3.0}}, {"monotone", {0.0}}},
         "0.9 waveguide_radius_mm",
         NAN},
        {"spline_too_steep",
         "spline_horn",
         {{"flare_length_mm", {2.0}}, {"knot_radii_mm", {12.0}}},
         "steeper than 80 degrees",
         NAN},
        {"sections_of_unequal_count",
         "stepped_horn",
         {{"section_steps_mm", {1.0, 0.0, 0.0, 0.0}}},
         "equally many values",
         2.0},
        {"step_into_the_axis",
         "stepped_horn",
         {{"section_steps_mm", {-2.0, 3.0}}},
         "half of waveguide_radius_mm",
         0.2},
        {"section_too_steep",
         "stepped_horn",
         {{"section_flares_mm", {6.5, 8.8}}},
         "more than its length",
         1.5},
        {"value_above_its_range",
         "conical_horn",
         {{"flare_length_mm", {10'001.0}}},
         "must be from 0.01 to",
         1.0},
        {"value_below_its_range",
         "conical_horn",
         {{"wall_thickness_mm", {-1.0}}},
         "must be from 0.01 to",
         1.01},
        {"value_not_a_number",
         "conical_horn",
         {{"wall_thickness_mm", {NAN}}},
         "must be from 0.01 to",
         HUGE_VAL},
        {"list_too_long",
         "spline_horn",
         {{"knot_radii_mm", std::vector<double>(130, 7.0)}},
         "must have 1 to 128",
         2.0},
    };
}

void PrintTo(const RuleCase& rule, std::ostream* out) {
    *out << rule.name;
}

class GeometryRule : public testing::TestWithParam<RuleCase> {};

TEST_P(GeometryRule, IsReportedWithItsAmountAndStopsTheBuild) {
    const RuleCase& rule = GetParam();
    const Design design = design_with(rule.template_name, rule.values);
    const std::vector<RuleViolation> broken = broken_rules(design);
    ASSERT_EQ(broken.size(), 1u);
    EXPECT_NE(broken[0].rule.find(rule.rule), std::string::npos) << broken[0].rule;
    EXPECT_GT(broken[0].amount, 0.0);
    if (std::isinf(rule.amount)) {
        EXPECT_EQ(broken[0].amount, rule.amount);
    } else if (!std::isnan(rule.amount)) {
        EXPECT_NEAR(broken[0].amount, rule.amount, 1e-9);
    }
    EXPECT_THROW(build_antenna(design), InputError);
}

INSTANTIATE_TEST_SUITE_P(Each, GeometryRule, testing::ValuesIn(rule_cases()),
                         [](const auto& instance) { return instance.param.name; });

TEST(GeometryRules, AreKeptAtTheLimit) {
    EXPECT_TRUE(broken_rules(design_with("conical_horn", {{"aperture_radius_mm", {3.6}}})).empty());
    EXPECT_TRUE(broken_rules(design_with("spline_horn", {{"knot_radii_mm", {9.0, 9.0, 9.0}}})).empty());
    EXPECT_TRUE(broken_rules(design_with("stepped_horn", {{"section_flares_mm", {5.0, 8.8}}})).empty());
}

TEST(GeometryRules, ViolationGrowsWithTheFault) {
    double before = 0.0;
    for (const double aperture : {3.5, 3.0, 2.0, 1.0}) {
        const auto broken = broken_rules(design_with("conical_horn", {{"aperture_radius_mm", {aperture}}}));
        ASSERT_EQ(broken.size(), 1u);
        EXPECT_GT(broken[0].amount, before);
        before = broken[0].amount;
    }
}

}  // namespace
}  // namespace lathe
