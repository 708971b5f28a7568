// Antennas that no guide feeds: dipoles, lumped ports and plane waves.
#include <gtest/gtest.h>

#include <cmath>

#include "solver/volume/engine/cpu/cpu_volume_engine.hpp"
#include "solver/volume/solve/solve_volume.hpp"
#include "tests/solver/volume/guides.hpp"

namespace lathe::tests {
namespace {

VolumeResults solved(const VolumeAntenna& antenna, const SimulationSettings& settings) {
    Progress progress;
    return *solve_volume(antenna, settings, cpu::volume_engine(), 1, progress).volume;
}

TEST(VolumeExcitations, OfADipoleRadiateThreeHalves) {
    for (const Axis axis : all_axes) {
        VolumeAntenna antenna;
        VolumePort port;
        port.name = "dipole", port.kind = VolumePortKind::dipole, port.axis = axis;
        antenna.ports = {port};
        const VolumeResults results = solved(antenna, band(9e9, 11e9, 1, 20, 10, 0.4));
        ASSERT_EQ(results.ports.size(), 0u);
        const VolumeBeam& beam = results.frequencies[0].beams[0];
        EXPECT_NEAR(beam.directivity_dbi, 10.0 * std::log10(1.5), 0.02) << number(axis);
        EXPECT_NEAR(beam.radiated_power_ratio, 1.0, 0.02) << number(axis);
    }
}

/// Half a wavelength at 3.4 GHz, of arms 2 mm square.
TEST(VolumeExcitations, OfALumpedPortBalance) {
    VolumeAntenna antenna;
    antenna.body.add(make_box({-1e-3, -1e-3, 1e-3}, {1e-3, 1e-3, 20e-3}), metal(), "upper arm");
    antenna.body.add(make_box({-1e-3, -1e-3, -20e-3}, {1e-3, 1e-3, -1e-3}), metal(), "lower arm");
    VolumePort port;
    port.name = "gap", port.kind = VolumePortKind::lumped;
    port.from = {0, 0, -1e-3}, port.to = {0, 0, 1e-3};
    antenna.ports = {port};
    SimulationSettings settings = band(2.5e9, 4e9, 16, 40, 10, 0.2);
    const VolumeResults results = solved(antenna, settings);
    double deepest = 0.0;
    for (const VolumeFrequency& at : results.frequencies) {
        const VolumeBeam& beam = at.beams[0];
        EXPECT_NEAR(beam.radiated_power_ratio, 1.0, 0.01) << at.frequency_hz;
        EXPECT_NEAR(beam.directivity_dbi, 2.1, 0.15) << at.frequency_hz;
        EXPECT_NEAR(beam.peak_theta_deg, 90.0, 2.0);
        deepest = std::min(deepest, decibel(at.s_matrix(0, 0)));
    }
    RecordProperty("deepest_s11_db", std::to_string(deepest));
    EXPECT_LT(deepest, -10.0) << "some 70 ohm at 50";
}

/// Mie: 7.14 dB of pi a^2 forwards and 0.04 dB back at k a = 2.
TEST(VolumeExcitations, OfAPlaneWaveGiveASpheresCrossSection) {
    const double radius = 10e-3, hz = 2.0 * constants::speed_of_light / (2.0 * constants::pi * radius);
    VolumeAntenna antenna;
    antenna.body.add(make_sphere({0, 0, 0}, radius), metal(), "sphere");
    VolumePort port;
    port.name = "wave", port.kind = VolumePortKind::plane_wave, port.theta = 0.0;
    antenna.ports = {port};
    SimulationSettings settings = band(0.9 * hz, 1.1 * hz, 1, 20, 10, 0.4);
    const VolumeResults results = solved(antenna, settings);
    const VolumeBeam& beam = results.frequencies[0].beams[0];
    const double area_db = 10.0 * std::log10(constants::pi * radius * radius);
    const std::size_t middle = beam.cuts[0].co.size() / 2;
    EXPECT_NEAR(beam.rcs_db[middle] - area_db, 0.04, 0.3);
    EXPECT_NEAR(beam.rcs_db[0] - area_db, 7.14, 0.3);
    EXPECT_TRUE(std::isnan(beam.directivity_dbi));
}

}  // namespace
}  // namespace lathe::tests
