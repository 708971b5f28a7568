// `auto` chooses among strategies by their speed: not one bit tells which it was.
#include "solver/base/solver_error.hpp"
#include "solver/engine/gpu/cuda_engine.hpp"
#include "tests/cuda/device_test_support.hpp"

namespace lathe::tests {
namespace {

Recording solve(const std::string& strategy, const Problem& simulation) {
    Progress progress;
    return cuda::make_cuda_engine(strategy)->solve({&simulation, 1}, progress, {}, nullptr).front();
}

/// Launches of unlike lengths, some of which come again.
Problem short_example(Kind kind) {
    Problem simulation = example(kind, 12);
    simulation.stop.max_steps = simulation.stop.earliest = 240;
    simulation.stop.check_interval = 70;
    return simulation;
}

TEST(SameBits, EveryStrategyGivesThoseOfPlain) {
    LATHE_NEEDS_DEVICE();
    for (const Kind kind : {Kind::horn, Kind::lossy_lens, Kind::coaxial, Kind::dipole_m0, Kind::dipole_m1,
                            Kind::guide_m2, Kind::copper_horn, Kind::ground_plane}) {
        SCOPED_TRACE(to_text(kind));
        const Problem simulation = short_example(kind);
        const Recording plain = solve("plain", simulation);
        EXPECT_FALSE(plain.voltage.empty());
        for (const std::string& strategy : cuda::strategy_names()) {
            if (strategy == "plain" || strategy == "auto") continue;
            SCOPED_TRACE(strategy);
            try {
                expect_same_bits(solve(strategy, simulation), plain);
            } catch (const SolverError& error) {
                EXPECT_EQ(strategy, "cluster") << error.what();  // not every device has clusters
            }
        }
    }
}

TEST(SameBits, BlockShapesAndGraphsOfPlain) {
    LATHE_NEEDS_DEVICE();
    for (const Kind kind : {Kind::copper_horn, Kind::dipole_m0}) {
        const Problem simulation = short_example(kind);
        const Recording plain = solve("plain", simulation);
        for (const char* choice :
             {"plain:32x4:launches", "plain:64x1", "plain:256x2", "plain:8x8", "plain:16x32"}) {
            SCOPED_TRACE(choice);
            expect_same_bits(solve(choice, simulation), plain);
        }
    }
}

}  // namespace
}  // namespace lathe::tests
