#include "solver/base/length_units.hpp"

#include <gtest/gtest.h>

namespace lathe {
namespace {

TEST(LengthUnits, ALengthIsANumberWithItsUnit) {
    EXPECT_EQ(length_in_mm("0.55 in"), 13.97);
    EXPECT_EQ(length_in_mm("5mil "), 0.127);
    EXPECT_EQ(length_in_mm("-2e3 um"), -2.0);
    for (const char* none : {"", "5", "in", "5 miles", "5 in 3", "nan mm", "1 / 2 mm"})
        EXPECT_EQ(length_in_mm(none), std::nullopt) << none;
}

}  // namespace
}  // namespace lathe
