// Loops shared out over cores: every part once, errors reach the caller, and grids have the same bits.
#include "solver/base/parallel.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>
#include <thread>
#include <vector>

#include "solver/solve/solve.hpp"
#include "tests/solver/example_antennas.hpp"

namespace lathe::tests {
namespace {

TEST(ParallelFor, VisitsEveryIndexOnce) {
    for (const unsigned threads : {1U, 2U, 5U, 40U}) {
        const ParallelScope cores(threads);
        for (const int count : {0, 1, 7, 16, 17, 1000}) {
            std::vector<std::atomic<int>> visits(static_cast<std::size_t>(count));
            parallel_for(count, 16, [&](int begin, int end) {
                EXPECT_LT(begin, end);
                EXPECT_LE(end - begin, 16);
                for (int n = begin; n < end; ++n) ++visits[static_cast<std::size_t>(n)];
            });
            for (const auto& visited : visits) EXPECT_EQ(visited, 1);
        }
    }
}

TEST(ParallelFor, TakesOneCoreByDefaultAndInsideABody) {
    EXPECT_EQ(ParallelScope::threads(), 1);
    {
        const ParallelScope three(3);
        EXPECT_EQ(ParallelScope::threads(), 3);
        std::atomic<int> parts = 0, inner = 0;
        parallel_for(20, 1, [&](int, int) {
            EXPECT_EQ(ParallelScope::threads(), 1);
            parallel_for(4, 2, [&](int begin, int end) { inner += end - begin; });
            ++parts;
        });
        EXPECT_EQ(parts, 20);
        EXPECT_EQ(inner, 80);
        EXPECT_EQ(ParallelScope::threads(), 3);
    }
    EXPECT_EQ(ParallelScope::threads(), 1);
}

TEST(ParallelFor, ThrowsTheFirstErrorAfterAllParts) {
    const ParallelScope four(4);
    std::atomic<int> parts = 0;
    EXPECT_THROW(parallel_for(50, 1,
                              [&](int begin, int) {
                                  ++parts;
                                  if (begin == 17) throw std::runtime_error("part 17");
                              }),
                 std::runtime_error);
    EXPECT_EQ(parts, 50);
    parallel_for(50, 1, [&](int, int) { ++parts; });  // and later loops run as before
    EXPECT_EQ(parts, 100);
}

TEST(ParallelFor, ServesSeveralCallersAtATime) {
    std::vector<std::jthread> callers;
    std::atomic<int> parts = 0;
    for (int caller = 0; caller < 6; ++caller)
        callers.emplace_back([&] {
            const ParallelScope three(3);
            for (int round = 0; round < 100; ++round) parallel_for(30, 1, [&](int, int) { ++parts; });
        });
    callers.clear();
    EXPECT_EQ(parts, 6 * 100 * 30);
}

void expect_same(const CoefficientMaps& a, const CoefficientMaps& b) {
    EXPECT_EQ(a.i_r, b.i_r);
    EXPECT_EQ(a.i_phi, b.i_phi);
    EXPECT_EQ(a.i_z, b.i_z);
    EXPECT_EQ(a.v_r, b.v_r);
    EXPECT_EQ(a.v_phi, b.v_phi);
    EXPECT_EQ(a.v_z, b.v_z);
    EXPECT_EQ(a.decay_r, b.decay_r);
    EXPECT_EQ(a.decay_phi, b.decay_phi);
    EXPECT_EQ(a.decay_z, b.decay_z);
}

class GridOnSeveralCores : public testing::TestWithParam<Kind> {};

TEST_P(GridOnSeveralCores, HasTheSameBits) {
    const Antenna antenna = example_antenna(GetParam());
    SimulationSettings settings;
    settings.from_hz = 27e9, settings.to_hz = 33e9;
    settings.cells_per_wavelength = 16, settings.pml_cells = 9;
    for (const WallModel walls : {WallModel::conformal, WallModel::staircase}) {
        const BuildOptions options{.walls = walls};
        const Simulation one = build_simulation(antenna, settings, options);
        const ParallelScope five(5);
        expect_same(one.problem.coefficients.maps,
                    build_simulation(antenna, settings, options).problem.coefficients.maps);
    }
}

INSTANTIATE_TEST_SUITE_P(Antennas, GridOnSeveralCores,
                         testing::Values(Kind::horn, Kind::lossy_lens, Kind::coaxial, Kind::dipole_m0,
                                         Kind::guide_m2, Kind::ground_plane));

}  // namespace
}  // namespace lathe::tests
