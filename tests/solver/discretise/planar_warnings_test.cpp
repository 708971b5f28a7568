// What a planar antenna's settings and gaps are warned of.
#include "solver/discretise/planar_warnings.hpp"

#include <gtest/gtest.h>

#include "solver/discretise/fine_parts.hpp"

namespace lathe::tests {
namespace {

PlanarSettings guide(double width) {
    PlanarSettings settings;
    PlanarPort port;
    port.name = "feed", port.width = width;
    settings.ports = {port};
    return settings;
}

TEST(PlanarWarnings, NameTheGuideThatIsNearItsCutOff) {
    EXPECT_TRUE(planar_warnings(guide(7e-3), 30e9).empty());
    const Warnings near = planar_warnings(guide(5e-3), 30.1e9);  // cut off at 29.98 GHz
    ASSERT_EQ(near.size(), 1U);
    EXPECT_EQ(near[0].code, "near_cutoff");
    EXPECT_NE(near[0].text.find("\"feed\""), std::string::npos);
}

TEST(PlanarWarnings, PlatesLessThanHalfAWavelengthApart) {
    PlanarSettings settings = guide(7e-3);
    settings.plate_height = 1e-3;
    const Warnings thin = planar_warnings(settings, 30e9);
    ASSERT_EQ(thin.size(), 1U);
    EXPECT_EQ(thin[0].code, "thin_plates");
    EXPECT_NE(thin[0].text.find("about 0.73"), std::string::npos) << thin[0].text;
    settings.plate_height = 6e-3;
    EXPECT_TRUE(planar_warnings(settings, 30e9).empty());
}

/// The aperture changes what is told, up to where the formula holds: e^{-pi 0.6} = 0.152.
TEST(PlanarWarnings, PlatesThatEndInTheOpenReflectUpToAWavelength) {
    PlanarSettings settings = guide(7e-3);
    settings.aperture = PlanarAperture::open_plates;
    settings.plate_height = 0.6 * 9.99308e-3;
    const Warnings open = planar_warnings(settings, 30e9);
    ASSERT_EQ(open.size(), 1U);
    EXPECT_EQ(open[0].code, "thin_plates");
    EXPECT_NE(open[0].text.find("about 0.15"), std::string::npos) << open[0].text;
    EXPECT_NE(open[0].text.find("-16 dB"), std::string::npos) << open[0].text;
    settings.plate_height = 10e-3;
    EXPECT_TRUE(planar_warnings(settings, 30e9).empty());
    settings.plate_height = 1e-3, settings.polarisation = Polarisation::te;
    EXPECT_TRUE(planar_warnings(settings, 30e9).empty());
}

TEST(PlanarWarnings, ManyGapsAreOneWarning) {
    Grid grid;
    grid.nr = grid.nz = 100, grid.dr = grid.dz = 1e-3;
    const auto warned = [&](int gaps) {
        FineParts parts;
        for (int n = 0; n < gaps; ++n) {
            NarrowGap gap;
            gap.from = 0.0, gap.to = 1e-5 * (5 - n), gap.is_closed = true;
            parts.gaps.push_back(gap);
        }
        return coarse_warnings(parts, grid, 20.0);
    };
    EXPECT_EQ(warned(3).size(), 3U);
    const Warnings one = warned(4);
    ASSERT_EQ(one.size(), 1U);
    EXPECT_EQ(one[0].code, "gap_closed");
    EXPECT_NE(one[0].text.find("4 gaps"), std::string::npos);
    EXPECT_NE(one[0].text.find("0.02 mm"), std::string::npos) << one[0].text;
}

}  // namespace
}  // namespace lathe::tests
