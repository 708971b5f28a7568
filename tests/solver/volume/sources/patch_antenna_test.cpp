// A patch on a substrate, fed by a microstrip line.
#include <gtest/gtest.h>

#include <cmath>
#include <complex>

#include "solver/engine/flush_denormals.hpp"
#include "solver/geometry/solids/sheet.hpp"
#include "solver/results/spectrum.hpp"
#include "solver/volume/discretise/cut_coefficients.hpp"
#include "solver/volume/discretise/volume_grid_plan.hpp"
#include "solver/volume/engine/cpu/skewed_volume_stepper.hpp"
#include "solver/volume/sources/lumped_port.hpp"
#include "tests/solver/volume/discretise/bodies.hpp"
#include "tests/solver/volume/lumped_waves.hpp"

namespace lathe::tests {
namespace {

constexpr double mm = 1e-3, height = 0.794 * mm, thickness = 0.02 * mm;
constexpr int layer = 8;

/// Frequency of the first dip of S11, Hz, and its depth.
struct Dip {
    double hz = 0.0, size = 10.0;
};

/// The patch and its line of thin metal, or of sheets without thickness.
Dip first_dip(bool is_sheet) {
    Body body;
    body.add(make_box({-1, -1, 0}, {1, 1, height}), dielectric(2.2), "substrate");
    const auto add = [&](double left, double low, double right, double high, const char* name) {
        body.add(is_sheet ? SolidPointer(make_sheet(2, height,
                                                    {{left, low}, {right, low}, {right, high}, {left, high}}))
                          : make_box({left, low, height}, {right, high, height + thickness}),
                 metal(), name);
    };
    add(0.0, 0.0, 12.45 * mm, 16.0 * mm, "patch");
    add(2.09 * mm, -16.0 * mm, 4.55 * mm, 0.1 * mm, "line");
    VolumeGridSettings settings;
    settings.wavelength = 30 * mm;
    settings.cells_per_wavelength = 30.0;
    settings.domain = {{-9 * mm, -22 * mm, 0}, {21.5 * mm, 25 * mm, 10 * mm}};
    settings.layers = {{{layer, layer}, {layer, layer}, {0, layer}}};
    settings.lines[0] = {3.32 * mm};
    settings.lines[2] = {height / 3.0, height * 2.0 / 3.0};
    const VolumeGridPlan plan = plan_volume_grid(body, settings);
    const GridLines& lines = plan.grid;
    const double dt = 0.88 * regular_time_step(lines);
    VolumeGrid grid = grid_between(lines);
    for (const Axis axis : all_axes) grid.low(axis) = grid.high(axis) = {Wall::absorbing, layer};
    grid.low(Axis::z) = {Wall::electric};
    VolumeProblem problem = free_space_problem_with_step(grid, dt);
    VolumeCoefficients coefficients =
        cut_coefficients(grid, lines, cut_volume(body, lines, {1.5, dt}),
                         average_dielectrics(body, CartesianGrid(lines), 0.0), dt);
    const auto node = [&](Axis axis, double place) {
        return static_cast<int>(std::lround(grid.axis(axis).position(place)));
    };
    const LumpedPort port = lumped_port(
        grid, coefficients, Axis::z,
        {{{node(Axis::x, 3.32 * mm), node(Axis::y, -16.0 * mm), node(Axis::z, 0.0)}, node(Axis::z, height)}},
        50.0);
    add_resistance(port, grid, dt, coefficients);
    problem.coefficients = std::make_shared<VolumeCoefficients>(std::move(coefficients));
    problem.pulse = {7.5e9, 1.5e9};
    drive_lumped_port(port, problem);
    read_lumped_port(port, 0, problem);
    const FlushDenormals flush;
    cpu::SkewedVolumeStepper stepper(problem, 2);
    Recording recording;
    stepper.advance(static_cast<int>(4e-9 / dt), recording);
    Dip dip;
    for (double f = 6.8e9; f < 8.2e9; f += 10e6) {
        const LumpedWaves waves = lumped_waves(transform(recording.voltage, f, dt, 1.0),
                                               transform(recording.incident_voltage, f, dt, 0.5), f, dt);
        if (const double size = std::abs(waves.reflection()); size < dip.size) dip = {f, size};
    }
    return dip;
}

/// Sheen, Ali, Abouzahra & Kong, IEEE Trans. Microwave Theory Tech. 38, 1990, 849: 12.45 x 16 mm on 0.794 mm
/// of permittivity 2.2, a line 2.46 mm wide 2.09 mm from a corner; the first dip of S11 at 7.5 GHz.
TEST(PatchAntennaLong, HasItsFirstDipWhereItWasMeasured) {
    const Dip dip = first_dip(false);
    RecordProperty("dip_ghz", std::to_string(dip.hz / 1e9));
    EXPECT_NEAR(dip.hz / 7.5e9, 1.0, 0.015);
    EXPECT_LT(20.0 * std::log10(dip.size), -8.0);
}

/// The same drawn with sheets, on the grid that their rims ask for.
TEST(PatchAntennaLong, OfSheetsHasTheSameDip) {
    const Dip dip = first_dip(true), thin_metal = first_dip(false);
    RecordProperty("dip_ghz", std::to_string(dip.hz / 1e9));
    RecordProperty("dip_of_thin_metal_ghz", std::to_string(thin_metal.hz / 1e9));
    EXPECT_NEAR(dip.hz / 7.5e9, 1.0, 0.015);
    EXPECT_NEAR(dip.hz / thin_metal.hz, 1.0, 0.01);
    EXPECT_LT(20.0 * std::log10(dip.size), -8.0);
}

}  // namespace
}  // namespace lathe::tests
