// Waves in lossy guides against the theory of their attenuation.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "solver/engine/flush_denormals.hpp"
#include "solver/results/spectrum.hpp"
#include "solver/volume/discretise/cut_coefficients.hpp"
#include "solver/volume/engine/cpu/skewed_volume_stepper.hpp"
#include "solver/volume/results/volume_far_field.hpp"
#include "solver/volume/results/volume_wall_loss.hpp"
#include "solver/volume/sources/hertzian_dipole.hpp"
#include "tests/solver/volume/discretise/bodies.hpp"
#include "tests/solver/volume/lumped_waves.hpp"

namespace lathe::tests {
namespace {

constexpr double sigma = 5.8e7;

SolidMaterial copper() {
    SolidMaterial material = metal();
    material.surface.conductivity_s_per_m = sigma;
    return material;
}
double resistance(double frequency) {
    return copper().surface.surface_resistance(frequency);
}

std::vector<double> equal_lines(double from, double to, double cell) {
    std::vector<double> lines;
    for (int n = 0; n <= static_cast<int>(std::lround((to - from) / cell)); ++n)
        lines.push_back(from + n * cell);
    return lines;
}

struct Guide {
    SolidPointer bore;
    double half_x, half_y;  ///< of what is gridded, m
    double cell;
    double frequency, guide_wavelength;
    Axis dipole;
};

/// Attenuation of what a dipole on the axis sends into a guide along z, Np/m: from the loss of one guided
/// wavelength and the power that the dipole delivers. It lies on a plane of symmetry, z = 0.
double attenuation(const Guide& guide) {
    constexpr int layer = 20;
    const double length =
        std::ceil((2.2 * guide.guide_wavelength) / guide.cell) * guide.cell + layer * guide.cell;
    Body body;
    body.add(make_box({-1, -1, -1}, {1, 1, 1}), copper(), "metal");
    body.add(guide.bore, SolidMaterial{}, "bore");
    const GridLines lines{equal_lines(-guide.half_x, guide.half_x, guide.cell),
                          equal_lines(-guide.half_y, guide.half_y, guide.cell),
                          equal_lines(0.0, length, guide.cell)};
    const double dt = 0.88 * regular_time_step(lines);
    VolumeGrid grid = grid_between(lines);
    grid.low(Axis::z) = {Wall::magnetic};
    grid.high(Axis::z) = {Wall::absorbing, layer};
    VolumeProblem problem = free_space_problem_with_step(grid, dt);
    problem.coefficients = std::make_shared<VolumeCoefficients>(
        cut_coefficients(grid, lines, cut_volume(body, lines, {1.5, dt}),
                         average_dielectrics(body, CartesianGrid(lines), 0.0), dt));
    problem.pulse = {guide.frequency, 0.08 * guide.frequency};
    problem.frequencies_hz = {guide.frequency};
    const HertzianDipole dipole = hertzian_dipole(grid, *problem.coefficients, {0, 0, 0}, guide.dipole);
    drive_hertzian_dipole(dipole, problem);
    read_hertzian_dipole(dipole, 0, problem);
    // Two periods of a standing wave's ripple.
    const Bounds section{{-1, -1, guide.guide_wavelength}, {1, 1, 2.0 * guide.guide_wavelength}};
    const VolumeWallSamples walls = sample_volume_walls(body, grid, *problem.coefficients, section);
    problem.surface = walls.probes;
    problem.sample_stride = std::max(1, static_cast<int>(0.1 / (guide.frequency * dt)));
    const FlushDenormals flush;
    cpu::SkewedVolumeStepper stepper(problem, 1);
    Recording recording;
    stepper.advance(static_cast<int>((problem.pulse.end_s() + 40.0 / guide.frequency) / dt), recording);
    const Eigen::VectorXcd spectrum = surface_spectra(problem, recording).front();
    const double loss =
        volume_wall_loss(walls, body.materials(), {spectrum.begin(), spectrum.end()}, guide.frequency);
    const double power = hertzian_dipole_power(
        transform(recording.voltage, guide.frequency, dt, 1.0),
        transform(recording.incident_voltage, guide.frequency, dt, 0.5), guide.frequency, dt);
    return loss / (2.0 * guide.guide_wavelength * power);
}

/// TE10: (R_s/eta) (1 + 2 b/a (f_c/f)^2) / (b sqrt(1 - (f_c/f)^2)) (Pozar, Microwave Engineering, 3.3).
TEST(WallAttenuation, OfARectangularGuideIsTheorys) {
    const double a = 22.86e-3, b = 10.16e-3, f = 10e9;
    const double ratio = constants::speed_of_light / (2.0 * a) / f;
    const double theory = resistance(f) / constants::vacuum_impedance * (1.0 + 2.0 * b / a * ratio * ratio) /
                          (b * std::sqrt(1.0 - ratio * ratio));
    const double guided = constants::speed_of_light / f / std::sqrt(1.0 - ratio * ratio);
    const double found = attenuation(
        {make_box({-a / 2, -b / 2, -1}, {a / 2, b / 2, 1}), 13.3e-3, 7.6e-3, 0.95e-3, f, guided, Axis::y});
    RecordProperty("over_theory", std::to_string(found / theory));
    EXPECT_NEAR(found / theory, 1.0, 0.02);
}

/// TE11: (R_s/(eta a)) ((f_c/f)^2 + 1/(x^2 - 1)) / sqrt(1 - (f_c/f)^2), x = 1.8412 (Pozar, 3.4).
TEST(WallAttenuation, OfACircularGuideIsTheorys) {
    const double radius = 10e-3, f = 12e9, x = 1.8411838;
    const double ratio = x * constants::speed_of_light / (2.0 * constants::pi * radius) / f;
    const double theory = resistance(f) / constants::vacuum_impedance / radius *
                          (ratio * ratio + 1.0 / (x * x - 1.0)) / std::sqrt(1.0 - ratio * ratio);
    const double guided = constants::speed_of_light / f / std::sqrt(1.0 - ratio * ratio);
    const double found =
        attenuation({make_cylinder({0, 0, -1}, {0, 0, 1}, radius), 12e-3, 12e-3, 1e-3, f, guided, Axis::x});
    RecordProperty("over_theory", std::to_string(found / theory));
    EXPECT_NEAR(found / theory, 1.0, 0.02);
}

}  // namespace
}  // namespace lathe::tests
