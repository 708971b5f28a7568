// Far fields between the angles for which they are summed over the contour.
#include "solver/results/pattern_sampling.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <vector>

#include "solver/base/constants.hpp"
#include "solver/results/far_field.hpp"
#include "tests/solver/unequal_cells.hpp"

namespace lathe {
namespace {

using Complex = std::complex<double>;

/// A contour whose middle is far from the grid's origin, and currents on it that no antenna has.
struct Case {
    Simulation simulation;
    Eigen::VectorXcd spectrum;
};

Case random_case(int azimuthal_order, bool graded) {
    Case c;
    Grid& grid = c.simulation.problem.grid;
    grid.nr = 60, grid.nz = 90, grid.dr = 1.3e-3, grid.dz = 1.1e-3, grid.z0 = 40e-3;
    if (graded) tests::make_cells_unequal(grid);
    c.simulation.problem.coefficients.azimuthal_order = azimuthal_order;
    c.simulation.contour = HuygensLayout{52, 5, 81, azimuthal_order == 0 ? 0 : 4};
    std::mt19937 random(17);
    std::uniform_real_distribution<double> even(-1.0, 1.0);
    c.spectrum.resize(c.simulation.contour->channels());
    for (Complex& value : c.spectrum) value = {even(random), even(random)};
    return c;
}

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
            const Case c = random_case(m, m % 2 == 1);
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
