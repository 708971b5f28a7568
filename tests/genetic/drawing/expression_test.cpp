// Formulas of drawings: values, exact derivatives, and what is said of those that have no value.
#include "genetic/drawing/expression.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "solver/base/input_error.hpp"

namespace lathe::drawing {
namespace {

/// x follows the direction; a list, a choice, and a curve from (0, 0) by (3, 4) to (3, 10).
class SomeNames final : public Names {
public:
    explicit SomeNames(double x) : x_{x, 1.0, true} {}

    Number number(const std::string& name) const override {
        if (name == "x") return x_;
        if (name == "two") return 2.0;
        throw InputError({}, "", name + " is no name here");
    }
    const std::vector<Number>* list(const std::string& name) const override {
        return name == "d" ? &list_ : nullptr;
    }
    const Curve& curve(const std::string& name) const override {
        if (name != "c") throw InputError({}, "", name + " is no curve");
        return curve_;
    }
    std::optional<std::string> choice(const std::string& name) const override {
        if (name != "profile") return std::nullopt;
        return "sine";
    }
    void require_choice(const std::string& parameter, const std::string& name) const override {
        if (name != "sine" && name != "linear")
            throw InputError({}, "", name + " is no choice of " + parameter);
    }

private:
    Number x_;
    std::vector<Number> list_{1.0, 4.0, 2.0};
    Curve curve_{{0.0, 0.0}, {3.0, 4.0}, {3.0, 10.0}};
};

double value(const std::string& text, double x = 0.5) {
    return Expression(text).value(SomeNames(x)).value;
}

std::string refusal(const std::string& text) {
    try {
        Expression(text).value(SomeNames(0.5));
    } catch (const InputError& error) {
        return error.problem();
    }
    return "";
}

TEST(DrawingExpression, BindsAsInMathematics) {
    const std::map<std::string, double> expected = {
        {"1 + 2 * 3", 7.0},
        {"-2^2", -4.0},
        {"2^-1", 0.5},
        {"2^3^2", 512.0},
        {"8 / 2 / 2", 2.0},
        {"1 - 2 - 3", -4.0},
        {"1 < 2 and 3 >= 3", 1.0},
        {"not 1 == 2 or 0", 1.0},
        {"1 + (x > 0.4)", 2.0},
        {"if(x < 1, 10, 1 / 0)", 10.0},
        {"0 and 1 / 0", 0.0},
        {"mod(-1, 3)", 2.0},
        {"atan2d(1, -1)", 135.0},
        {"hypot(3, 4)", 5.0},
        {"exp(ln(7))", 7.0},
        {"max(1, 5, 2) - min(4, 3)", 2.0},
        {"sind(30) + cosd(60)", 1.0},
    };
    for (const auto& [text, wanted] : expected) EXPECT_NEAR(value(text), wanted, 1e-13) << text;
}

TEST(DrawingExpression, SinesOfRightAnglesAreExact) {
    for (const char* none : {"sind(180)", "cosd(-90)", "sind(720)", "cosd(270)"})
        EXPECT_EQ(value(none), 0.0) << none;
    EXPECT_EQ(value("sind(90) - cosd(180) + sind(-270) + cosd(-360)"), 4.0);
}

TEST(DrawingExpression, ReadsLengthsWithUnitsAsMillimetres) {
    EXPECT_EQ(value("0.55 in"), 13.97);
    EXPECT_EQ(value("5mil + 1 um * 2 - 0.1 cm"), 0.127 + 0.002 - 1.0);
    EXPECT_EQ(refusal("5 miles"), "is not understood from column 3 on");
}

TEST(DrawingExpression, KnowsListsChoicesAndCurves) {
    const std::map<std::string, double> expected = {{"d[1] + d[two]", 6.0},
                                                    {"count(d)", 3.0},
                                                    {"sum(d)", 7.0},
                                                    {"sum(d, 2)", 5.0},
                                                    {"sum(d, 0)", 0.0},
                                                    {"along(d, 0.25)", 2.5},
                                                    {"along(d, 7)", 2.0},
                                                    {"min(d)", 1.0},
                                                    {"max(d)", 4.0},
                                                    {"profile == sine", 1.0},
                                                    {"profile == linear", 0.0},
                                                    {"profile != sine", 0.0},
                                                    {"length_of(c)", 11.0},
                                                    {"least_r_of(c)", 0.0},
                                                    {"most_r_of(c)", 10.0},
                                                    {"first_of(c, 0)", 0.0},
                                                    {"second_of(c, 1)", 10.0},
                                                    {"second_of(c, 8 / 11)", 7.0},
                                                    {"steepest_deg_of(c)", 90.0},
                                                    {"start_deg_of(c)", 53.13010235415598},
                                                    {"end_deg_of(c)", 90.0}};
    for (const auto& [text, wanted] : expected) EXPECT_NEAR(value(text), wanted, 1e-12) << text;
}

TEST(DrawingExpression, SaysWhyThereIsNoValue) {
    const std::map<std::string, std::string> expected = {
        {"x +", "ends too early: a number, a name or a bracket is missing"},
        {"2 $ x", "is not understood from column 3 on"},
        {"y", "y is no name here"},
        {"sqrt(-1)", "gives no number"},
        {"1 / 0", "gives no number: division by 0"},
        {"d[7]", "d has no entry 7; the list has 3"},
        {"d[1.5]", "the entry 1.5 of d is no whole number"},
        {"x[0]", "x is a number and has no entries"},
        {"sum(d, 4)", "d has no entry 3; the list has 3"},
        {"length_of(e)", "e is no curve"},
        {"length_of(1 + 2)", "length_of needs the name of a curve"},
        {"count(x)", "x is a number and has no entries"},
        {"profile == cubic", "cubic is no choice of profile"},
        {"hypot(1)", "is not understood from column 8 on"},
        {"1 and", "ends too early: a number, a name or a bracket is missing"},
    };
    for (const auto& [text, wanted] : expected) EXPECT_EQ(refusal(text), wanted) << text;
    EXPECT_NE(refusal(std::string(201, '1')).find("at most 200 characters"), std::string::npos);
    EXPECT_NE(refusal(std::string(150, '(')), "");
    EXPECT_NE(refusal(std::string(150, '-')), "");
}

TEST(DrawingExpression, DerivativesAreThoseOfCentralDifferences) {
    for (const char* text :
         {"sqrt(x) + x^3 - 2^x", "exp(x) * ln(x)", "sind(20 * x) / cosd(30 * x) + tand(10 * x)",
          "asind(x) - acosd(x) + atand(3 * x)", "atan2d(x, 2 - x)", "hypot(x, 1 + x)",
          "abs(x - 1) + mod(x, 2)", "if(x > 0.2, x^2, 5)", "min(x, 3) + max(x, d[0], 2 * x)", "along(d, x)",
          "first_of(c, 0.3 * x)", "round(x) + floor(x) + (x < 1)"}) {
        const double step = 1e-5, high = value(text, 0.7 + step), low = value(text, 0.7 - step);
        EXPECT_NEAR(Expression(text).value(SomeNames(0.7)).slope, (high - low) / (2 * step), 2e-7) << text;
    }
}

TEST(DrawingExpression, ValuesThatFollowAContinuousParameterSaySo) {
    const auto varies = [](const char* text) { return Expression(text).value(SomeNames(0.5)).varies; };
    EXPECT_TRUE(varies("floor(x)"));
    EXPECT_TRUE(varies("2 * (x > 0)"));
    EXPECT_TRUE(varies("max(1, x)"));
    EXPECT_FALSE(varies("max(ceil(320 / (count(d) + 1)), 8)"));
}

TEST(DrawingExpression, TellsByHowMuchAnInequalityFails) {
    const SomeNames names(0.5);
    EXPECT_NEAR(Expression("x <= 0.2").excess(names).value, 0.3, 1e-15);
    EXPECT_NEAR(Expression("x >= 2").excess(names).value, 1.5, 1e-15);
    EXPECT_LT(Expression("x < 2").excess(names).value, 0.0);
    EXPECT_TRUE(Expression("x <= 2").is_inequality());
    EXPECT_FALSE(Expression("x == 2").is_inequality());
    EXPECT_FALSE(Expression("x + 2").is_inequality());
}

}  // namespace
}  // namespace lathe::drawing
