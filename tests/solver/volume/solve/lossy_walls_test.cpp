// S of networks and antennas in three dimensions with lossy walls.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "solver/engine/selection/make_engine.hpp"
#include "solver/solve/solve.hpp"
#include "solver/volume/design/revolved_antenna.hpp"
#include "solver/volume/engine/cpu/cpu_volume_engine.hpp"
#include "solver/volume/engine/volume_session.hpp"
#include "solver/volume/solve/solve_volume.hpp"
#include "tests/solver/volume/guides.hpp"

namespace lathe::tests {
namespace {

using Complex = std::complex<double>;

Results solved(const VolumeAntenna& antenna, SimulationSettings settings, double conductivity) {
    settings.wall_metal.conductivity_s_per_m = conductivity;
    Progress progress;
    return solve_volume(antenna, settings, *volume_session(cpu::volume_engine(), 1), progress);
}

/// TE10 (Pozar, Microwave Engineering, 3.3), Np/m.
double te10_attenuation(double frequency_hz, double conductivity) {
    const double resistance = WallMetal{conductivity}.surface_resistance(frequency_hz);
    const double ratio = std::pow(constants::speed_of_light / (2.0 * wr90_width) / frequency_hz, 2);
    return resistance / constants::vacuum_impedance * (1.0 + 2.0 * wr90_height / wr90_width * ratio) /
           (wr90_height * std::sqrt(1.0 - ratio));
}

TEST(LossyWalls, AttenuateAndDelayARectangularGuide) {
    const double length = 20e-3, conductivity = 1e6;
    VolumeAntenna antenna = wr90(length);
    antenna.ports[1].driven = true;
    const SimulationSettings settings = band(8.5e9, 11.5e9, 3, 18, 12, 0.1);
    const Results perfect = solved(antenna, settings, 0.0), lossy = solved(antenna, settings, conductivity);
    for (std::size_t f = 0; f < lossy.frequencies.size(); ++f) {
        const FrequencyResult& at = lossy.frequencies[f];
        const double loss = te10_attenuation(at.frequency_hz, conductivity) * length;
        const Complex through = at.s_matrix(1, 0) / perfect.frequencies[f].s_matrix(1, 0);
        EXPECT_NEAR((1.0 - through.real()) / loss, 1.0, 0.015) << at.frequency_hz;
        EXPECT_NEAR(-through.imag() / loss, 1.0, 0.015) << "as much phase as loss";
        EXPECT_LT(std::abs(at.s_matrix(1, 0) - at.s_matrix(0, 1)), 0.01 * loss);
        EXPECT_LT(std::abs(at.s_matrix(0, 0)), 0.02 * loss) << "the lossy guide is matched to itself";
        EXPECT_NEAR(at.beams[0].wall_loss_ratio / (2.0 * loss), 1.0, 0.015);
        EXPECT_NEAR(at.s_matrix.col(0).squaredNorm() + at.beams[0].wall_loss_ratio, 1.0, 1e-3);
        EXPECT_NEAR(at.beams[0].radiated_power_ratio, 1.0 - at.beams[0].wall_loss_ratio, 2e-3);
    }
}

/// Broad walls of one metal, narrow walls of another: of TE10 each loses its own part (Pozar, 3.3),
/// (R_broad + R_narrow (2 b/a) (f_c/f)^2) / (eta b sqrt(1 - (f_c/f)^2)).
TEST(LossyWalls, MayHaveAMetalEach) {
    const double length = 20e-3, x = 0.5 * wr90_width, y = 0.5 * wr90_height, wall = 1e-3;
    const auto lost = [&](double broad, double narrow) {
        VolumeAntenna antenna;
        SolidMaterial of_broad = metal(), of_narrow = metal();
        of_broad.surface.conductivity_s_per_m = broad, of_narrow.surface.conductivity_s_per_m = narrow;
        of_broad.has_own_metal = of_narrow.has_own_metal = true;
        for (const double side : {-1.0, 1.0}) {
            const auto plate = [&](double from, double to) {
                return std::pair{std::min(side * from, side * to), std::max(side * from, side * to)};
            };
            const auto [low, high] = plate(y, y + wall);
            antenna.body.add(make_box({-x - wall, low, 0}, {x + wall, high, length}), of_broad, "broad");
            const auto [left, right] = plate(x, x + wall);
            antenna.body.add(make_box({left, -y, 0}, {right, y, length}), of_narrow, "narrow");
        }
        antenna.ports = wr90(length).ports;
        return solved(antenna, band(9.5e9, 10.5e9, 1, 18, 10, 0.1), 5.8e7).frequencies.front();
    };
    for (const auto& [broad, narrow] : {std::pair{1e6, 1e7}, {1e7, 1e6}, {1e6, 0.0}}) {
        const FrequencyResult at = lost(broad, narrow);
        const double ratio = std::pow(constants::speed_of_light / (2.0 * wr90_width) / at.frequency_hz, 2);
        const double resistance =
            WallMetal{broad}.surface_resistance(at.frequency_hz) +
            2.0 * wr90_height / wr90_width * ratio * WallMetal{narrow}.surface_resistance(at.frequency_hz);
        const double attenuation =
            resistance / (constants::vacuum_impedance * wr90_height * std::sqrt(1.0 - ratio));
        EXPECT_NEAR(at.beams[0].wall_loss_ratio / (2.0 * attenuation * length), 1.0, 0.02) << broad;
        EXPECT_NEAR((1.0 - std::abs(at.s_matrix(1, 0))) / (attenuation * length), 1.0, 0.02) << broad;
    }
}

TEST(LossyWalls, CountFromThePortsPlaneWhateverTheReference) {
    const double length = 20e-3, conductivity = 1e6;
    const SimulationSettings settings = band(9.5e9, 10.5e9, 1, 18, 10, 0.1);
    VolumeAntenna antenna = wr90(length);
    const FrequencyResult at_port = solved(antenna, settings, conductivity).frequencies.front();
    antenna.ports[0].reference = -30e-3;
    const FrequencyResult moved = solved(antenna, settings, conductivity).frequencies.front();
    EXPECT_NEAR(moved.beams[0].wall_loss_ratio / at_port.beams[0].wall_loss_ratio, 1.0, 1e-3);
    EXPECT_NEAR(std::abs(moved.s_matrix(1, 0) / at_port.s_matrix(1, 0)), 1.0, 1e-5);
    EXPECT_LT(std::abs(moved.s_matrix(0, 0)), 1e-3);
    // The second port is only listened to: it loses what the walls absorb.
    const double loss = te10_attenuation(at_port.frequency_hz, conductivity) * length;
    EXPECT_NEAR((1.0 - std::norm(at_port.s_matrix(1, 0))) / (2.0 * loss), 1.0, 0.02 + loss);
}

/// A cup of 20 mm: TE11 there and back, and the plate at its end.
TEST(LossyWalls, OfAShortedCircularGuideAreTheory) {
    const double radius = 10e-3, length = 20e-3, conductivity = 1e6, hz = 11e9;
    VolumeAntenna antenna = circular_guide(radius, length, 0.0);
    antenna.body.add(make_cylinder({0, 0, length}, {0, 0, length + 3e-3}, radius + 3e-3), metal(), "plate");
    antenna.ports.pop_back();
    antenna.symmetry = {SymmetryPlane::electric, SymmetryPlane::magnetic};
    const SimulationSettings settings = band(10.5e9, 11.5e9, 1, 26, 10, 0.1);
    const Complex perfect = solved(antenna, settings, 0.0).frequencies[0].s_matrix(0, 0),
                  lossy = solved(antenna, settings, conductivity).frequencies[0].s_matrix(0, 0);
    const double ratio = std::pow(te11_cutoff(radius) / hz, 2), slowness = std::sqrt(1.0 - ratio);
    const double resistance = WallMetal{conductivity}.surface_resistance(hz) / constants::vacuum_impedance;
    const double attenuation = resistance / radius * (ratio + 1.0 / (1.8411838 * 1.8411838 - 1.0)) / slowness;
    const double expected = 2.0 * attenuation * length + 2.0 * resistance * slowness;
    EXPECT_NEAR((1.0 - lossy / perfect).real() / expected, 1.0, 0.02);
    EXPECT_NEAR((1.0 - lossy / perfect).imag() / expected, 1.0, 0.02);
}

/// A horn by both solvers; its S11 is referred to the throat, its walls count from the port on.
TEST(LossyWalls, OfAHornAreTheSameAsABodyOfRevolution) {
    Antenna antenna;
    antenna.regions = {{Material{.is_pec = true}, conical_wall(3.6e-3, 8e-3, 9e-3, 7e-3, 1e-3)}};
    antenna.port.radius = 3.6e-3, antenna.port.reference_z = 8e-3;
    SimulationSettings settings = band(29e9, 31e9, 1, 18, 10, 0.3);
    settings.wall_metal.conductivity_s_per_m = 1e5;
    Progress progress;
    const auto session = make_engine("cpu", 1);
    const FrequencyResult plane = solve(antenna, settings, *session, progress).frequencies.front();
    const FrequencyResult space =
        solve_volume(revolved_antenna(antenna), settings, *volume_session(cpu::volume_engine(), 1), progress)
            .frequencies.front();
    const Beam& beam = space.beams.front();
    EXPECT_GT(plane.beam().wall_loss_ratio, 0.02);
    EXPECT_NEAR(beam.wall_loss_ratio / plane.beam().wall_loss_ratio, 1.0, 0.04);
    EXPECT_NEAR(beam.radiated_power_ratio, plane.beam().radiated_power_ratio, 3e-3);
    EXPECT_NEAR(plane.beam().radiated_power_ratio, 1.0 - plane.beam().wall_loss_ratio, 2e-3);
    EXPECT_NEAR(beam.realised_gain_dbi, plane.beam().realised_gain_dbi, 0.05);
    EXPECT_LT(std::abs(space.s_matrix(0, 0) - plane.s11()), 0.02);
}

/// The optical theorem on the grid: a sphere of metal takes nothing out of a plane wave.
TEST(PowerBalance3d, OfAPlaneWaveIsItsExtinction) {
    for (const bool is_metal : {true, false}) {
        VolumeAntenna antenna;
        SolidMaterial material = metal();
        if (!is_metal) material.material = {.relative_permittivity = 3.0};
        antenna.body.add(make_sphere({2e-3, -1e-3, 3e-3}, 9e-3), material, "sphere");
        VolumePort wave;
        wave.name = "wave", wave.kind = VolumePortKind::plane_wave, wave.theta = 0.7, wave.phi = 0.4;
        antenna.ports = {wave};
        const Results results = solved(antenna, band(9e9, 11e9, 1, 14, 10, 0.3), 0.0);
        EXPECT_NEAR(results.frequencies[0].beams[0].accounted_ratio, 1.0, 5e-3) << is_metal;
        EXPECT_TRUE(results.warnings.empty()) << results.warnings[0].text;
    }
}

}  // namespace
}  // namespace lathe::tests
