// Irises: where a sharp edge of metal acts on the grid, whatever its place between the nodes.
#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "solver/discretise/cell_geometry.hpp"
#include "solver/engine/cpu/skewed_stepper.hpp"
#include "solver/results/reflection.hpp"
#include "solver/results/spectrum.hpp"
#include "solver/scheme/time_step.hpp"
#include "solver/solve/solve.hpp"
#include "tests/solver/test_engine.hpp"

namespace lathe::tests {
namespace {

constexpr double mm = 1e-3;
constexpr double guide_radius = 3.6 * mm, frequency = 27.5e9;

Region metal(std::vector<Point> outline) {
    Region region;
    region.material.is_pec = true;
    region.outline = std::move(outline);
    return region;
}

/// |S11| of TE11 at 27.5 GHz at an iris of inner radius `radius` and `thickness` that begins at `z`, in an
/// endless guide of 3.6 mm radius with `cells` cells of equal sides a radius (8: 24 a wavelength).
double reflection(int cells, double radius, double z, double thickness) {
    constexpr double outside = 6.0 * mm;
    Antenna antenna;
    antenna.regions = {metal({{z, radius}, {z + thickness, radius}, {z + thickness, outside}, {z, outside}}),
                       metal({{-1.0, guide_radius}, {1.0, guide_radius}, {1.0, 1.0}, {-1.0, 1.0}})};
    antenna.port.mode = parse_mode("TE11");
    antenna.port.radius = guide_radius;
    antenna.port.z = -0.9;

    Simulation simulation;
    Grid& grid = simulation.problem.grid;
    grid.dr = grid.dz = guide_radius / cells;
    grid.nr = cells + 8;
    const int layers = 30, clear = static_cast<int>(std::lround(6.0 * mm / grid.dz));
    grid.nz = 2 * (layers + clear) + 1;
    grid.pml_z_low = grid.pml_z_high = layers;
    grid.z0 = -(layers + clear) * grid.dz;
    const double dt = BuildOptions{}.time_step_fraction * fdtd::time_step_limit(grid.dr, grid.dz, 1);
    simulation.problem.coefficients =
        build_coefficients(grid, cut_cells(antenna, grid, WallModel::conformal, frequency), 1, dt);
    simulation.port =
        GuidedPort{find_port_mode(antenna.port, grid, simulation.problem.coefficients, layers + 6),
                   layers + 6, layers + 3, 0.0};
    simulation.problem.pulse =
        fdtd::pulse_for_band(0.97 * frequency, 1.03 * frequency, simulation.port->mode.cutoff_hz());
    describe_terms(simulation);
    cpu::SkewedStepper stepper(simulation.problem, 1);
    Recording recording;
    stepper.advance(std::lround(8e-9 / dt), recording);
    return std::abs(port_spectrum(simulation, recording, frequency).s11);
}

/// |S11| for radii 2.70, 2.85, 3.00 and 3.15 mm, with 144 cells a radius and all edges on nodes, where drawn
/// lengths and fitted ones agree to 0.0015 and 36, 72 and 144 fitted cells to 0.0015.
struct Iris {
    double thickness;
    std::array<double, 4> reflection;
};
constexpr std::array<Iris, 3> irises = {{{1.0, {0.6798, 0.5274, 0.3715, 0.2342}},
                                         {0.4, {0.5198, 0.3778, 0.2522, 0.1515}},
                                         {0.2, {0.4485, 0.3172, 0.2066, 0.1206}}}};

/// The cubic through the four values.
double exact(const Iris& iris, double radius_mm) {
    double sum = 0.0;
    for (std::size_t n = 0; n < 4; ++n) {
        double weight = iris.reflection[n];
        for (std::size_t m = 0; m < 4; ++m)
            if (m != n)
                weight *= (radius_mm - (2.7 + 0.15 * static_cast<double>(m))) /
                          (0.15 * (static_cast<double>(n) - static_cast<double>(m)));
        sum += weight;
    }
    return sum;
}

// Drawn lengths alone put the edge of the 1 mm iris up to 0.34 cells elsewhere, that of the 0.2 mm iris up to
// 0.73, and |S11| jumps by 0.16 and 0.36.
TEST(Iris, ActsWhereItIsDrawnWhateverItsPlaceBetweenTheNodes) {
    constexpr double cell_mm = 3.6 / 8;
    for (const Iris& iris : irises)
        for (const double z : {0.01, 0.11, 0.21, 0.31, 0.41}) {
            double squares = 0.0, last = 0.0;
            constexpr int radii = 16;
            for (int n = 0; n < radii; ++n) {
                const double r = 2.7 + 0.03 * n;
                const double found = reflection(8, r * mm, z * mm, iris.thickness * mm);
                const double slope = (exact(iris, r + 0.01) - exact(iris, r - 0.01)) / 0.02;
                const double displacement = (found - exact(iris, r)) / slope / cell_mm;
                EXPECT_LT(std::abs(displacement), 0.07)
                    << iris.thickness << " mm thick at z = " << z << ", r = " << r;
                squares += displacement * displacement / radii;
                // The exact values fall by up to 0.032 from one radius to the next.
                if (n > 0) {
                    EXPECT_NEAR(found - last, exact(iris, r) - exact(iris, r - 0.03), 0.03) << r;
                }
                last = found;
            }
            EXPECT_LT(std::sqrt(squares), 0.035) << iris.thickness << " mm thick at z = " << z;
        }
}

TEST(Iris, ConvergesAtFirstOrderOrBetter) {
    const Iris& iris = irises[0];
    const auto error = [&](int cells) {
        double squares = 0.0;
        int count = 0;
        for (const double z : {0.02, 0.14, 0.27})
            for (const double r : {2.73, 2.81, 2.94, 3.07}) {
                const double slope = (exact(iris, r + 0.01) - exact(iris, r - 0.01)) / 0.02;
                const double off = (reflection(cells, r * mm, z * mm, mm) - exact(iris, r)) / slope;
                squares += off * off, ++count;
            }
        return std::sqrt(squares / count);
    };
    // The error does not fall evenly, so a pair of grids that are close says little about the order.
    const double coarse = error(5), fine = error(24);
    EXPECT_LT(coarse, 0.02 * 3.6 / 5);  // mm
    EXPECT_LT(fine, coarse * 5.0 / 24.0);
}

// Method of moments on the exact profile, extrapolated from 14, 22 and 30 segments a wavelength: S11 -7.00,
// -7.95, -11.59 dB. Drawn lengths alone give -11.05, -10.94, -15.41 dB with 20 cells a wavelength.
TEST(Iris, InTheThroatOfAHorn) {
    Antenna antenna;
    antenna.regions = {metal({{-0.036, 0.0036},
                              {0.0, 0.0036},
                              {0.0, 0.0028},
                              {0.0008, 0.0028},
                              {0.0008, 0.0036},
                              {0.010, 0.0036},
                              {0.030, 0.0090},
                              {0.030, 0.0096},
                              {0.010, 0.0042},
                              {-0.036, 0.0042}})};
    antenna.port.mode = parse_mode("TE11");
    antenna.port.radius = guide_radius;
    antenna.port.z = -0.036;
    SimulationSettings settings;
    settings.from_hz = 27.5e9, settings.to_hz = 32.5e9, settings.frequencies = 3;
    settings.max_periods = 1000;
    constexpr std::array<double, 3> s11_db{-7.00, -7.95, -11.59}, directivity_dbi{13.69, 14.55, 15.02};
    for (const double cells : {20.0, 40.0}) {
        settings.cells_per_wavelength = cells;
        const auto engine = test_engine();
        Progress progress;
        const Results results = solve(antenna, settings, *engine, progress);
        for (std::size_t f = 0; f < 3; ++f) {
            EXPECT_NEAR(reflection_db(results.frequencies[f].s11()), s11_db[f], 0.2)
                << cells << " cells, " << f;
            EXPECT_NEAR(results.frequencies[f].beam().directivity_dbi, directivity_dbi[f], 0.03) << f;
        }
    }
}

}  // namespace
}  // namespace lathe::tests
