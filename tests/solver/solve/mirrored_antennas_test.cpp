// Solved antennas and their mirror images in z = 0: beams towards +z and -z have the same numbers.
#include <gtest/gtest.h>

#include <cmath>

#include "solver/results/metric_table.hpp"
#include "solver/results/metrics.hpp"
#include "solver/solve/solve.hpp"
#include "tests/solver/test_engine.hpp"

namespace lathe::tests {
namespace {

constexpr double wavelength = constants::speed_of_light / 10e9;

Antenna mirrored(Antenna antenna) {
    for (Region& region : antenna.regions)
        for (Point& point : region.outline) point.z = -point.z;
    antenna.port.z = -antenna.port.z;
    return antenna;
}

Antenna dipole(DipoleAxis axis, double z) {
    Antenna antenna;
    antenna.port.kind = PortKind::dipole;
    antenna.port.axis = axis;
    antenna.port.z = z;
    return antenna;
}

/// A spherical cap of metal behind a dipole: a small dish.
Antenna dish() {
    Antenna antenna = dipole(DipoleAxis::x, 0.0);
    Region cap;
    cap.material.is_pec = true;
    const double radius = 1.6 * wavelength, thickness = 0.1 * wavelength;
    for (int n = 0; n <= 20; ++n) {
        const double angle = 0.055 * n;
        cap.outline.push_back(
            {0.5 * wavelength - radius * std::cos(angle) + 0.3 * wavelength, radius * std::sin(angle)});
    }
    for (int n = 20; n >= 0; --n) {
        const Point front = cap.outline[static_cast<std::size_t>(n)];
        cap.outline.push_back({front.z - thickness, front.r});
    }
    antenna.regions.push_back(cap);
    return antenna;
}

/// A dipole along z above a disc: a beam of m = 0, off the axis.
Antenna dipole_above_disc() {
    Antenna antenna = dipole(DipoleAxis::z, 0.4 * wavelength);
    Region disc;
    disc.material.is_pec = true;
    disc.outline = {
        {-0.1 * wavelength, 0.0}, {0.0, 0.0}, {0.0, 1.3 * wavelength}, {-0.1 * wavelength, 1.3 * wavelength}};
    antenna.regions.push_back(disc);
    return antenna;
}

Results solved(const Antenna& antenna) {
    SimulationSettings settings;
    settings.from_hz = 9e9, settings.to_hz = 10e9, settings.frequencies = 3;
    settings.cells_per_wavelength = 20;
    const auto engine = test_engine();
    Progress progress;
    return solve(antenna, settings, *engine, progress);
}

class MirroredAntenna : public ::testing::TestWithParam<Antenna (*)()> {};

TEST_P(MirroredAntenna, HasTheSameNumbers) {
    const Results up = solved(GetParam()()), down = solved(mirrored(GetParam()()));
    for (std::size_t f = 0; f < up.frequencies.size(); ++f) {
        const FrequencyResult &one = up.frequencies[f], &other = down.frequencies[f];
        ASSERT_EQ(beam_pole(one.beam().far_field), Pole::plus_z);
        ASSERT_EQ(beam_pole(other.beam().far_field), Pole::minus_z);
        for (const MetricDescription& metric : metric_table()) {
            if (metric.revolved_excitation == MetricExcitation::none ||
                metric.source == MetricSource::geometry)
                continue;
            MetricQuestion question;
            if (metric.angles != MetricAngles::none) question.to_theta_deg = 50.0;
            const double sign =
                metric.key.starts_with("phase_centre_") && metric.key != "phase_centre_difference_mm" ? -1.0
                                                                                                      : 1.0;
            const double value = metric_value(metric, one, question),
                         image = sign * metric_value(metric, other, question);
            if (!std::isfinite(value)) {
                EXPECT_TRUE(std::isnan(value) ? std::isnan(image) : value == image) << metric.key;
                continue;
            }
            // The grids are mirror images but for a fraction of a cell.
            EXPECT_NEAR(image, value, 5e-3 * std::max(1.0, std::abs(value))) << metric.key;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(OfRevolution, MirroredAntenna, ::testing::Values(dish, dipole_above_disc));

}  // namespace
}  // namespace lathe::tests
