// `auto` chooses among strategies by their speed: not one bit tells which it was.
#include "solver/engine/gpu/cuda_engine.hpp"
#include "tests/cuda/device_test_support.hpp"

namespace lathe::tests {
namespace {

Recording solve(const std::string& strategy, const Problem& simulation) {
    Progress progress;
    return gpu::make_cuda_engine(strategy)->solve({&simulation, 1}, progress, {}, nullptr).front();
}

/// Launches of unlike lengths, some of which come again.
Problem short_example(Kind kind) {
    Problem simulation = example(kind, 12);
    simulation.stop.max_steps = simulation.stop.earliest = 240;
    simulation.stop.check_interval = 70;
    return simulation;
}

TEST(SameBits, EveryStrategyGivesThoseOfGlobal) {
    LATHE_NEEDS_DEVICE();
    for (const Kind kind : {Kind::horn, Kind::lossy_lens, Kind::coaxial, Kind::dipole_m0, Kind::dipole_m1,
                            Kind::guide_m2, Kind::copper_horn, Kind::ground_plane}) {
        SCOPED_TRACE(to_text(kind));
        const Problem simulation = short_example(kind);
        const Recording global = solve("global", simulation);
        EXPECT_FALSE(global.voltage.empty());
        for (const std::string& strategy : gpu::strategy_names()) {
            if (strategy == "global" || strategy == "auto" || strategy == "registers") continue;
            SCOPED_TRACE(strategy);
            expect_same_bits(solve(strategy, simulation), global);
        }
    }
}

/// Of the strategies that take them; in launches of unlike lengths.
TEST(SameBits, ResidentGivesThoseOfGlobalWhereSlantedDielectricsCoupleEdges) {
    LATHE_NEEDS_DEVICE();
    SimulationSettings settings;
    settings.from_hz = 27e9, settings.to_hz = 33e9, settings.frequencies = 3;
    settings.cells_per_wavelength = 12, settings.pml_cells = 9;
    Problem problem = build_simulation(example_antenna(Kind::lossy_lens), settings).problem;
    ASSERT_TRUE(is_coupled(problem));
    problem.stop.max_steps = problem.stop.earliest = 240;
    problem.stop.check_interval = 70;
    const Recording resident = solve("resident", problem);
    EXPECT_EQ(resident.strategy, "resident");
    expect_same_bits(resident, solve("global", problem));
}

}  // namespace
}  // namespace lathe::tests
