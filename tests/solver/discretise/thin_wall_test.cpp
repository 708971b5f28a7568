// Walls thinner than a cell: they shield, and the horn inside them stays the horn it is.
#include <gtest/gtest.h>

#include <cmath>

#include "solver/solve/solve.hpp"
#include "tests/solver/test_engine.hpp"

namespace lathe::tests {
namespace {

Region metal(std::vector<Point> outline) {
    Region region;
    region.material.is_pec = true;
    region.outline = std::move(outline);
    return region;
}

/// The 30 GHz cone: 3.6 mm to 14 mm over 40 mm behind 15 mm of guide.
Antenna cone(double wall) {
    Antenna antenna;
    antenna.regions = {metal({{0, 3.6e-3},
                              {15e-3, 3.6e-3},
                              {55e-3, 14e-3},
                              {55e-3, 14e-3 + wall},
                              {15e-3, 3.6e-3 + wall},
                              {0, 3.6e-3 + wall}})};
    antenna.port.mode = parse_mode("TE11");
    antenna.port.radius = 3.6e-3;
    antenna.port.reference_z = 15e-3;
    return antenna;
}

Results solved(const Antenna& antenna, double cells_per_wavelength, double stop_db = -60.0) {
    SimulationSettings settings;
    settings.from_hz = 27e9, settings.to_hz = 33e9, settings.frequencies = 3;
    settings.cells_per_wavelength = cells_per_wavelength;
    settings.stop_db = stop_db;
    settings.max_periods = 60;
    const auto engine = test_engine();
    Progress progress;
    return solve(antenna, settings, *engine, progress);
}

TEST(ThinWalls, AClosedHornRadiatesNothing) {
    // The thinnest are 0.003 and 0.015 of a cell.
    for (const double wall : {0.002e-3, 0.01e-3, 0.2e-3, 0.4e-3, 0.6e-3}) {
        Antenna antenna = cone(wall);
        antenna.regions.push_back(
            metal({{53e-3, 0}, {55e-3, 0}, {55e-3, 14e-3 + wall}, {53e-3, 14e-3 + wall}}));
        const Results results = solved(antenna, 12);
        for (const FrequencyResult& at : results.frequencies) {
            const double radiated = at.beam().radiated_power_ratio - std::norm(at.s11());
            EXPECT_LT(std::abs(radiated), 1e-6) << wall << " m at " << at.frequency_hz;
        }
    }
}

TEST(ThinWalls, LeaveTheHornWhatItIs) {
    // With 40 cells a wavelength at 30 GHz; here the walls are 0.8, 0.5 and 0.003 of a cell thick.
    struct Converged {
        double wall, directivity_dbi, beamwidth_e_deg, beamwidth_h_deg;
    };
    for (const auto& [wall, directivity, beamwidth_e, beamwidth_h] :
         {Converged{0.6e-3, 17.83, 21.1, 25.8}, {0.4e-3, 17.81, 21.2, 25.8}, {0.002e-3, 17.75, 21.3, 26.0}}) {
        const Results results = solved(cone(wall), 12);
        const FrequencyResult& centre = results.frequencies[1];
        EXPECT_NEAR(centre.beam().directivity_dbi, directivity, 0.15) << wall;
        EXPECT_NEAR(centre.beam().beamwidth_3db_e_deg, beamwidth_e, 0.5) << wall;
        EXPECT_NEAR(centre.beam().beamwidth_3db_h_deg, beamwidth_h, 0.5) << wall;
        for (const FrequencyResult& at : results.frequencies)
            EXPECT_NEAR(at.beam().radiated_power_ratio, 1.0, 2e-3) << wall << " m at " << at.frequency_hz;
    }
}

}  // namespace
}  // namespace lathe::tests
