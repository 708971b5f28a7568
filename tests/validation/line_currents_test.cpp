// Currents on the outside of a feed line, which the port's plane cuts off.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>

#include "solver/antenna/design.hpp"
#include "solver/solve/solve.hpp"
#include "tests/solver/test_engine.hpp"

namespace lathe::tests {
namespace {

Results solved(const char* name, double from_ghz, double to_ghz, double cells,
               std::optional<double> line_length_mm = {}) {
    Design design = default_design(name);
    for (Parameter& parameter : design.parameters)
        if (line_length_mm && parameter.key == "line_length_mm")
            parameter.entries.front().value = *line_length_mm;
    SimulationSettings settings;
    settings.from_hz = 1e9 * from_ghz, settings.to_hz = 1e9 * to_ghz, settings.frequencies = 2;
    settings.cells_per_wavelength = cells;
    const auto engine = test_engine();
    Progress progress;
    return solve(build_antenna(design), settings, *engine, progress);
}

const Warning* warning_of(const Results& results) {
    const auto found = std::find_if(results.warnings.begin(), results.warnings.end(),
                                    [](const Warning& w) { return w.code == "currents_on_line"; });
    return found == results.warnings.end() ? nullptr : &*found;
}

/// The pattern moves by 0.3 dB and more with the length of line, and the warning says so for any length.
TEST(LineCurrents, AreToldWhereThePatternDependsOnThem) {
    double least = HUGE_VAL, most = -HUGE_VAL;
    for (const double length_mm : {40.0, 60.0, 80.0}) {
        const Results results = solved("coaxial_monopole", 2.7, 3.0, 60.0, length_mm);
        const Warning* warning = warning_of(results);
        ASSERT_TRUE(warning) << length_mm;
        EXPECT_NE(warning->text.find("% of the radiated power"), std::string::npos);
        EXPECT_NE(warning->place.find("r = "), std::string::npos);
        least = std::min(least, results.frequencies.front().beam().directivity_dbi);
        most = std::max(most, results.frequencies.front().beam().directivity_dbi);
    }
    EXPECT_GT(most - least, 0.25);
}

TEST(LineCurrents, AreToldOfDisconesAndBiconicalAntennas) {
    for (const char* name : {"discone", "biconical"})
        EXPECT_TRUE(warning_of(solved(name, 2.5, 3.0, 60.0))) << name;
}

/// Horns and lenses send their power away from the line; over a ground plane nothing passes.
TEST(LineCurrents, AreNotToldWhereTheyCarryNothing) {
    for (const char* name : {"conical_horn", "stepped_horn", "lens"})
        EXPECT_FALSE(warning_of(solved(name, 29.0, 31.0, 16.0))) << name;
    Design monopole = default_design("coaxial_monopole");
    monopole.ground_plane_z = 10e-3;
    SimulationSettings settings;
    settings.from_hz = 2.7e9, settings.to_hz = 3e9, settings.frequencies = 2;
    settings.cells_per_wavelength = 60.0;
    const auto engine = test_engine();
    Progress progress;
    EXPECT_FALSE(warning_of(solve(build_antenna(monopole), settings, *engine, progress)));
}

}  // namespace
}  // namespace lathe::tests
