// Current elements anywhere in the grid.
#include "solver/volume/sources/hertzian_dipole.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "solver/base/constants.hpp"
#include "solver/base/input_error.hpp"
#include "solver/engine/flush_denormals.hpp"
#include "solver/results/spectrum.hpp"
#include "solver/volume/engine/cpu/skewed_volume_stepper.hpp"
#include "solver/volume/results/volume_far_field.hpp"
#include "tests/solver/volume/lumped_waves.hpp"
#include "tests/solver/volume/volume_boxes.hpp"

namespace lathe::tests {
namespace {

constexpr double frequency = 10e9;
constexpr double wavelength = constants::speed_of_light / frequency;
constexpr double cell = wavelength / 20.0;
constexpr int layer = 8;

/// A cube of `clear` cells around the origin, shifted by `shift` cells, within layers; the low sides of x and
/// y at 0 where they are walls.
VolumeGrid open_cube(int clear, Wall low_x = Wall::absorbing, Wall low_y = Wall::absorbing) {
    VolumeGrid grid = volume_box(1, 1, 1, cell);
    const Wall low[] = {low_x, low_y, Wall::absorbing};
    for (const Axis axis : all_axes) {
        const auto a = static_cast<std::size_t>(number(axis));
        const bool is_open = low[a] == Wall::absorbing;
        const int before = is_open ? clear / 2 + layer : 0;
        grid.axes[a] = equal_cells(-before * cell, before + clear / 2 + layer, cell);
        grid.low(axis) = {low[a], is_open ? layer : 0};
        grid.high(axis) = {Wall::absorbing, layer};
    }
    return grid;
}

struct Radiated {
    double delivered = 0.0;    ///< by the element, W per unit spectrum
    double through_box = 0.0;  ///< the grid's flux
    double directivity = 0.0;  ///< the largest along an axis
    double far_power = 0.0;
};

Radiated radiate(VolumeGrid grid, const Eigen::Vector3d& at, Axis axis) {
    VolumeProblem problem = free_space_problem(std::move(grid), 0.95);
    const HertzianDipole dipole = hertzian_dipole(problem.grid, *problem.coefficients, at, axis);
    problem.pulse = {frequency, 0.3 * frequency};
    problem.frequencies_hz = {frequency};
    drive_hertzian_dipole(dipole, problem);
    read_hertzian_dipole(dipole, 0, problem);
    const HuygensBox box = huygens_box(problem.grid, 1);
    problem.surface = box.gather_list();
    problem.sample_stride = std::max(1, static_cast<int>(0.1 / (frequency * problem.dt)));
    const FlushDenormals flush;
    cpu::SkewedVolumeStepper stepper(problem, 1);
    Recording recording;
    stepper.advance(static_cast<int>(8.0 / (frequency * problem.dt)), recording);
    const Eigen::VectorXcd spectrum = surface_spectra(problem, recording).front();
    Radiated its;
    its.delivered = dipole.images *
                    hertzian_dipole_power(transform(recording.voltage, frequency, problem.dt, 1.0),
                                          transform(recording.incident_voltage, frequency, problem.dt, 0.5),
                                          frequency, problem.dt);
    its.through_box = surface_power(box, spectrum, frequency, problem.dt);
    const auto far = [&](const SphereDirections& directions) {
        return volume_far_field(problem.grid, box, spectrum, frequency, directions);
    };
    its.far_power = far(SphereDirections::for_integrals(12)).power();
    its.directivity = 4.0 * constants::pi *
                      far(SphereDirections::cuts(2, {0.0, constants::pi / 2})).intensity().maxCoeff() /
                      its.far_power;
    return its;
}

/// eta k^2 |I l|^2 / (12 pi): a pulse of 1 A m at its centre frequency has the spectrum of half its bell's
/// area.
double theory() {
    const fdtd::Pulse pulse{frequency, 0.3 * frequency};
    const double moment = 0.5 * pulse.width_s() * std::sqrt(2.0 * constants::pi);
    const double k = 2.0 * constants::pi / wavelength;
    return constants::vacuum_impedance * k * k * moment * moment / (12.0 * constants::pi);
}

TEST(HertzianDipole, DeliversWhatLeavesAndWhatTheoryTells) {
    for (const Axis axis : all_axes)
        for (const Eigen::Vector3d& off : {Eigen::Vector3d(0, 0, 0), Eigen::Vector3d(0.3, 0.4, 0.15)}) {
            const Radiated its = radiate(open_cube(16), off * cell, axis);
            EXPECT_NEAR(its.through_box / its.delivered, 1.0, 1e-4);
            EXPECT_NEAR(its.delivered / theory(), 1.0, 0.02);
            EXPECT_NEAR(its.far_power / its.delivered, 1.0, 0.01);
            EXPECT_NEAR(its.directivity, 1.5, 0.015);
        }
}

TEST(HertzianDipole, OnPlanesOfSymmetryIsThatOfTheWhole) {
    const Radiated whole = radiate(open_cube(16), {0, 0, 0.2 * cell}, Axis::z),
                   quarter =
                       radiate(open_cube(16, Wall::magnetic, Wall::magnetic), {0, 0, 0.2 * cell}, Axis::z),
                   half = radiate(open_cube(16, Wall::electric, Wall::magnetic), {0, 0, 0.2 * cell}, Axis::x),
                   all = radiate(open_cube(16), {0, 0, 0.2 * cell}, Axis::x);
    // All but (k h)^3 of the voltage is stored in the cell: a digit and a half of its seven is lost.
    EXPECT_NEAR(quarter.delivered / whole.delivered, 1.0, 1e-4);
    EXPECT_NEAR(quarter.directivity / whole.directivity, 1.0, 1e-5);
    EXPECT_NEAR(half.delivered / all.delivered, 1.0, 1e-4);
    EXPECT_NEAR(half.directivity / all.directivity, 1.0, 1e-5);
}

TEST(HertzianDipole, IsRefusedWhereItCannotStand) {
    const VolumeGrid grid = open_cube(16, Wall::magnetic);
    const VolumeCoefficients vacuum(grid.cell_count());
    const auto at = [&](double x, double y, double z, Axis axis) {
        return hertzian_dipole(grid, vacuum, Eigen::Vector3d(x, y, z) * cell, axis);
    };
    EXPECT_NO_THROW(at(3, 0, 0, Axis::x));
    EXPECT_THROW(at(3, 9, 0, Axis::x), InputError) << "in a layer";
    EXPECT_THROW(at(3, std::nan(""), 0, Axis::x), InputError);
    EXPECT_THROW(at(0.5, 0, 0, Axis::y), InputError) << "beside a wall";
    EXPECT_THROW(at(0, 0, 0, Axis::x), InputError) << "its image is against it";
    VolumeCoefficients metal(grid.cell_count());
    CoefficientSet set;
    set.value.fill(0.0);
    metal.assign(grid.at(3, 16, 16), set);
    EXPECT_THROW(hertzian_dipole(grid, metal, Eigen::Vector3d(3.5, 0, 0) * cell, Axis::x), InputError);
}

}  // namespace
}  // namespace lathe::tests
