// The table of thresholds of plates: minutes.
#include <gtest/gtest.h>

#include <cmath>

#include "tests/solver/particles/multipactor/thresholds.hpp"

namespace lathe::particles {
namespace {

/// The threshold in volts, sought from 8 % below to 8 % above the expected one.
double threshold_v(double fd_ghz_mm, const WallMaterial& material, double expected_v) {
    MultipactorSettings settings;
    settings.electrons = 1000;
    settings.seeds = 3;
    settings.precision_db = 0.05;
    const MultipactorRegion region =
        sweep_volts(plates(fd_ghz_mm * 1e9, 1e-3), material, 0.92 * expected_v, 1.08 * expected_v, settings);
    for (const MultipactorLevel& level : region.levels) EXPECT_EQ(level.lost, 0.0);
    return std::sqrt(region.threshold_w);
}

void check(const char* what, double fd, const WallMaterial& material, double expected_v) {
    const double found = threshold_v(fd, material, expected_v);
    std::printf("%-24s fd %.1f: %.1f V, expected %.1f V (%+.2f %%)\n", what, fd, found, expected_v,
                100 * (found / expected_v - 1));
    EXPECT_NEAR(found, expected_v, (fd > 2 ? 0.03 : 0.01) * expected_v) << what << " at fd " << fd;
}

TEST(PlatesLong, ThresholdsByVaughan) {
    const double fd[] = {0.8, 1, 2, 5};
    const double volts[3][4] = {{38.0, 44.7, 159.6, 390}, {38.8, 45.1, 160.6, 397}, {38.3, 44.7, 157.9, 384}};
    const WallMaterial materials[] = {own_material(165, 2.22), own_material(175, 2.25),
                                      own_material(276, 2.92)};
    for (int m = 0; m < 3; ++m)
        for (int n = 0; n < 4; ++n) check("Vaughan", fd[n], materials[m], volts[m][n]);
}

TEST(PlatesLong, ThresholdsByCrossover) {
    const double fd[] = {1, 2, 5};
    const char* names[] = {"silver_2003", "copper_2003", "aluminium", "gold", "alodine"};
    const double volts[5][3] = {
        {46.9, 163.3, 399}, {42.9, 156.1, 383}, {37.4, 135.3, 300}, {39.0, 144.6, 342}, {58.4, 177.9, 440}};
    for (int m = 0; m < 5; ++m)
        for (int n = 0; n < 3; ++n)
            check(names[m], fd[n], known_material(names[m], YieldModel::crossover), volts[m][n]);
}

TEST(PlatesLong, ThresholdsBySpark3d) {
    const double fd[] = {1, 2, 5};
    const char* names[] = {"silver", "copper", "aluminium"};
    const double volts[3][3] = {{41.2, 157.0, 399}, {39.7, 148.4, 369}, {38.3, 142.4, 328}};
    for (int m = 0; m < 3; ++m)
        for (int n = 0; n < 3; ++n)
            check(names[m], fd[n], known_material(names[m], YieldModel::spark3d), volts[m][n]);
}

TEST(PlatesLong, GrowthOfHigherOrders) {
    MultipactorSettings settings;
    const MultipactorRegion region =
        sweep_volts(plates(5e9, 1e-3), own_material(165, 2.22), 500, 500, settings);
    EXPECT_NEAR(region.levels.front().growth_per_period, 0.315, 0.01);
}

}  // namespace
}  // namespace lathe::particles
