// Published: conical horns that other full-wave programs have solved, at 20 cells a wavelength.
#include <gtest/gtest.h>

#include "solver/results/reflection.hpp"
#include "solver/solve/solve.hpp"
#include "tests/solver/test_engine.hpp"

namespace lathe::tests {
namespace {

/// Guide and straight cone, walls of even radial thickness, flat rim; lengths in mm.
Antenna cone(double guide, double guide_length, double aperture, double flare_length, double wall) {
    const double z1 = guide_length * 1e-3, z2 = (guide_length + flare_length) * 1e-3;
    Antenna antenna;
    Region metal;
    metal.material.is_pec = true;
    metal.outline = {{0, guide * 1e-3},           {z1, guide * 1e-3},
                     {z2, aperture * 1e-3},       {z2, (aperture + wall) * 1e-3},
                     {z1, (guide + wall) * 1e-3}, {0, (guide + wall) * 1e-3}};
    antenna.regions = {metal};
    antenna.port.mode = parse_mode("TE11");
    antenna.port.radius = guide * 1e-3;
    antenna.port.reference_z = z1;
    return antenna;
}

Results solved(const Antenna& antenna, double from_ghz, double to_ghz, int frequencies) {
    SimulationSettings settings;
    settings.from_hz = from_ghz * 1e9, settings.to_hz = to_ghz * 1e9, settings.frequencies = frequencies;
    settings.cells_per_wavelength = 20;
    const auto engine = test_engine();
    Progress progress;
    return solve(antenna, settings, *engine, progress);
}

struct Published {
    double directivity_dbi, width_e, width_h, cross_polar_db, s11_db, s11_tolerance;
};

TEST(ConicalHorn, At30GhzAgreesWithMeepAndOpenEms) {
    const Results results = solved(cone(3.6, 15, 14, 40, 0.6), 27, 33, 3);
    EXPECT_EQ(results.stop_reason, "converged");
    const Published published[] = {{17.03, 22.90, 28.30, -18.0, -18.8, 1.0},
                                   {17.83, 21.17, 25.84, -18.2, -27.4, 2.0},
                                   {18.52, 19.50, 23.60, -18.3, -32.5, 2.0}};
    for (int n = 0; n < 3; ++n) {
        const FrequencyResult& found = results.frequencies[static_cast<std::size_t>(n)];
        EXPECT_NEAR(found.beam().directivity_dbi, published[n].directivity_dbi, 0.05) << n;
        EXPECT_NEAR(found.beam().beamwidth_3db_e_deg / published[n].width_e, 1.0, 0.015) << n;
        EXPECT_NEAR(found.beam().beamwidth_3db_h_deg / published[n].width_h, 1.0, 0.015) << n;
        EXPECT_NEAR(found.beam().cross_polar_db, published[n].cross_polar_db, 0.5) << n;
        EXPECT_NEAR(reflection_db(found.s11()), published[n].s11_db, published[n].s11_tolerance) << n;
        EXPECT_NEAR(found.beam().radiated_power_ratio, 1.0, 2e-3) << n;
    }
}

TEST(ConicalHorn, OfTheOpenEmsTutorial) {
    const Results results = solved(cone(20, 50, 37.101, 50, 2), 12, 18, 5);
    EXPECT_EQ(results.stop_reason, "converged");
    const double directivity[] = {17.79, 18.52, 19.04, 19.64, 19.94};
    for (int n = 0; n < 5; ++n) {
        const FrequencyResult& found = results.frequencies[static_cast<std::size_t>(n)];
        EXPECT_NEAR(found.beam().directivity_dbi, directivity[n], 0.1) << n;
        EXPECT_LT(reflection_db(found.s11()), -35.0) << n;
        // This guide carries TM11, TE12 and TM12 as well: what the flare sends back in them is missing here.
        EXPECT_LT(found.beam().radiated_power_ratio, 1.0005) << n;
        EXPECT_GT(found.beam().radiated_power_ratio, 0.996) << n;
    }
    const FrequencyResult& centre = results.frequencies[2];
    EXPECT_NEAR(centre.beam().beamwidth_3db_e_deg, 18.9, 0.4);
    EXPECT_NEAR(centre.beam().beamwidth_3db_h_deg, 20.75, 0.4);
    EXPECT_NEAR(centre.beam().cross_polar_db, -26.8, 1.0);
}

}  // namespace
}  // namespace lathe::tests
