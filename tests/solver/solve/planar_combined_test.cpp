// Waves into several guides of a planar antenna at a time.
#include <gtest/gtest.h>

#include <cmath>

#include "solver/solve/solve.hpp"
#include "tests/solver/test_engine.hpp"

namespace lathe::tests {
namespace {

constexpr double wavelength = constants::speed_of_light / 10e9;

/// Two equal guides through a block of metal, open towards +x.
Antenna pair_of_guides() {
    const auto block = [](double x_low, double y_low, double x_high, double y_high, bool is_metal) {
        Region region;
        region.material.is_pec = is_metal;
        region.outline = {{x_low * wavelength, y_low * wavelength},
                          {x_high * wavelength, y_low * wavelength},
                          {x_high * wavelength, y_high * wavelength},
                          {x_low * wavelength, y_high * wavelength}};
        return region;
    };
    Antenna antenna;
    antenna.regions = {block(-0.8, -1.2, 0.0, 1.2, true), block(-0.8, 0.2, 0.0, 0.9, false),
                       block(-0.8, -0.9, 0.0, -0.2, false)};
    PlanarSettings planar;
    planar.polarisation = Polarisation::tm;
    for (const double side : {1.0, -1.0}) {
        PlanarPort port;
        port.name = side > 0.0 ? "left" : "right";
        port.centre_x = -0.8 * wavelength, port.centre_y = side * 0.55 * wavelength;
        port.width = 0.7 * wavelength;
        port.mode.half_waves = 1;
        planar.ports.push_back(port);
    }
    antenna.planar = planar;
    return antenna;
}

Results solved(double phase_deg) {
    SimulationSettings settings;
    settings.from_hz = 9.5e9, settings.to_hz = 10.5e9, settings.frequencies = 1;
    settings.excitation_weights = {{"left", 1.0, 0.0}, {"right", 1.0, phase_deg}};
    const auto engine = test_engine();
    Progress progress;
    return solve(pair_of_guides(), settings, *engine, progress);
}

TEST(PlanarCombined, FieldsAddUpAndPowerIsKept) {
    for (const double phase_deg : {0.0, 180.0, 60.0}) {
        const Results results = solved(phase_deg);
        ASSERT_EQ(results.driven.back(), "combined");
        const FrequencyResult& at = results.frequencies[0];
        const Beam &left = at.beams[0], &right = at.beams[1], &both = at.beams[2];
        const std::complex<double> weight = std::polar(1.0, phase_deg * constants::pi / 180.0);
        double error = 0.0, largest = 0.0;
        for (std::size_t n = 0; n < both.plane_field.size(); ++n) {
            error = std::max(
                error, std::abs(both.plane_field[n] -
                                std::sqrt(0.5) * (left.plane_field[n] + weight * right.plane_field[n])));
            largest = std::max(largest, std::abs(both.plane_field[n]));
        }
        EXPECT_LT(error, 1e-9 * largest);
        EXPECT_NEAR(both.accounted_ratio, 1.0, 2e-3) << phase_deg;
        EXPECT_LT(std::abs(left.accounted_ratio - 1.0), 2e-3);
        EXPECT_TRUE(std::isnan(both.axial_ratio_db));
        if (phase_deg == 0.0) {
            EXPECT_NEAR(both.beam_angle_deg, 0.0, 0.05);
            EXPECT_GT(both.directivity_2d_db, left.directivity_2d_db + 1.0);
        }
        if (phase_deg == 180.0) {
            EXPECT_GT(std::abs(both.beam_angle_deg), 10.0) << "a null ahead";
        }
    }
}

}  // namespace
}  // namespace lathe::tests
