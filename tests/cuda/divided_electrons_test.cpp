// Electrons on a device: growth beside that of the processor; runs that its blocks share against those that a
// block has alone, which have the same bits.
#include "solver/engine/gpu/runtime/device_attribute.hpp"
#include "solver/particles/emission/wall_material.hpp"
#include "solver/particles/gpu/device_electrons.hpp"
#include "solver/particles/multipactor/growth.hpp"
#include "tests/cuda/device_test_support.hpp"
#include "tests/solver/particles/multipactor/thresholds.hpp"

namespace lathe::tests {
namespace {

using namespace particles;

TEST(DividedElectrons, HaveTheBitsOfThoseOfOneBlock) {
    LATHE_NEEDS_DEVICE();
    MultipactorSettings settings;
    settings.electrons = 60;
    settings.seeds = 1;
    settings.periods = 8;
    settings.steps_per_period = 40;
    const KnownGap gap = plates(1e9, 1e-3);
    const PushSetting push(gap.mesh, gap.field, settings.steps_per_period);
    const RunSetting setting{
        &push, {yield_curve(own_material(165, 2.22))}, settings.emission(), 2 * settings.electrons, nullptr};
    const auto engine = gpu::device_electrons();
    const double power_w = 60.0 * 60.0;
    const SeedOutcome alone = engine->run(setting, settings, {power_w}, {}).front();
    EXPECT_GT(alone.tally.count, 100.0);
    // More runs than the device has blocks at once.
    const int multiprocessors = gpu::device_attribute(cudaDevAttrMultiProcessorCount);
    const std::vector<double> powers_w(static_cast<std::size_t>(4 * multiprocessors + 1), power_w);
    for (const SeedOutcome& among_others : engine->run(setting, settings, powers_w, {})) {
        ASSERT_EQ(among_others.populations, alone.populations);
        ASSERT_EQ(among_others.tally.impacts, alone.tally.impacts);
        ASSERT_EQ(among_others.tally.energy_ev, alone.tally.energy_ev);
    }
}

/// A device rounds logarithms and sines in its own way, so that single electrons may differ.
TEST(DeviceElectrons, GrowAsThoseOfTheProcessorOverFiftyPeriods) {
    LATHE_NEEDS_DEVICE();
    MultipactorSettings settings;
    settings.electrons = 100;
    settings.seeds = 2;
    settings.periods = 50;
    settings.steps_per_period = 50;
    const KnownGap gap = plates(1e9, 1e-3);
    const PushSetting push(gap.mesh, gap.field, settings.steps_per_period);
    const RunSetting setting{
        &push, {yield_curve(own_material(165, 2.22))}, settings.emission(), 2 * settings.electrons, nullptr};
    const std::vector<double> powers_w = {50.0 * 50.0, 60.0 * 60.0};
    const auto device = gpu::device_electrons()->run(setting, settings, powers_w, {});
    const auto host = host_electrons(2)->run(setting, settings, powers_w, {});
    ASSERT_EQ(device.size(), host.size());
    for (std::size_t n = 0; n < host.size(); ++n) {
        EXPECT_NEAR(growth_per_period(device[n].populations), growth_per_period(host[n].populations), 0.01);
        EXPECT_GT(host[n].tally.count, 1000.0);
    }
}

}  // namespace
}  // namespace lathe::tests
