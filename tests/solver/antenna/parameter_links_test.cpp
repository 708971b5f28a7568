// Formulas and the parameters that follow others by them.
#include "solver/antenna/parameter_links.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "solver/antenna/shape_handles.hpp"
#include "solver/base/input_error.hpp"
#include "solver/geometry/formula.hpp"

namespace lathe {
namespace {

double calculated(const std::string& text) {
    return Formula(text).value({});
}

std::string refusal(const std::string& text) {
    try {
        Formula{text};
    } catch (const InputError& error) {
        return error.problem();
    }
    return "";
}

ParameterEntry& entry(Design& design, const std::string& key, std::size_t place = 0) {
    for (Parameter& parameter : design.parameters)
        if (parameter.key == key) return parameter.entries.at(place);
    throw std::logic_error(key);
}

Design linked_cone() {
    Design design = default_design("conical_horn");
    entry(design, "waveguide_radius_mm").value = 4.0;
    entry(design, "aperture_radius_mm").formula = "3 * waveguide_radius_mm + wall_thickness_mm";
    entry(design, "flare_length_mm").formula = "2 * aperture_radius_mm";
    entry(design, "wall_thickness_mm").value = 0.5;
    return design;
}

InputError refused(Design design) {
    try {
        follow_links(design);
        check_linked_values(design);
    } catch (const InputError& error) {
        return error;
    }
    throw std::logic_error("accepted");
}

TEST(Formula, PrecedenceIsThatOfMathematics) {
    EXPECT_EQ(calculated("1 + 2 * 3"), 7.0);
    EXPECT_EQ(calculated("(1 + 2) * 3"), 9.0);
    EXPECT_EQ(calculated("10 - 4 - 3"), 3.0);
    EXPECT_EQ(calculated("8 / 2 / 2"), 2.0);
    EXPECT_EQ(calculated("-2 ^ 2"), -4.0);
    EXPECT_EQ(calculated("2 ^ 3 ^ 2"), 512.0);
    EXPECT_EQ(calculated("2^-1"), 0.5);
    EXPECT_EQ(calculated("1.5e1*2"), 30.0);
}

TEST(Formula, FunctionsAndConstants) {
    EXPECT_EQ(calculated("sqrt(16) + abs(-3) + min(2, 5) + max(2, 5)"), 14.0);
    EXPECT_EQ(calculated("round(2.6) + floor(2.6) + ceil(2.2)"), 8.0);
    EXPECT_NEAR(calculated("sind(30) + cosd(60) + tand(45)"), 2.0, 1e-14);
    EXPECT_NEAR(calculated("asind(0.5) + acosd(0.5) + atand(1)"), 135.0, 1e-12);
    EXPECT_EQ(calculated("pi"), std::numbers::pi);
    EXPECT_TRUE(std::isinf(calculated("1/0")));
    EXPECT_TRUE(std::isnan(calculated("sqrt(-1)")));
    EXPECT_EQ(formula_functions().size(), 18u);
}

TEST(Formula, LengthsWithUnitsAreInMillimetres) {
    EXPECT_EQ(calculated("0.55 in"), 13.97);
    EXPECT_EQ(calculated("2 * 5 mil + 1um"), 2 * 0.127 + 0.001);
    EXPECT_THROW(calculated("5 miles"), InputError);
    EXPECT_NEAR(calculated("exp(ln(7)) + hypot(3, 4) + mod(-1, 3) + atan2d(1, -1)"), 7 + 5 + 2 + 135, 1e-12);
}

TEST(Formula, NamesComeOnceEachAndMayLookLikeFunctions) {
    const Formula formula("b * knot_radii_mm[2] + b + sqrtx - minimum");
    EXPECT_EQ(formula.names(), (std::vector<std::string>{"b", "knot_radii_mm[2]", "sqrtx", "minimum"}));
    EXPECT_EQ(formula.value(std::vector<double>{2.0, 10.0, 100.0, 1.0}), 121.0);
    EXPECT_THROW(formula.value(std::vector<double>{1.0}), std::invalid_argument);
}

TEST(Formula, SaysWhereItIsNotUnderstood) {
    EXPECT_EQ(refusal("1 $ 2"), "is not understood from column 3 on");
    EXPECT_EQ(refusal("sqrt(1, 2)"), "is not understood from column 7 on");
    EXPECT_EQ(refusal("a = 3"), "is not understood from column 3 on");
    EXPECT_EQ(refusal("\xc3\xa4"), "is not understood from column 1 on");
    for (const char* text : {"", " ", "1 +", "(1", "2^", "max(1,"})
        EXPECT_EQ(refusal(text), "ends too early: a number, a name or a bracket is missing") << text;
    for (const char* text : {"1..2", "max(1)", "sqrt 3", "a[", "a[x]", "while(1){}", "1 2"})
        EXPECT_NE(refusal(text), "") << text;
    EXPECT_NE(refusal(std::string(max_formula_characters + 1, '1')), "");
    EXPECT_EQ(calculated(std::string(99, '(').append("1").append(99, ')')), 1.0);
}

TEST(ParameterLinks, AreFollowedInTheOrderOfTheirNeeds) {
    Design design = linked_cone();
    follow_links(design);
    EXPECT_EQ(entry(design, "aperture_radius_mm").value, 12.5);
    EXPECT_EQ(entry(design, "flare_length_mm").value, 25.0);
    EXPECT_TRUE(broken_rules(design).empty());
}

TEST(ParameterLinks, CandidatesFollowThem) {
    Design design = linked_cone();
    entry(design, "waveguide_radius_mm") = {4.0, 3.0, 6.0};
    follow_links(design);
    ASSERT_EQ(design_genes(design).size(), 1u);
    Design candidate = with_genes(design, std::vector<double>{5.0});
    EXPECT_EQ(entry(candidate, "aperture_radius_mm").value, 15.5);
    EXPECT_EQ(entry(candidate, "flare_length_mm").value, 31.0);
}

TEST(ParameterLinks, ALinkedParameterIsNoGene) {
    Design design = linked_cone();
    entry(design, "aperture_radius_mm").minimum = 8.0;
    entry(design, "aperture_radius_mm").maximum = 18.0;
    EXPECT_TRUE(design_genes(design).empty());
}

TEST(ParameterLinks, CandidatesThatLeaveTheRangeBreakARuleByHowFar) {
    Design design = linked_cone();
    entry(design, "aperture_radius_mm").formula = "1 / (waveguide_radius_mm - 4)";
    entry(design, "flare_length_mm").formula.clear();
    EXPECT_NO_THROW(follow_links(design));
    ASSERT_FALSE(broken_rules(design).empty());
    entry(design, "aperture_radius_mm").formula = "-1";
    follow_links(design);
    EXPECT_GT(broken_rules(design).front().amount, 1.0);
}

TEST(ParameterLinks, WholeNumbersAreRounded) {
    Design design = default_design("corrugated_horn");
    std::string count;
    for (const ParameterDescription& description : find_template("corrugated_horn").parameters)
        if (description.is_integer && !description.is_choice() && !description.is_list)
            count = description.key;
    ASSERT_FALSE(count.empty());
    entry(design, count).formula = "7.6";
    follow_links(design);
    EXPECT_EQ(entry(design, count).value, 8.0);
}

TEST(ParameterLinks, EntriesOfListsAreNamedByTheirIndex) {
    Design design = default_design("spline_horn");
    entry(design, "knot_radii_mm", 1).formula = "(knot_radii_mm[0] + knot_radii_mm[2]) / 2";
    follow_links(design);
    EXPECT_EQ(entry(design, "knot_radii_mm", 1).value,
              (entry(design, "knot_radii_mm", 0).value + entry(design, "knot_radii_mm", 2).value) / 2);
    const std::vector<std::string> names = linkable_names(design);
    EXPECT_NE(std::find(names.begin(), names.end(), "knot_radii_mm[2]"), names.end());
    EXPECT_EQ(std::find(names.begin(), names.end(), "knot_radii_mm"), names.end());
}

TEST(ParameterLinks, ErrorsNameTheKeyAndWhatIsWrong) {
    Design design = linked_cone();
    entry(design, "aperture_radius_mm").formula = "2 * throat_radius_mm";
    InputError error = refused(design);
    EXPECT_EQ(error.location().key, "antenna.parameters.aperture_radius_mm.formula");
    EXPECT_EQ(error.value(), "\"2 * throat_radius_mm\"");
    EXPECT_EQ(error.problem(),
              "throat_radius_mm is not a parameter of conical_horn; allowed: waveguide_radius_mm, "
              "waveguide_length_mm, flare_length_mm, aperture_radius_mm, wall_thickness_mm");

    entry(design, "aperture_radius_mm").formula = "flare_length_mm / 2";
    EXPECT_EQ(refused(design).problem(),
              "goes round in a circle: aperture_radius_mm -> flare_length_mm -> aperture_radius_mm");
    entry(design, "aperture_radius_mm").formula = "aperture_radius_mm";
    EXPECT_EQ(refused(design).problem(), "goes round in a circle: aperture_radius_mm -> aperture_radius_mm");
    entry(design, "aperture_radius_mm").formula = "2 *";
    EXPECT_EQ(refused(design).problem(), "ends too early: a number, a name or a bracket is missing");
    entry(design, "aperture_radius_mm").formula = "-waveguide_radius_mm";
    entry(design, "flare_length_mm") = {30.0, {}, {}};
    EXPECT_EQ(refused(design).problem().substr(0, 17), "gives -4; allowed") << refused(design).what();
    entry(design, "aperture_radius_mm").formula = "sqrt(-1)";
    EXPECT_NE(refused(design).problem().find("nan; allowed"), std::string::npos) << refused(design).what();
}

TEST(ParameterLinks, ChoicesHaveNoNumber) {
    Design design = default_design("lens");
    std::string choice;
    for (const ParameterDescription& description : find_template("lens").parameters)
        if (description.is_choice()) choice = description.key;
    ASSERT_FALSE(choice.empty());
    entry(design, "relative_permittivity").formula = choice;
    EXPECT_EQ(refused(design).problem(), choice + " is a choice and has no number");
}

TEST(ParameterLinks, PullingAHandleMovesWhatIsLinkedToIt) {
    Design design = linked_cone();
    entry(design, "flare_length_mm") = {30.0, {}, {}};
    follow_links(design);
    const std::vector<ShapeHandle> handles = shape_handles(design);
    const ShapeHandle* guide = nullptr;
    for (const ShapeHandle& handle : handles)
        for (const HandleMotion& motion : handle.motions) {
            EXPECT_FALSE(design.parameters[motion.parameter].entries[motion.entry].is_linked());
            if (design.parameters[motion.parameter].key == "waveguide_radius_mm") guide = &handle;
        }
    ASSERT_NE(guide, nullptr);
    Point target = guide->position;
    target.r *= 1.05;
    Design pulled = with_handle_at(design, *guide, target);
    EXPECT_GT(entry(pulled, "waveguide_radius_mm").value, 4.0);
    EXPECT_DOUBLE_EQ(entry(pulled, "aperture_radius_mm").value,
                     3 * entry(pulled, "waveguide_radius_mm").value + 0.5);
}

}  // namespace
}  // namespace lathe
