// Parts of a guide that bind a field just below its cut-off: a window, a post. The field reaches the
// absorbing layer behind the port, which may not feed it.
#include <gtest/gtest.h>

#include <cmath>

#include "solver/base/constants.hpp"
#include "solver/solve/solve.hpp"
#include "tests/solver/test_engine.hpp"

namespace lathe::tests {
namespace {

constexpr double from_hz = 27e9, to_hz = 32e9;

Region rectangle(double low_z, double high_z, double low_r, double high_r, double permittivity = 0.0) {
    Region region;
    region.material.is_pec = permittivity == 0.0;
    if (permittivity > 0.0) region.material.relative_permittivity = permittivity;
    region.outline = {{low_z, low_r}, {high_z, low_r}, {high_z, high_r}, {low_z, high_r}};
    return region;
}

Results solved(const Antenna& antenna, double periods) {
    SimulationSettings settings;
    settings.from_hz = from_hz, settings.to_hz = to_hz, settings.frequencies = 3;
    settings.max_periods = periods;
    settings.stop_db = -100.0;
    const auto engine = test_engine();
    Progress progress;
    return solve(antenna, settings, *engine, progress);
}

/// A window of 1 mm, permittivity 2.2, in the guide of a horn: the solve diverged after 13,000 steps.
TEST(BoundFields, AWindowInTheGuideOfAHorn) {
    Antenna antenna;
    Region horn;
    horn.material.is_pec = true;
    horn.outline = {{0, 3.6e-3},     {40e-3, 3.6e-3}, {60e-3, 9e-3},
                    {60e-3, 9.6e-3}, {40e-3, 4.2e-3}, {0, 4.2e-3}};
    antenna.regions = {horn, rectangle(2e-3, 3e-3, 0.0, 3.6e-3, 2.2)};
    antenna.port.mode = parse_mode("TE11");
    antenna.port.radius = 3.6e-3;
    const Results results = solved(antenna, 600.0);
    for (const FrequencyResult& at : results.frequencies)
        EXPECT_NEAR(at.beam().radiated_power_ratio, 1.0, 2e-3) << at.frequency_hz;
}

/// A post of permittivity 3.5 in a planar guide between two ports: diverged after 9,500 steps.
TEST(BoundFields, ADielectricPostBetweenTwoPorts) {
    constexpr double half = 3.9715e-3, length = 9.523e-3;
    Antenna antenna;
    antenna.regions = {rectangle(0.0, length, -6e-3, -half), rectangle(0.0, length, half, 6e-3),
                       rectangle(4.2e-3, 5.2e-3, -0.6e-3, 0.9e-3, 3.5)};
    antenna.planar.emplace();
    antenna.planar->polarisation = Polarisation::tm;
    for (const double x : {0.0, length}) {
        PlanarPort port;
        port.name = x == 0.0 ? "one" : "two";
        port.centre_x = x, port.width = 2.0 * half;
        port.direction_rad = x == 0.0 ? 0.0 : constants::pi;
        port.mode.half_waves = 1;
        antenna.planar->ports.push_back(port);
    }
    const Results results = solved(antenna, 600.0);
    for (const FrequencyResult& at : results.frequencies)
        for (const int from : {0, 1}) EXPECT_NEAR(at.s_matrix.col(from).squaredNorm(), 1.0, 1e-3);
}

}  // namespace
}  // namespace lathe::tests
