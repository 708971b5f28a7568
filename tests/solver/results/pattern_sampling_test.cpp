// Far fields between the angles for which they are summed over the contour.
#include "solver/results/pattern_sampling.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "solver/base/constants.hpp"
#include "solver/results/far_field.hpp"
#include "tests/solver/results/random_contour.hpp"

namespace lathe {
namespace {

double wavenumber(double frequency_hz) {
    return 2.0 * constants::pi * frequency_hz / constants::speed_of_light;
}

double peak_of(const FarField& field) {
    double peak = 0.0;
    for (std::size_t n = 0; n < field.a.size(); ++n)
        peak = std::max({peak, std::abs(field.a[n]), std::abs(field.b[n])});
    return peak;
}

TEST(PatternSampling, GivesTheSumsOverTheContourAtEveryAngle) {
    // From contours of a tenth of a wavelength to 60 of them.
    for (const double frequency : {0.3e9, 3e9, 30e9, 150e9})
        for (int m = 0; m < 4; ++m) {
            // Its middle is far from the grid's origin.
            const tests::RandomContour c =
                tests::random_contour(60, 90, 40e-3, {52, 5, 81, m == 0 ? 0 : 4}, m, m % 2 == 1);
            const int samples = PatternSampling(c.simulation, wavenumber(frequency), 1 << 20).intervals();
            // So few angles are all summed; five times as many come from samples at other angles.
            const int few = samples - 2, many = 5 * few;
            ASSERT_EQ(PatternSampling(c.simulation, wavenumber(frequency), few).intervals(), few);
            ASSERT_EQ(PatternSampling(c.simulation, wavenumber(frequency), many).intervals(), samples);
            const FarField summed = far_field(c.simulation, c.spectrum, frequency, few),
                           interpolated = far_field(c.simulation, c.spectrum, frequency, many);
            ASSERT_EQ(interpolated.a.size(), static_cast<std::size_t>(many) + 1);
            const double peak = peak_of(summed);
            double worst = 0.0;
            for (std::size_t n = 0; n < summed.a.size(); ++n)
                worst = std::max({worst, std::abs(interpolated.a[5 * n] - summed.a[n]),
                                  std::abs(interpolated.b[5 * n] - summed.b[n])});
            EXPECT_LT(worst, 3e-10 * peak) << frequency << ' ' << m;
        }
}

}  // namespace
}  // namespace lathe
