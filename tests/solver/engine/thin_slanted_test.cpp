// Bodies of revolution with what is thinnest in a grid: slanted walls from a fifth of a cell to two cells,
// and wedges that end in a tip, of dielectrics up to permittivity 38, of metal and of both. Nothing grows at
// the time step that a solve takes, on equal and on graded cells.
#include <gtest/gtest.h>

#include <cmath>

#include "solver/base/constants.hpp"
#include "solver/discretise/slanted_fit.hpp"
#include "solver/discretise/time_step_limit.hpp"
#include "solver/engine/cpu/skewed_stepper.hpp"
#include "solver/engine/field_values.hpp"
#include "solver/solve/solve.hpp"
#include "tests/solver/boxes.hpp"

namespace lathe::tests {
namespace {

constexpr double cell = 1e-3;

Region region(const Material& material, std::vector<Point> outline) {
    Region drawn;
    drawn.material = material, drawn.outline = std::move(outline);
    return drawn;
}

/// A strip from `low` to `high`, both counted across the line from `from` to `to`. Of a wedge the low end is
/// a tip.
std::vector<Point> strip(const Point& from, const Point& to, double low, double high, bool is_wedge) {
    const double length = std::hypot(to.z - from.z, to.r - from.r), along_z = (to.z - from.z) / length,
                 along_r = (to.r - from.r) / length;
    const auto at = [&](const Point& p, double across) {
        return Point{p.z - along_r * across, std::max(0.0, p.r + along_z * across)};
    };
    std::vector<Point> outline{at(from, low), at(to, low), at(to, high)};
    if (!is_wedge) outline.push_back(at(from, high));
    return outline;
}

/// Nine bodies at angles between 5 and 88 degrees, rising and falling, no two of which lie in the same way
/// between the nodes; the lowest three reach for the axis. By turns a wall, a wedge and, of dielectrics, a
/// wall with half a cell of metal on it.
Antenna thin_bodies(double permittivity, double thickness) {
    constexpr std::array degrees = {25.0, 5.0, 45.0, 65.0, 12.0, 88.0, 38.0, 52.0, 80.0};
    Material metal, filling;
    metal.is_pec = true;
    if (permittivity > 0.0)
        filling.relative_permittivity = permittivity;
    else
        filling.is_pec = true;
    Antenna antenna;
    antenna.port.kind = PortKind::dipole;
    for (std::size_t n = 0; n < degrees.size(); ++n) {
        const auto row = static_cast<double>(n / 3), column = static_cast<double>(n % 3),
                   place = static_cast<double>(n);
        const double angle = degrees[n] * constants::pi / 180.0, length = (12.0 + 0.37 * place) * cell,
                     rise = length * std::sin(angle);
        Point from{(3.0 + 20.0 * column + std::fmod(0.29 * place, 1.0)) * cell,
                   (1.5 + 20.0 * row + std::fmod(0.41 * place, 1.0)) * cell};
        Point to{from.z + length * std::cos(angle), from.r + rise};
        if (n % 2 == 1) std::swap(from.r, to.r);
        antenna.regions.push_back(region(filling, strip(from, to, 0.0, thickness, n % 3 == 1)));
        if (n % 3 == 2 && permittivity > 0.0)
            antenna.regions.push_back(
                region(metal, strip(from, to, thickness, thickness + 0.5 * cell, false)));
    }
    return antenna;
}

void expect_no_growth(double permittivity, double cells_thick, int m, bool is_graded, int steps) {
    const double fraction = BuildOptions{}.time_step_fraction;
    const Antenna antenna = thin_bodies(permittivity, cells_thick * cell);
    const Grid grid = is_graded ? graded_box(66, 66, cell, 2.3) : box(66, 66, cell, cell);
    CellGeometry cells = cut_cells(antenna, grid, WallModel::conformal, 1e9);
    fit_slanted_surfaces(antenna, grid, fraction, 10e9, cells);
    Simulation simulation = closed_simulation(grid, m, fraction);
    simulation.problem.coefficients = build_coefficients(grid, cells, m, fraction * time_step_limit(grid, m));
    ASSERT_EQ(simulation.problem.coefficients.coupling.empty(), permittivity == 0.0);
    cpu::SkewedStepper stepper(simulation.problem, 1);
    const FlushDenormals flush;
    fill_with_noise(stepper.fields());
    const double start = stepper.energy();
    constexpr int parts = 20;
    double early = 0.0, late = 0.0;
    for (int part = 0; part < parts; ++part) {
        Recording recording;
        stepper.advance(steps / parts, recording);
        const double energy = stepper.energy() / start;
        ASSERT_TRUE(std::isfinite(energy));
        double& largest = part < parts / 2 ? early : late;
        largest = std::max(largest, energy);
    }
    // Leap-frog's energy of one instant swings about what it keeps.
    EXPECT_LT(early, 2.0);
    EXPECT_LT(late, 1.1 * early);
}

/// Permittivity (0: metal) and thickness in cells.
class ThinSlanted : public testing::TestWithParam<std::tuple<double, double>> {};
class ThinSlantedLong : public ThinSlanted {};

void expect_no_growth(const std::tuple<double, double>& body, int steps) {
    const auto [permittivity, thickness] = body;
    for (const int m : {0, 1, 2})
        for (const bool is_graded : {false, true}) {
            SCOPED_TRACE(testing::Message() << "permittivity " << permittivity << ", " << thickness
                                            << " cells thick, m = " << m << (is_graded ? ", graded" : ""));
            expect_no_growth(permittivity, thickness, m, is_graded, steps);
        }
}

TEST_P(ThinSlanted, NothingGrows) {
    expect_no_growth(GetParam(), 2000);
}

TEST_P(ThinSlantedLong, NothingGrowsInTwoHundredThousandSteps) {
    expect_no_growth(GetParam(), 200000);
}

const auto bodies =
    testing::Combine(testing::Values(0.0, 2.5, 10.0, 38.0), testing::Values(0.2, 0.5, 1.0, 2.0));
INSTANTIATE_TEST_SUITE_P(Bodies, ThinSlanted, bodies);
INSTANTIATE_TEST_SUITE_P(Bodies, ThinSlantedLong, bodies);

}  // namespace
}  // namespace lathe::tests
