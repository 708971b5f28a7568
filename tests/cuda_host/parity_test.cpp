// Each strategy that the emulated device can run against the processor's engine, on everything that engines
// do.
#include <gtest/gtest.h>

#include "solver/engine/cuda/cuda_engine.hpp"
#include "tests/cuda/device_test_support.hpp"
#include "tests/cuda_host/emulator/machine.hpp"

namespace lathe::tests {
namespace {

struct Case {
    Kind kind;
    std::string strategy;
};

class HostParity : public testing::TestWithParam<Case> {};

Recording solve(const std::unique_ptr<Engine>& engine, const Simulation& simulation) {
    Progress progress;
    return engine->solve({&simulation, 1}, progress, {}, nullptr).front();
}

TEST_P(HostParity, SameSeriesAndContour) {
    Simulation simulation = example(GetParam().kind, 12);
    simulation.stop.max_steps = simulation.stop.earliest = 300;
    simulation.stop.check_interval = 110;  // launches of unlike lengths
    const Recording cpu = solve(make_engine("cpu"), simulation);
    const Recording cuda = solve(cuda::make_cuda_engine(GetParam().strategy), simulation);
    ASSERT_EQ(cuda.steps, cpu.steps);
    EXPECT_EQ(cuda.stop_reason, cpu.stop_reason);
    EXPECT_EQ(cuda.incident_voltage, cpu.incident_voltage);
    EXPECT_NEAR(cuda.final_energy_db, cpu.final_energy_db, 0.05);
    const Difference apart = difference(cuda, cpu);
    EXPECT_LT(apart.port, 1e-4);
    EXPECT_LT(apart.contour, 1e-4);
    EXPECT_LT(apart.probes, 1e-4);
    EXPECT_EQ(emulation::take_complaints(), std::vector<std::string>());
}

std::vector<Case> cases() {
    std::vector<Case> all;
    for (const std::string& strategy : cuda::strategy_names())
        if (strategy != "auto" && strategy != "cluster")
            for (const Kind kind : {Kind::horn, Kind::lossy_lens, Kind::coaxial, Kind::dipole_m0,
                                    Kind::dipole_m1, Kind::guide_m2, Kind::copper_horn, Kind::ground_plane})
                all.push_back({kind, strategy});
    return all;
}

INSTANTIATE_TEST_SUITE_P(All, HostParity, testing::ValuesIn(cases()),
                         [](const auto& one) { return one.param.strategy + "_" + to_text(one.param.kind); });

}  // namespace
}  // namespace lathe::tests
