// Solved 3D antennas against theory over frequency, and the same antennas turned: numbers of a beam follow
// it.
#include <gtest/gtest.h>

#include <cmath>

#include "solver/volume/solve/solve_volume.hpp"
#include "tests/solver/volume/guides.hpp"
#include "tests/solver/volume/solve/solved_volume.hpp"

namespace lathe::tests {
namespace {

using Kind = CoPolarReference::Kind;

/// A dipole with arms 2 mm square, 40 mm long: half a wavelength at 3.4 GHz.
VolumeAntenna dipole_along(Axis axis) {
    const auto box = [&](double from, double to) {
        Eigen::Vector3d low(-1e-3, -1e-3, -1e-3), high = -low;
        low[number(axis)] = from, high[number(axis)] = to;
        return make_box(low, high);
    };
    VolumeAntenna antenna;
    antenna.body.add(box(1e-3, 20e-3), metal(), "upper arm");
    antenna.body.add(box(-20e-3, -1e-3), metal(), "lower arm");
    VolumePort port;
    port.name = "gap", port.kind = VolumePortKind::lumped;
    port.from = -1e-3 * Eigen::Vector3d::Unit(number(axis)), port.to = -port.from;
    antenna.ports = {port};
    return antenna;
}

/// Full width of the pattern of a thin dipole with a sine of current, degrees.
double sine_dipole_width_deg(double half_length_rad) {
    const auto level = [&](double theta) {
        const double field =
            (std::cos(half_length_rad * std::cos(theta)) - std::cos(half_length_rad)) / std::sin(theta);
        return field * field;
    };
    double theta = 0.5 * constants::pi;
    const double least = level(theta) * std::pow(10.0, -0.3);
    while (level(theta) > least) theta -= 1e-5;
    return 2.0 * (0.5 * constants::pi - theta) * 180.0 / constants::pi;
}

TEST(BeamDirectionsLong, OfADipoleAlongZAreThoseOfTheory) {
    const Results results = solved(dipole_along(Axis::z), band(2.5e9, 4e9, 7, 40, 10, 0.2));
    for (std::size_t f = 0; f < results.frequencies.size(); ++f) {
        const Beam& beam = beam_of(results, f);
        const double k =
            2.0 * constants::pi * results.frequencies[f].frequency_hz / constants::speed_of_light;
        EXPECT_EQ(beam.co_polar.kind, Kind::e_theta) << f;
        EXPECT_NEAR(beam.beamwidth_3db_e_deg, sine_dipole_width_deg(k * (20e-3 + 0.59 * 2e-3)), 2.0) << f;
        EXPECT_EQ(beam.beamwidth_3db_h_deg, beam.beamwidth_3db_e_deg) << f;
        EXPECT_LT(beam.cross_polar_db, -35.0) << f;
        EXPECT_NEAR(beam.phase_centre_e_mm, 0.0, 1.5) << f;
    }
}

/// The E plane of a dipole across z is the elevation of one along z; the H plane is round.
TEST(BeamDirections, OfADipoleAcrossZAreTheSameAlongXAndY) {
    const SimulationSettings settings = band(3e9, 4e9, 2, 30, 10, 0.2);
    const Results along_x = solved(dipole_along(Axis::x), settings),
                  along_y = solved(dipole_along(Axis::y), settings);
    for (std::size_t f = 0; f < along_x.frequencies.size(); ++f) {
        const Beam &x = beam_of(along_x, f), &y = beam_of(along_y, f);
        EXPECT_EQ(x.co_polar.kind, Kind::ludwig);
        EXPECT_EQ(x.co_polar.axis_theta_rad, y.co_polar.axis_theta_rad);
        EXPECT_NEAR(x.co_polar.polarisation_rad, 0.0, 1e-3);
        EXPECT_NEAR(y.co_polar.polarisation_rad, 0.5 * constants::pi, 1e-3);
        EXPECT_NEAR(x.beamwidth_3db_e_deg, y.beamwidth_3db_e_deg, 0.01);
        EXPECT_TRUE(std::isnan(x.beamwidth_3db_h_deg) && std::isnan(y.beamwidth_3db_h_deg));
        EXPECT_NEAR(x.cross_polar_db, y.cross_polar_db, 0.01);
    }
}

/// A dipole half a wavelength in front of a plate: the same beam towards all six directions.
TEST(BeamDirections, OfADipoleInFrontOfAPlateAreTheSameTowardsAllAxes) {
    const auto facing = [](Axis towards, double sign, Axis along) {
        VolumeAntenna antenna;
        Eigen::Vector3d low = Eigen::Vector3d::Constant(-22e-3), high = -low;
        low[number(towards)] = sign > 0.0 ? -14e-3 : 10e-3,
        high[number(towards)] = sign > 0.0 ? -10e-3 : 14e-3;
        high[number(along)] += 4e-3;  // unlike halves
        antenna.body.add(make_box(low, high), metal(), "plate");
        VolumePort port;
        port.name = "dipole", port.kind = VolumePortKind::dipole, port.axis = along;
        antenna.ports = {port};
        return antenna;
    };
    const SimulationSettings settings = band(9e9, 10e9, 1, 12, 10, 0.3);
    const Results upright_results = solved(facing(Axis::z, 1.0, Axis::x), settings);
    const Beam& upright = beam_of(upright_results);
    ASSERT_EQ(upright.co_polar.kind, Kind::ludwig);
    struct Facing {
        Axis towards;
        double sign;
        Axis along;
    };
    for (const auto& [towards, sign, along] :
         {Facing{Axis::z, -1.0, Axis::x}, Facing{Axis::x, 1.0, Axis::y}, Facing{Axis::x, -1.0, Axis::z},
          Facing{Axis::y, 1.0, Axis::z}, Facing{Axis::y, -1.0, Axis::x}}) {
        const Results results = solved(facing(towards, sign, along), settings);
        const Beam& beam = beam_of(results);
        EXPECT_NEAR(beam.directivity_dbi, upright.directivity_dbi, 2e-3);
        EXPECT_NEAR(beam.beamwidth_3db_e_deg, upright.beamwidth_3db_e_deg, 0.02);
        EXPECT_NEAR(beam.beamwidth_3db_h_deg, upright.beamwidth_3db_h_deg, 0.02);
        EXPECT_NEAR(beam.side_lobe_e_db, upright.side_lobe_e_db, 0.02);
        EXPECT_NEAR(beam.cross_polar_db, upright.cross_polar_db, 0.02);
        EXPECT_NEAR(sign * beam.phase_centre_h_mm, upright.phase_centre_h_mm, 0.02);
    }
}

/// A loop of four sides about z, a seventh to a fifth of a wavelength round: E_phi = sin(theta) but for the
/// dipole that the unlike currents of its sides make, whose power grows with the square of the frequency.
TEST(BeamDirectionsLong, OfASmallLoopAboutZAreThoseOfTheory) {
    VolumeAntenna antenna;
    const double r = 4e-3, w = 0.75e-3;
    antenna.body.add(make_box({-r, -r, -w}, {r, -r + 2 * w, w}), metal(), "front");
    antenna.body.add(make_box({-r, r - 2 * w, -w}, {r, r, w}), metal(), "back");
    antenna.body.add(make_box({-r, -r, -w}, {-r + 2 * w, r, w}), metal(), "left");
    antenna.body.add(make_box({r - 2 * w, -r, -w}, {r, -1e-3, w}), metal(), "right, front");
    antenna.body.add(make_box({r - 2 * w, 1e-3, -w}, {r, r, w}), metal(), "right, back");
    VolumePort port;
    port.name = "gap", port.kind = VolumePortKind::lumped;
    port.from = {r - w, -1e-3, 0.0}, port.to = {r - w, 1e-3, 0.0};
    antenna.ports = {port};
    const Results results = solved(antenna, band(1.4e9, 2e9, 3, 80, 8, 0.12));
    for (std::size_t f = 0; f < results.frequencies.size(); ++f) {
        const Beam& beam = beam_of(results, f);
        EXPECT_EQ(beam.co_polar.kind, Kind::e_phi) << f;
        EXPECT_NEAR(beam.directivity_dbi, 10.0 * std::log10(1.5), 0.3) << f;
        const double relative = results.frequencies[f].frequency_hz / 2e9;
        EXPECT_NEAR(beam.beamwidth_3db_e_deg, 89.9 + 9.6 * relative * relative, 2.0) << f;
        EXPECT_EQ(beam.beamwidth_3db_h_deg, beam.beamwidth_3db_e_deg) << f;
    }
}

}  // namespace
}  // namespace lathe::tests
