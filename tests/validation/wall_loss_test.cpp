// Theory: attenuation of guides with walls of copper.
#include <gtest/gtest.h>

#include <cmath>

#include "solver/base/constants.hpp"
#include "solver/discretise/cell_geometry.hpp"
#include "solver/engine/cpu/skewed_stepper.hpp"
#include "solver/engine/field_values.hpp"
#include "solver/results/spectrum.hpp"
#include "solver/results/wall_loss.hpp"
#include "solver/scheme/time_step.hpp"

namespace lathe::tests {
namespace {

constexpr double radius = 0.01;
constexpr int layers = 24, clear = 120;

struct Guide {
    Simulation simulation;
    double length = 0.0;  ///< that the wave runs along, m
};

/// A guide right through the grid; its wall lies `shift` cells outside a row of nodes.
Guide copper_guide(const char* mode, double cells, double from_cutoffs, double to_cutoffs) {
    Antenna antenna;
    Region wall;
    wall.material.is_pec = true;
    wall.outline = {{-1.0, radius}, {1.0, radius}, {1.0, 2 * radius}, {-1.0, 2 * radius}};
    antenna.regions = {wall};
    antenna.port.mode = parse_mode(mode);
    antenna.port.radius = radius;
    antenna.port.z = -1.0;

    Guide guide;
    Grid& grid = guide.simulation.problem.grid;
    grid.dr = grid.dz = radius / cells;
    grid.nr = static_cast<int>(cells) + 4;
    grid.nz = 2 * layers + clear + 1;
    grid.pml_z_low = grid.pml_z_high = layers;
    const int m = antenna.port.azimuthal_order();
    guide.simulation.problem.coefficients =
        build_coefficients(grid, cut_cells(antenna, grid, WallModel::conformal, 1e9), m,
                           0.9 * fdtd::time_step_limit(grid.dr, grid.dz, m));
    guide.simulation.port =
        GuidedPort{find_port_mode(antenna.port, grid, guide.simulation.problem.coefficients, layers + 5),
                   layers + 5, layers + 2, 0.0};
    const double cutoff = guide.simulation.port->mode.cutoff_hz();
    for (int n = 0; n < 4; ++n)
        guide.simulation.problem.frequencies_hz.push_back(
            cutoff * (from_cutoffs + n * (to_cutoffs - from_cutoffs) / 3));
    guide.simulation.problem.pulse = fdtd::pulse_for_band(cutoff * from_cutoffs, cutoff * to_cutoffs, cutoff);
    guide.simulation.contour = HuygensLayout{grid.nr - 2, layers + 1, grid.nz - layers - 2, 0};
    guide.simulation.problem.sample_stride = 8;
    WallMetal copper;
    copper.conductivity_s_per_m = 5.813e7;
    guide.simulation.walls =
        LossyWalls{copper, sample_walls(antenna, grid, guide.simulation.problem.coefficients.maps)};
    describe_terms(guide.simulation);
    guide.length = grid.z(grid.last_clear_column()) - grid.z(layers + 5);
    return guide;
}

/// Nepers a metre of power over two: P_loss / (2 P length).
std::vector<double> attenuation(const Guide& guide) {
    cpu::SkewedStepper stepper(guide.simulation.problem, 1);
    const FlushDenormals flush;
    Recording recording;
    stepper.advance(16000, recording);
    std::vector<double> found = wall_loss(guide.simulation, recording);
    for (std::size_t f = 0; f < found.size(); ++f)
        found[f] /= 2.0 * guide.length *
                    port_spectrum(guide.simulation, recording, guide.simulation.problem.frequencies_hz[f])
                        .incident_power_w;
    return found;
}

TEST(WallLoss, OfTe11Te01AndTm01IsThatOfTheTextbook) {
    // Pozar, Microwave Engineering, 3.4; cells that the wall cuts at 0, 0.4 and 0.7 of their height.
    for (const double cells : {20.0, 20.4, 20.7})
        for (const char* mode : {"TE11", "TE01", "TM01"}) {
            const Guide guide = copper_guide(mode, cells, 1.3, 1.85);
            const auto found = attenuation(guide);
            const std::string name = mode;
            const double root = name == "TE11" ? 1.8411838 : (name == "TE01" ? 3.8317060 : 2.4048256);
            const double cutoff = root * constants::speed_of_light / (2.0 * constants::pi * radius);
            for (std::size_t f = 0; f < found.size(); ++f) {
                const double frequency = guide.simulation.problem.frequencies_hz[f],
                             ratio = std::pow(cutoff / frequency, 2);
                const double common = guide.simulation.walls->metal.surface_resistance(frequency) /
                                      (radius * constants::vacuum_impedance * std::sqrt(1.0 - ratio));
                const double m = name == "TE11" ? 1.0 : 0.0;
                const double exact = name == "TM01" ? common : common * (ratio + m / (root * root - m));
                EXPECT_NEAR(found[f] / exact, 1.0, 0.025) << mode << ", " << cells << " cells, " << frequency;
            }
        }
}

TEST(WallLoss, PerfectMetalLosesNothing) {
    Guide guide = copper_guide("TE11", 20.0, 1.3, 1.85);
    guide.simulation.walls->metal = WallMetal{};
    for (const double loss : attenuation(guide)) EXPECT_EQ(loss, 0.0);
}

}  // namespace
}  // namespace lathe::tests
