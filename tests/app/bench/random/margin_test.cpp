// Small margins: the surface of the far field and the box of a plane wave stay clear of the antenna.
#include <gtest/gtest.h>

#include <cmath>

#include "app/bench/random/drawn_antenna.hpp"
#include "app/bench/random/observations.hpp"
#include "app/bench/random/solved_antenna.hpp"

namespace lathe::bench {
namespace {

/// Directivities and scattering widths with the smallest margin that is allowed and with a usual one.
void expect_same_far_field(RandomGeometry geometry, std::uint64_t number, double decibels) {
    DrawnAntenna drawn = drawn_antenna(geometry, number);
    drawn.settings.cells_per_wavelength = 16.0;
    const auto with_margin = [&](double wavelengths) {
        drawn.settings.margin_wavelengths = wavelengths;
        return observe(drawn, solved_antenna(drawn).results);
    };
    const std::vector<Observed> small = with_margin(0.05), usual = with_margin(1.0);
    ASSERT_EQ(small.size(), usual.size());
    int compared = 0;
    for (std::size_t n = 0; n < small.size(); ++n) {
        const double before = usual[n].value.real(), after = small[n].value.real();
        if (std::isnan(before)) continue;  // not defined for this kind of feed
        if (small[n].metric.starts_with("directivity"))
            EXPECT_NEAR(after, before, decibels) << drawn.kind << ", " << small[n].metric;
        else if (small[n].metric.starts_with("scattering width"))
            EXPECT_NEAR(after / before, 1.0, 0.02) << drawn.kind << ", " << small[n].metric;
        else
            continue;
        ++compared;
    }
    EXPECT_GE(compared, 3) << drawn.kind;
}

TEST(SmallMargins, KeepTheFarFieldOfBodiesOfRevolution) {
    for (const std::uint64_t number : {0U, 1U})
        expect_same_far_field(RandomGeometry::revolution, number, 0.03);
}

TEST(SmallMargins, KeepTheFarFieldOfPlanarAntennas) {
    for (const std::uint64_t number : {0U, 8U, 68U}) {
        expect_same_far_field(RandomGeometry::planar_tm, number, 0.1);
        expect_same_far_field(RandomGeometry::planar_te, number, 0.1);
    }
}

}  // namespace
}  // namespace lathe::bench
