// Bands that begin just above the cut-off of the port's mode, where the guide's wavelength is many of free
// space.
#include <gtest/gtest.h>

#include <boost/math/special_functions/bessel.hpp>
#include <cmath>

#include "solver/base/constants.hpp"
#include "solver/discretise/guide_absorber.hpp"
#include "solver/solve/solve.hpp"
#include "tests/solver/test_engine.hpp"

namespace lathe::tests {
namespace {

Port guide(const std::string& mode) {
    Port port;
    port.mode = parse_mode(mode);
    port.radius = 4e-3;
    return port;
}

/// A conical horn on a guide of 4 mm radius, solved from `from` to 1.4 times the cut-off of TE11.
Results horn(double from, double cells) {
    Antenna antenna;
    Region wall;
    wall.material.is_pec = true;
    wall.outline = {{0, 4e-3}, {8e-3, 4e-3}, {30e-3, 12e-3}, {30e-3, 13e-3}, {8e-3, 5e-3}, {0, 5e-3}};
    antenna.regions = {wall};
    antenna.port = guide("TE11");
    const double cutoff = 1.8411838 * constants::speed_of_light / (2.0 * constants::pi * 4e-3);
    SimulationSettings settings;
    settings.from_hz = from * cutoff, settings.to_hz = 1.4 * cutoff, settings.frequencies = 2;
    settings.cells_per_wavelength = cells;
    settings.max_periods = 1600;
    const auto engine = test_engine();
    Progress progress;
    return solve(antenna, settings, *engine, progress);
}

TEST(NearCutoff, WavenumbersAreZerosOfBesselFunctions) {
    // Abramowitz and Stegun, table 9.5.
    for (const auto& [mode, root] : {std::pair{"TE11", 1.84118378},
                                     {"TE21", 3.05423693},
                                     {"TE01", 3.83170597},
                                     {"TE12", 5.33144277},
                                     {"TM01", 2.40482556},
                                     {"TM11", 3.83170597}})
        EXPECT_NEAR(cutoff_wavenumber(guide(mode)) * 4e-3, root, 2e-8) << mode;
    Port line = guide("TEM");
    line.kind = PortKind::coaxial;
    EXPECT_EQ(cutoff_wavenumber(line), 0.0);
}

TEST(NearCutoff, LayerFollowsTheGuidesWavelength) {
    const Port port = guide("TE11");
    const double cutoff = cutoff_wavenumber(port) * constants::speed_of_light / (2.0 * constants::pi);
    const auto layers_of = [&](double from, int pml_cells, double cells_per_wavelength) {
        SimulationSettings settings;
        settings.from_hz = from * cutoff, settings.to_hz = 1.4 * cutoff;
        settings.pml_cells = pml_cells;
        return guide_layers(port, settings,
                            constants::speed_of_light / settings.to_hz / cells_per_wavelength);
    };
    EXPECT_EQ(layers_of(1.1, 12, 20), 12);
    EXPECT_EQ(layers_of(1.1, 20, 20), 20);
    EXPECT_EQ(layers_of(1.1, 12, 10), 12);
    EXPECT_EQ(layers_of(1.1, 12, 40), 24);
    int before = 12;
    for (const double from : {1.05, 1.03, 1.02, 1.01, 1.005}) {
        const int layers = layers_of(from, 12, 20);
        EXPECT_GT(layers, before) << from;
        before = layers;
    }
    EXPECT_EQ(layers_of(1.0001, 12, 20), most_guide_layers);
}

TEST(NearCutoff, LayerOfALineKeepsItsCells) {
    Port line;
    line.kind = PortKind::coaxial;
    SimulationSettings settings;
    settings.from_hz = 1e9, settings.to_hz = 2e9;
    EXPECT_EQ(guide_layers(line, settings, constants::speed_of_light / settings.to_hz / 80.0),
              settings.pml_cells);
}

/// Codes of the warnings but for sharp_resonance: near the cut-off the phase of S11 changes fast.
std::string warned(const Results& results) {
    std::string codes;
    for (const Warning& warning : results.warnings)
        if (warning.code != "sharp_resonance") codes += warning.code + ' ';
    return codes;
}

// Twelve cells of layer at any distance from the cut-off: the balance is off by 0.0082, 0.027 and 0.056.
TEST(NearCutoff, BalanceHolds) {
    struct Case {
        double from, error;
    };
    for (const double cells : {20.0, 30.0})
        for (const auto& [from, error] : {Case{1.03, 0.003}, {1.02, 0.005}, {1.01, 0.008}}) {
            const Results results = horn(from, cells);
            EXPECT_NEAR(results.frequencies[0].beam().radiated_power_ratio, 1.0, error)
                << from << ' ' << cells;
            EXPECT_NEAR(results.frequencies[1].beam().radiated_power_ratio, 1.0, 1e-3)
                << from << ' ' << cells;
            EXPECT_EQ(warned(results), "") << from << ' ' << cells;
        }
}

TEST(NearCutoff, SaysSoWhereNoLayerHelps) {
    const Results results = horn(1.002, 20.0);
    EXPECT_EQ(warned(results), "near_cutoff balance_off ");
    EXPECT_EQ(results.warnings[0].place, "simulation.from_ghz");
}

}  // namespace
}  // namespace lathe::tests
