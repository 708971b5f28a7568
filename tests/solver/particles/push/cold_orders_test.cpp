// Cold electrons between plates in step with the field, and runs that scale.
#include <gtest/gtest.h>

#include <cmath>

#include "solver/particles/emission/wall_material.hpp"
#include "solver/particles/mesh/triangle_locator.hpp"
#include "solver/particles/push/electron_run.hpp"
#include "tests/solver/particles/known_gaps.hpp"

namespace lathe::particles {
namespace {

YieldCurve absorbing() {
    YieldCurve curve;
    curve.vaughan.emax_ev = 100.0;
    return curve;
}

/// The first impact of an electron that leaves z = 0 at rest when the force e (V/d) sin(w t + alpha) begins.
Impact cold_flight(double frequency_hz, double gap_m, double volts, double alpha) {
    const KnownGap gap = plates(frequency_hz, gap_m);
    const PushSetting push(gap.mesh, gap.field, 200);
    const RunSetting setting{&push, {absorbing()}, {}, 2, nullptr};
    ElectronRun run(setting, {}, volts);
    Impact first{-1, 0, 0, 0, 0, {}, 0};
    run.watch([&](const Impact& impact) { first = impact; });
    // A little before the wall: where the force begins at 0, rounding would let it fall back.
    const Point start = {1e-8 * gap_m, 65.03 * gap_m};
    run.add({{start.r, start.z, 1, 0}, {0, 0, 0}, TriangleLocator(gap.mesh).locate(start), 1, 0},
            (alpha + 0.5 * constants::pi) / (2 * constants::pi));
    for (int n = 0; n < 1000 && first.edge < 0; ++n) run.step();
    return first;
}

void check_order(double frequency_hz, double gap_m, int order, double v_min, double v_max) {
    const double w_d = 2 * constants::pi * frequency_hz * gap_m;
    const double mass_over_charge = 1.0 / -constants::electron_charge_to_mass;
    for (const double alpha : {std::atan(2 / (order * constants::pi)), 0.0}) {
        const double denominator = order * constants::pi * std::cos(alpha) + 2 * std::sin(alpha);
        const double volts = mass_over_charge * w_d * w_d / denominator;
        EXPECT_NEAR(volts, alpha > 0 ? v_min : v_max, 1e-3 * volts);
        const double speed = 2 * w_d * std::cos(alpha) / denominator;
        const double energy = 0.5 * mass_over_charge * speed * speed;
        const Impact impact = cold_flight(frequency_hz, gap_m, volts, alpha);
        // At alpha = 0 the cold electron of order 3 would touch its own plate on the way.
        EXPECT_NEAR(impact.time - impact.birth, 0.5 * order, 1e-3 * order) << "alpha " << alpha;
        EXPECT_NEAR(impact.energy_ev, energy, 1e-3 * energy) << "alpha " << alpha;
        EXPECT_NEAR(impact.place.z, gap_m, 1e-9 * gap_m);
    }
}

TEST(ColdOrders, FirstOrderAtOneAndTwoGigahertzMillimetres) {
    check_order(1e9, 1e-3, 1, 60.27, 71.45);
    check_order(2e9, 1e-3, 1, 241.08, 285.79);
}

TEST(ColdOrders, ThirdOrder) {
    check_order(5e9, 1e-3, 3, 582.4, 595.4);
}

TEST(Scaling, SameHitsAtTenTimesTheFrequencyInATenthOfTheGap) {
    double hits[2] = {0, 0}, population[2] = {0, 0}, energy[2] = {0, 0};
    for (const int n : {0, 1}) {
        const double scale = n == 0 ? 1.0 : 10.0;
        const KnownGap gap = plates(1e9 * scale, 1e-3 / scale);
        const PushSetting push(gap.mesh, gap.field, 200);
        const WallMaterial silver = known_material("silver_2003", YieldModel::vaughan);
        const RunSetting setting{&push, {yield_curve(silver)}, {}, 400, nullptr};
        ElectronRun run(setting, {1, 0}, 60.0);
        run.seed(200);
        for (int period = 0; period < 4; ++period) run.run_period();
        hits[n] = run.tally().count;
        population[n] = run.population();
        energy[n] = run.tally().energy_ev / run.tally().count;
    }
    EXPECT_GT(hits[0], 500);
    EXPECT_EQ(hits[0], hits[1]);
    EXPECT_EQ(population[0], population[1]);
    EXPECT_NEAR(energy[0] / energy[1], 1.0, 1e-6);
}

TEST(Border, NoElectronIsLostAndAllAreAccountedFor) {
    const KnownGap gap = coax(1e9, 1.5e-3, 3.4535e-3);
    const PushSetting push(gap.mesh, gap.field, 100);
    const RunSetting setting{&push, {absorbing(), absorbing()}, {}, 100'000, nullptr};
    ElectronRun run(setting, {3, 0}, 150.0);
    run.seed(20'000);
    for (int n = 0; n < 1000; ++n) run.step();
    EXPECT_EQ(run.tally().lost, 0.0);
    EXPECT_EQ(run.tally().count + run.tally().left + run.electrons().size(), 20'000.0);
}

}  // namespace
}  // namespace lathe::particles
