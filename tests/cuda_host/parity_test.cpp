// Each strategy that the emulated device can run against the processor's engine, on everything that engines
// do.
#include "solver/engine/selection/make_engine.hpp"
#include "tests/cuda_host/engine_cases.hpp"

namespace lathe::tests {
namespace {

struct Case {
    Kind kind;
    std::string strategy;
};

class EmulatedParity : public EmulatedEngine, public testing::WithParamInterface<Case> {};

TEST_P(EmulatedParity, SameSeriesAndContour) {
    const Problem simulation = short_case(GetParam().kind, 250, 10);
    const Recording cpu = solve(*make_engine("cpu"), {simulation}).front();
    const Recording cuda = solve(GetParam().strategy, {simulation}).front();
    ASSERT_EQ(cuda.steps, cpu.steps);
    EXPECT_EQ(cuda.stop_reason, cpu.stop_reason);
    EXPECT_EQ(cuda.incident_voltage, cpu.incident_voltage);
    EXPECT_NEAR(cuda.final_energy_db, cpu.final_energy_db, 0.05);
    const Difference apart = difference(cuda, cpu);
    EXPECT_LT(apart.port, 1e-4);
    EXPECT_LT(apart.contour, 1e-4);
    EXPECT_LT(apart.probes, 1e-4);
}

std::vector<Case> cases() {
    std::vector<Case> all;
    for (const std::string& strategy : all_strategies())
        for (const Kind kind : {Kind::horn, Kind::lossy_lens, Kind::coaxial, Kind::dipole_m0, Kind::dipole_m1,
                                Kind::guide_m2, Kind::copper_horn, Kind::ground_plane})
            all.push_back({kind, strategy});
    return all;
}

INSTANTIATE_TEST_SUITE_P(All, EmulatedParity, testing::ValuesIn(cases()),
                         [](const auto& one) { return one.param.strategy + "_" + to_text(one.param.kind); });

}  // namespace
}  // namespace lathe::tests
