#include "solver/base/length_units.hpp"

#include <gtest/gtest.h>

#include "solver/base/display_unit.hpp"

namespace lathe {
namespace {

TEST(LengthUnits, ALengthIsANumberWithItsUnit) {
    EXPECT_EQ(length_in_mm("0.55 in"), 13.97);
    EXPECT_EQ(length_in_mm("5mil "), 0.127);
    EXPECT_EQ(length_in_mm("-2e3 um"), -2.0);
    for (const char* none : {"", "5", "in", "5 miles", "5 in 3", "nan mm", "1 / 2 mm"})
        EXPECT_EQ(length_in_mm(none), std::nullopt) << none;
}

TEST(DisplayUnits, LengthsAreShownWithAboutTheSameResolution) {
    EXPECT_EQ(length_text(DisplayUnit::millimetre, 12.5), "12.500");
    EXPECT_EQ(length_text(DisplayUnit::inch, 12.7), "0.5000");
    EXPECT_EQ(length_text(DisplayUnit::mil, 0.127), "5.00");
    EXPECT_EQ(length_text(DisplayUnit::micrometre, 12.3456), "12346");
    EXPECT_EQ(length_text(DisplayUnit::millimetre, -1e-9), "0.000") << "zero has no sign";
    EXPECT_EQ(short_length_text(DisplayUnit::millimetre, 12.5), "12.5");
    EXPECT_EQ(short_length_text(DisplayUnit::inch, 25.4), "1");
    EXPECT_EQ(short_length_text(DisplayUnit::micrometre, 1.2), "1200");
    // A length that is shown can be typed.
    for (std::size_t n = 0; n < display_unit_names().size(); ++n) {
        const auto unit = static_cast<DisplayUnit>(n);
        const auto typed = length_in_mm(length_text(unit, 3.81, 6) + ' ' + name_of(unit));
        ASSERT_TRUE(typed);
        EXPECT_NEAR(*typed, 3.81, 1e-6);
        EXPECT_EQ(length_in_mm("1 " + display_unit_names()[n]), millimetres_of(unit));
    }
}

}  // namespace
}  // namespace lathe
