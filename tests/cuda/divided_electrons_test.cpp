// Runs of electrons that blocks of a device share against those that a block has alone: the same bits.
#include "solver/engine/gpu/runtime/device_attribute.hpp"
#include "solver/particles/emission/wall_material.hpp"
#include "solver/particles/gpu/device_electrons.hpp"
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

}  // namespace
}  // namespace lathe::tests
