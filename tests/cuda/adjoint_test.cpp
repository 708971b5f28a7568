// Adjoint solves, whose edges follow spectra of their own: the strategies that take them beside the plain
// loop.
#include "solver/engine/gpu/cuda_engine.hpp"
#include "solver/engine/selection/make_engine.hpp"
#include "tests/cuda/device_test_support.hpp"

namespace lathe::tests {
namespace {

TEST(AdjointSolves, AreThoseOfThePlainLoop) {
    LATHE_NEEDS_DEVICE();
    for (const Kind kind :
         {Kind::horn, Kind::copper_horn, Kind::coaxial, Kind::dipole_m0, Kind::ground_plane}) {
        SCOPED_TRACE(to_text(kind));
        Problem problem = adjoint_problem(example(kind, 12), 0.3e-9);
        problem.stop.max_steps = problem.stop.earliest = 400;
        problem.stop.check_interval = 70;  // launches of unlike lengths
        Progress progress;
        const auto solve = [&](Session& engine) {
            return engine.solve({&problem, 1}, progress, {}, nullptr).front();
        };
        const Recording plain = solve(*make_engine("debug"));
        for (const char* strategy : {"registers", "global"}) {
            SCOPED_TRACE(strategy);
            const Recording found = solve(*gpu::make_cuda_engine(strategy));
            EXPECT_EQ(found.strategy, strategy);
            const Difference apart = difference(found, plain);
            EXPECT_LT(apart.contour, 3e-5);
            EXPECT_LT(apart.probes, 3e-5);
            EXPECT_NEAR(found.final_energy_db, plain.final_energy_db, 1e-3);
        }
    }
}

}  // namespace
}  // namespace lathe::tests
