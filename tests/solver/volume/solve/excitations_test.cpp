// Antennas that no guide feeds: dipoles, lumped ports and plane waves.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "solver/volume/engine/cpu/cpu_volume_engine.hpp"
#include "solver/volume/engine/volume_session.hpp"
#include "solver/volume/solve/solve_volume.hpp"
#include "tests/solver/volume/guides.hpp"

namespace lathe::tests {
namespace {

Results solved(const VolumeAntenna& antenna, const SimulationSettings& settings) {
    Progress progress;
    return solve_volume(antenna, settings, *volume_session(cpu::volume_engine(), 1), progress);
}

Beam beam_of_dipole(Axis axis, double cells) {
    VolumeAntenna antenna;
    VolumePort port;
    port.name = "dipole", port.kind = VolumePortKind::dipole, port.axis = axis;
    antenna.ports = {port};
    const Results results = solved(antenna, band(9e9, 11e9, 1, cells, 10, 0.4));
    EXPECT_EQ(results.ports.size(), 0u);
    return results.frequencies[0].beams[0];
}

TEST(VolumeExcitations, OfADipoleRadiateThreeHalves) {
    const double exact = 10.0 * std::log10(1.5);
    std::array<double, 2> errors{};
    for (const int finer : {0, 1}) {
        const Beam beam = beam_of_dipole(Axis::z, finer == 0 ? 16.0 : 32.0);
        errors[static_cast<std::size_t>(finer)] = std::abs(beam.directivity_dbi - exact);
        EXPECT_NEAR(beam.radiated_power_ratio, 1.0, 1e-3);
        EXPECT_NEAR(beam.peak_theta_deg, 90.0, 1.0);
    }
    RecordProperty("error_db_16", std::to_string(errors[0]));
    RecordProperty("error_db_32", std::to_string(errors[1]));
    EXPECT_LT(errors[0], 0.06);
    EXPECT_LT(errors[1], 0.3 * errors[0]) << "second order";
}

TEST(VolumeExcitations, OfADipoleAreTheSameAlongAllAxes) {
    const double along_z = beam_of_dipole(Axis::z, 16.0).directivity_dbi;
    for (const Axis axis : {Axis::x, Axis::y})
        EXPECT_NEAR(beam_of_dipole(axis, 16.0).directivity_dbi, along_z, 1e-3);
}

/// Directivity of a thin dipole with a sine of current, dBi (Balanis, Antenna Theory, 4.5).
double sine_dipole_dbi(double half_length_rad) {
    double sum = 0.0, peak = 0.0;
    const int steps = 400;
    for (int n = 0; n < steps; ++n) {
        const double theta = constants::pi * (n + 0.5) / steps;
        const double field =
            (std::cos(half_length_rad * std::cos(theta)) - std::cos(half_length_rad)) / std::sin(theta);
        sum += field * field * std::sin(theta) * constants::pi / steps;
        peak = std::max(peak, field * field);
    }
    return 10.0 * std::log10(2.0 * peak / sum);
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
    const Results results = solved(antenna, settings);
    // Flat ends act as a wire that is longer by its equivalent radius, 0.59 of the side.
    const double half_length = 20e-3 + 0.59 * 2e-3;
    double deepest = 0.0;
    for (const FrequencyResult& at : results.frequencies) {
        const Beam& beam = at.beams[0];
        EXPECT_NEAR(beam.radiated_power_ratio, 1.0, 1e-3) << at.frequency_hz;
        const double wavenumber = 2.0 * constants::pi * at.frequency_hz / constants::speed_of_light;
        EXPECT_NEAR(beam.directivity_dbi, sine_dipole_dbi(wavenumber * half_length), 0.1) << at.frequency_hz;
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
    const Results results = solved(antenna, settings);
    const Beam& beam = results.frequencies[0].beams[0];
    const double area_db = 10.0 * std::log10(constants::pi * radius * radius);
    const std::size_t middle = beam.cuts[0].co.size() / 2;
    EXPECT_NEAR(beam.rcs_db[middle] - area_db, 0.04, 0.3);
    EXPECT_NEAR(beam.rcs_db[0] - area_db, 7.14, 0.3);
    EXPECT_TRUE(std::isnan(beam.directivity_dbi));
}

}  // namespace
}  // namespace lathe::tests
