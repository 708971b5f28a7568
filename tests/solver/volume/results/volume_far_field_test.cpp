// Far fields of dipoles, whose patterns and directivity are known.
#include <gtest/gtest.h>

#include <cmath>

#include "solver/base/constants.hpp"
#include "solver/engine/flush_denormals.hpp"
#include "solver/volume/engine/cpu/skewed_volume_stepper.hpp"
#include "solver/volume/results/volume_far_field.hpp"
#include "tests/solver/volume/volume_boxes.hpp"

namespace lathe::tests {
namespace {

constexpr double frequency = 10e9;
constexpr double wavelength = constants::speed_of_light / frequency;

/// What a solve needs to give a far field.
struct Solved {
    VolumeProblem problem;
    HuygensBox box;
    Eigen::VectorXcd spectrum;

    SphereField field(const SphereDirections& directions) const {
        return volume_far_field(problem.grid, box, spectrum, frequency, directions);
    }
};

Solved solve(VolumeProblem problem, int clearance) {
    Solved its{std::move(problem), {}, {}};
    its.box = huygens_box(its.problem.grid, clearance);
    its.problem.pulse = {frequency, 0.35 * frequency};
    its.problem.surface = its.box.gather_list();
    its.problem.frequencies_hz = {frequency};
    its.problem.sample_stride = std::max(1, static_cast<int>(0.1 / (frequency * its.problem.dt)));
    const FlushDenormals flush;
    cpu::SkewedVolumeStepper stepper(its.problem, 1);
    Recording recording;
    stepper.advance(static_cast<int>(6.0 / (frequency * its.problem.dt)), recording);
    its.spectrum = surface_spectra(its.problem, recording).front();
    return its;
}

/// A box of `clear` and eight absorbing cells on each side that is not a wall, origin at the lowest node that
/// does not absorb.
VolumeGrid open_box(std::array<int, 3> clear, double cell, std::array<Wall, 3> low) {
    VolumeGrid grid = volume_box(1, 1, 1, cell);
    for (const Axis axis : all_axes) {
        const auto n = static_cast<std::size_t>(number(axis));
        const int layer = low[n] == Wall::absorbing ? 8 : 0;
        grid.axes[n] = equal_cells(-layer * cell, clear[n] + layer + 8, cell);
        grid.low(axis) = {low[n], layer};
        grid.high(axis) = {Wall::absorbing, 8};
    }
    return grid;
}
constexpr std::array<Wall, 3> open_walls{Wall::absorbing, Wall::absorbing, Wall::absorbing};

/// A current element along `axis` in the middle of a box whose edge length in cells is odd along the axis.
Solved dipole(Axis axis, double cells_per_wavelength) {
    const double cell = wavelength / cells_per_wavelength;
    const int clear = 2 * static_cast<int>(std::lround(0.4 * cells_per_wavelength));
    std::array<int, 3> sizes{clear, clear, clear}, at{};
    sizes[static_cast<std::size_t>(number(axis))] += 1;
    VolumeProblem problem = free_space_problem(open_box(sizes, cell, open_walls), 0.98);
    for (int& n : at) n = 8 + clear / 2;
    problem.sources.push_back({{voltage_along(axis), at[0], at[1], at[2]}, SourceSeriesName::pulse, 1.0});
    return solve(std::move(problem), 1);
}

double directivity(const Solved& solved) {
    const double power = solved.field(SphereDirections::for_integrals(12)).power();
    const SphereDirections across = SphereDirections::cuts(2, {0.0});  // theta 90 degrees is the second
    return 4.0 * constants::pi * solved.field(across).intensity()(1, 0) / power;
}

TEST(VolumeFarField, OfADipoleHasItsDirectivityToSecondOrder) {
    const double coarse = std::abs(directivity(dipole(Axis::z, 10)) - 1.5),
                 fine = std::abs(directivity(dipole(Axis::z, 20)) - 1.5);
    RecordProperty("coarse", std::to_string(coarse));
    RecordProperty("fine", std::to_string(fine));
    EXPECT_LT(fine, 0.006);
    EXPECT_GT(std::log2(coarse / fine), 1.7);
}

TEST(VolumeFarField, OfADipoleIsTheSineOfTheAngle) {
    const Solved solved = dipole(Axis::z, 20);
    const SphereField field = solved.field(SphereDirections::cuts(36, {0.0, 0.7, 2.0}));
    const double across = std::abs(field.e_theta(18, 0));
    for (int n = 0; n <= 36; ++n)
        for (int p = 0; p < 3; ++p) {
            const double sine = std::sin(field.directions.theta[static_cast<std::size_t>(n)]);
            EXPECT_NEAR(std::abs(field.e_theta(n, p)) / across, sine, 4e-3) << n << ", " << p;
            EXPECT_LT(std::abs(field.e_phi(n, p)) / across, 2e-3) << n << ", " << p;
        }
}

TEST(VolumeFarField, IsTheSameAlongEveryAxis) {
    const double along_z = directivity(dipole(Axis::z, 10));
    for (const Axis axis : {Axis::x, Axis::y}) {
        const Solved solved = dipole(axis, 10);
        const SphereField sphere = solved.field(SphereDirections::for_integrals(12));
        const SphereField above = solved.field(SphereDirections::cuts(2, {0.0}));
        EXPECT_NEAR(4.0 * constants::pi * above.intensity()(0, 0) / sphere.power(), along_z, 2e-5);
        // Along x the field above is E_theta at phi 0, along y E_phi.
        EXPECT_LT(std::abs(axis == Axis::x ? above.e_phi(0, 0) : above.e_theta(0, 0)),
                  1e-4 * std::abs(axis == Axis::x ? above.e_theta(0, 0) : above.e_phi(0, 0)));
    }
}

/// The grid's own Poynting flux and the far field's power, which knows nothing of the grid's dispersion.
TEST(VolumeFarField, CarriesThePowerThatLeavesTheBoxToSecondOrder) {
    const auto apart = [](double cells) {
        const Solved solved = dipole(Axis::y, cells);
        const double sphere = solved.field(SphereDirections::for_integrals(12)).power(),
                     box = surface_power(solved.box, solved.spectrum, frequency, solved.problem.dt);
        EXPECT_GT(box, 0.0);
        return std::abs(sphere / box - 1.0);
    };
    const double coarse = apart(10), fine = apart(20);
    EXPECT_LT(fine, 0.01);
    EXPECT_GT(std::log2(coarse / fine), 1.9);
}

/// A dipole away from the middle: its field is that of one at the origin, turned in phase.
TEST(VolumeFarField, IsShiftedInPhaseWithTheDipole) {
    const double cell = wavelength / 20.0;
    VolumeProblem problem = free_space_problem(open_box({19, 17, 18}, cell, open_walls), 0.98);
    problem.sources.push_back({{e_z, 8 + 11, 8 + 6, 8 + 9}, SourceSeriesName::pulse, 1.0});
    const Solved solved = solve(std::move(problem), 1);
    const double x = 11 * cell, y = 6 * cell, z = 9.5 * cell, k = 2.0 * constants::pi / wavelength;
    const SphereField field = solved.field(SphereDirections::cuts(6, {0.3, 1.9, 4.0}));
    const std::complex<double> j(0.0, 1.0);
    std::complex<double> first;
    for (int n = 1; n < 6; ++n)
        for (int p = 0; p < 3; ++p) {
            const double theta = field.directions.theta[static_cast<std::size_t>(n)],
                         phi = field.directions.phi[static_cast<std::size_t>(p)];
            const double path =
                std::sin(theta) * (x * std::cos(phi) + y * std::sin(phi)) + z * std::cos(theta);
            const std::complex<double> source =
                field.e_theta(n, p) * std::exp(-j * k * path) / std::sin(theta);
            if (n == 1 && p == 0) first = source;
            EXPECT_LT(std::abs(source / first - 1.0), 0.015) << n << ", " << p;
        }
}

/// Electric and magnetic walls through the middle stand for what they cut off.
TEST(VolumeFarField, OfAQuarterIsThatOfTheWhole) {
    const double cell = wavelength / 12.0;
    // Along x, at the planes x = 0 (electric: normal to the dipole) and y = 0 (magnetic). A dipole needs an
    // edge of its own on the plane x = 0: two edges, one on each side.
    VolumeProblem whole = free_space_problem(open_box({10, 10, 10}, cell, open_walls), 0.98);
    for (const int i : {12, 13}) whole.sources.push_back({{e_x, i, 13, 13}, SourceSeriesName::pulse, 1.0});
    const Solved all = solve(std::move(whole), 1);
    VolumeProblem quarter = free_space_problem_with_step(
        open_box({5, 5, 10}, cell, {Wall::electric, Wall::magnetic, Wall::absorbing}), all.problem.dt);
    // The whole dipole's current on an edge of half a dual face.
    quarter.sources.push_back({{e_x, 0, 0, 13}, SourceSeriesName::pulse, 0.5});
    const Solved part = solve(std::move(quarter), 1);
    const SphereDirections directions = SphereDirections::cuts(12, {0.0, 0.4, 1.7, 3.3, 5.0});
    SphereField of_all = all.field(directions);
    const SphereField of_part = part.field(directions);
    // The origin of the quarter is the middle of the whole.
    const double k = 2.0 * constants::pi / wavelength, middle = 5 * cell;
    double largest = of_all.e_theta.cwiseAbs().maxCoeff();
    for (Eigen::Index n = 0; n < 13; ++n)
        for (Eigen::Index p = 0; p < 5; ++p) {
            const double theta = directions.theta[static_cast<std::size_t>(n)],
                         phi = directions.phi[static_cast<std::size_t>(p)];
            const std::complex<double> turn =
                std::polar(1.0, -k * middle * std::sin(theta) * (std::cos(phi) + std::sin(phi)));
            EXPECT_LT(std::abs(of_all.e_theta(n, p) * turn - of_part.e_theta(n, p)), 1e-5 * largest);
            EXPECT_LT(std::abs(of_all.e_phi(n, p) * turn - of_part.e_phi(n, p)), 1e-5 * largest);
        }
    EXPECT_NEAR(surface_power(part.box, part.spectrum, frequency, part.problem.dt) /
                    surface_power(all.box, all.spectrum, frequency, all.problem.dt),
                1.0, 1e-5);
}

TEST(SphereDirections, IntegrateHarmonicsExactly) {
    const SphereDirections directions = SphereDirections::for_integrals(5);
    ASSERT_EQ(directions.theta.size(), 5u);
    double even = 0.0, ninth = 0.0;
    for (std::size_t n = 0; n < 5; ++n) {
        const double x = std::cos(directions.theta[n]);
        even += directions.theta_weights[n] * std::pow(x, 8);
        ninth += directions.theta_weights[n] * std::pow(x, 9);
        if (n == 0) continue;
        EXPECT_GT(directions.theta[n], directions.theta[n - 1]);
    }
    EXPECT_NEAR(even, 2.0 / 9.0, 1e-14);
    EXPECT_NEAR(ninth, 0.0, 1e-14);
}

TEST(LudwigComponents, OfADipoleAlongItsPolarisationHaveNoCrossPolarInTheMainPlanes) {
    const Solved solved = dipole(Axis::x, 12);
    const SphereField field =
        solved.field(SphereDirections::cuts(12, {0.0, constants::pi / 2, constants::pi / 4}));
    const LudwigParts its = ludwig_components(field, 0.0),
                      turned = ludwig_components(field, constants::pi / 2);
    for (int n = 0; n <= 6; ++n)
        for (int p = 0; p < 2; ++p)
            EXPECT_LT(std::abs(its.cross(n, p)), 1e-4 * std::abs(its.co(0, 0))) << n << ", " << p;
    // At 45 degrees co and cross-polar are (cos(theta) + 1)/2 and (cos(theta) - 1)/2 of the peak.
    for (int n = 0; n <= 6; ++n) {
        const double cosine = std::cos(field.directions.theta[static_cast<std::size_t>(n)]);
        EXPECT_NEAR(std::abs(its.co(n, 2) / its.co(0, 0)), 0.5 * (1.0 + cosine), 0.02);
        EXPECT_NEAR(std::abs(its.cross(n, 2) / its.co(0, 0)), 0.5 * (1.0 - cosine), 0.02);
    }
    EXPECT_LT(std::abs(turned.co(0, 0)), 1e-4 * std::abs(turned.cross(0, 0)));
}

}  // namespace
}  // namespace lathe::tests
