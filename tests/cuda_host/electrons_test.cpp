// Electrons on the emulated device against those of the processor: the same bits, since the arithmetic is the
// same there; and what a device that refuses ends in.
#include "solver/engine/device_lost.hpp"
#include "solver/particles/emission/wall_material.hpp"
#include "solver/particles/gpu/device_electrons.hpp"
#include "tests/cuda_host/emulator_case.hpp"
#include "tests/solver/particles/multipactor/thresholds.hpp"

namespace lathe::tests {
namespace {

using namespace particles;

class EmulatedElectrons : public Emulator {
protected:
    static MultipactorSettings short_settings() {
        MultipactorSettings settings;
        settings.electrons = 60;
        settings.seeds = 2;
        settings.periods = 9;
        settings.steps_per_period = 60;
        return settings;
    }
    /// With two multiprocessors runs have a block each, with 64 several.
    void expect_same(const RunSetting& setting, const MultipactorSettings& settings,
                     const std::vector<double>& powers_w, const std::vector<int>& multiprocessors) {
        const auto host = host_electrons(2)->run(setting, settings, powers_w, {});
        double impacts = 0.0;
        for (const SeedOutcome& outcome : host) impacts += outcome.tally.count;
        EXPECT_GT(impacts, 100.0);
        for (const int count : multiprocessors) {
            SCOPED_TRACE(std::to_string(count) + " multiprocessors");
            emulation::Machine machine = emulation::machine();
            machine.multiprocessors = count;
            emulation::set_machine(machine);
            const auto device = device_->run(setting, settings, powers_w, {});
            ASSERT_EQ(device.size(), host.size());
            for (std::size_t n = 0; n < host.size(); ++n) {
                SCOPED_TRACE("run " + std::to_string(n));
                expect_equal(device[n], host[n]);
            }
        }
    }
    static void expect_equal(const SeedOutcome& a, const SeedOutcome& b) {
        EXPECT_EQ(a.populations, b.populations);
        EXPECT_EQ(a.particle_steps, b.particle_steps);
        EXPECT_EQ(a.lost, b.lost);
        EXPECT_EQ(a.tally.impacts, b.tally.impacts);
        EXPECT_EQ(a.tally.emitted, b.tally.emitted);
        EXPECT_EQ(a.tally.energies, b.tally.energies);
        EXPECT_EQ(a.tally.count, b.tally.count);
        EXPECT_EQ(a.tally.energy_ev, b.tally.energy_ev);
        EXPECT_EQ(a.tally.flight_periods, b.tally.flight_periods);
        EXPECT_EQ(a.tally.left, b.tally.left);
    }

    std::unique_ptr<ElectronEngine> device_ = gpu::device_electrons();
};

/// Plates with silver walls.
struct Plates {
    KnownGap gap = plates(1e9, 1e-3);
    std::vector<YieldCurve> walls = {yield_curve(own_material(165, 2.22))};
    MultipactorSettings settings;
    PushSetting push;
    RunSetting setting;

    explicit Plates(const MultipactorSettings& asked)
        : settings(asked), push(gap.mesh, gap.field, asked.steps_per_period) {
        setting = {&push, walls, settings.emission(), 2 * settings.electrons, nullptr, settings.seeding};
    }
};

TEST_F(EmulatedElectrons, HaveTheBitsOfTheProcessorBetweenPlates) {
    // They die out, grow so that they are halved within periods too, and are duplicated.
    const Plates plates(short_settings());
    expect_same(plates.setting, plates.settings, {15.0 * 15.0, 43.0 * 43.0, 60.0 * 60.0, 150.0 * 150.0},
                {64});
}

TEST_F(EmulatedElectrons, HaveTheBitsOfTheProcessorFromTheVacuum) {
    MultipactorSettings settings = short_settings();
    settings.seeding = Seeding::volume;
    const Plates plates(settings);
    expect_same(plates.setting, plates.settings, {60.0 * 60.0}, {64});
}

TEST_F(EmulatedElectrons, HaveTheBitsOfTheProcessorWithSixComponentsAndAMagnet) {
    MultipactorSettings settings = short_settings();
    settings.number_law = NumberLaw::poisson;
    settings.limit_to_impact_energy = true;
    // A hollow guide of order 1 with its axis, a wall at one end, open at the other; walls of Furman and
    // Pivi's copper and of a table.
    const RectangleMesh rectangle{{0.0, 0.0},           {6e-3, 2e-3},       24, 8, {EdgeKind::wall, 1}, {},
                                  {EdgeKind::axis, -1}, {EdgeKind::wall, 0}};
    const TriangleMesh mesh = triangulate(rectangle);
    const MeshField field = sampled_field(mesh, 4e9, 1, [](Point p) {
        const double e = 4e4, b = 1e-4;
        return FieldVector{e,
                           std::complex<double>(-e, 0.1 * e) * (1.0 - 1e2 * p.r),
                           std::complex<double>(0.0, 2e2 * e * p.r),
                           b,
                           std::complex<double>(0.0, b),
                           -b};
    });
    const PushSetting push(mesh, field, settings.steps_per_period);
    WallMaterial table{.name = "table", .model = YieldModel::table};
    table.measured = {{10.0, 100.0, 1000.0}, {0.6, 1.9, 1.4}};
    WallMaterial copper{.name = "copper", .model = YieldModel::furman_pivi};
    const std::vector<StaticField> magnet(mesh.triangles.size(), StaticField{1e3, -2e3, 0.01, 0.05});
    const RunSetting setting{&push,
                             {yield_curve(copper), yield_curve(table)},
                             settings.emission(),
                             2 * settings.electrons,
                             magnet.data()};
    expect_same(setting, settings, {0.3, 4.0}, {2, 64});
}

TEST_F(EmulatedElectrons, AnswerASweepAsTheProcessorDoes) {
    MultipactorSettings settings = short_settings();
    settings.scan_step_db = 1.0;
    settings.precision_db = 0.5;
    settings.from_w = 40.0 * 40.0;
    settings.to_w = 60.0 * 60.0;
    const KnownGap gap = plates(1e9, 1e-3);
    const std::vector<YieldCurve> walls = {yield_curve(own_material(165, 2.22))};
    const auto host = find_multipactor("gap", gap.mesh, gap.field, walls, settings, 2);
    const auto device = find_multipactor("gap", gap.mesh, gap.field, walls, settings, *device_);
    EXPECT_EQ(host.verdict, Verdict::breakdown);
    EXPECT_EQ(device.threshold_w, host.threshold_w);
    EXPECT_EQ(device.spread_db, host.spread_db);
    EXPECT_EQ(device.order, host.order);
    EXPECT_EQ(device.tally.impacts, host.tally.impacts);
    settings.threshold_alone = true;
    const auto alone = find_multipactor("gap", gap.mesh, gap.field, walls, settings, *device_);
    EXPECT_EQ(alone.threshold_w, host.threshold_w);
}

TEST_F(EmulatedElectrons, GoOnWhereALaunchEnded) {
    MultipactorSettings settings = short_settings();
    settings.seeds = 1;
    settings.electrons = 20;
    settings.periods = 35;  // three launches
    settings.steps_per_period = 30;
    const Plates plates(settings);
    expect_same(plates.setting, plates.settings, {70.0 * 70.0}, {2});
}

TEST_F(EmulatedElectrons, RunOneAfterTheOtherWhereMemoryIsShort) {
    MultipactorSettings settings = short_settings();
    settings.periods = 3;
    const Plates plates(settings);
    emulation::Machine machine;
    machine.memory_bytes = std::size_t{2} << 20;  // a run takes a quarter of a MiB, and so do the tables
    emulation::set_machine(machine);
    const long before = emulation::kernels(0);
    expect_same(plates.setting, plates.settings, {60.0 * 60.0, 80.0 * 80.0, 100.0 * 100.0}, {2});
    EXPECT_GT(emulation::kernels(0), before + 1);
}

TEST_F(EmulatedElectrons, SayWhenThereIsNoRoomForThem) {
    MultipactorSettings settings = short_settings();
    Plates plates(settings);
    WallMaterial table{.name = "fertile", .model = YieldModel::table};
    table.measured = {{1.0, 1000.0}, {30.0, 30.0}};
    plates.setting.walls = {yield_curve(table)};
    plates.setting.population_cap = 4;
    try {
        device_->run(plates.setting, settings, {60.0 * 60.0}, {});
        FAIL() << "all found room";
    } catch (const SolverError& error) {
        EXPECT_NE(std::string(error.what()).find("room"), std::string::npos) << error.what();
    }
}

TEST_F(EmulatedElectrons, StopWhenAsked) {
    const Plates plates(short_settings());
    std::stop_source source;
    source.request_stop();
    EXPECT_THROW(device_->run(plates.setting, plates.settings, {3600.0}, source.get_token()), SolverError);
}

TEST_F(EmulatedElectrons, EveryCallMayFailAndTheNextRunIsGood) {
    MultipactorSettings settings = short_settings();
    settings.electrons = 20;
    settings.periods = 2;
    settings.steps_per_period = 20;
    const Plates plates(settings);
    const auto run = [&] { return device_->run(plates.setting, settings, {60.0 * 60.0}, {}); };
    run();
    const long begin = emulation::calls();
    const auto good = run();
    const long calls = emulation::calls() - begin;
    const emulation::Held held = emulation::held();
    for (const cudaError_t status : {cudaErrorInvalidValue, cudaErrorMemoryAllocation})
        for (long k = 1; k <= calls; ++k) {
            SCOPED_TRACE("call " + std::to_string(k) + " of " + std::to_string(calls));
            emulation::fail_call(k, status);
            try {
                run();
            } catch (const SolverError& error) {
                EXPECT_NE(std::string(error.what()).find("CUDA"), std::string::npos) << error.what();
            }
            emulation::fail_call(0, cudaSuccess);
            EXPECT_TRUE(emulation::held() == held);
        }
    const auto again = run();
    for (std::size_t n = 0; n < good.size(); ++n) expect_equal(again[n], good[n]);
}

TEST_F(EmulatedElectrons, ALostDeviceIsToldApart) {
    const Plates plates(short_settings());
    emulation::fail_kernel(1, cudaErrorECCUncorrectable);
    EXPECT_THROW(device_->run(plates.setting, plates.settings, {3600.0}, {}), DeviceLost);
    emulation::revive();
}

}  // namespace
}  // namespace lathe::tests
