// Loops shared out over cores: every part once, errors come home, and grids have the same bits.
#include "solver/base/cores.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>
#include <thread>
#include <vector>

#include "solver/solve/solve.hpp"
#include "tests/solver/example_antennas.hpp"

namespace lathe::tests {
namespace {

TEST(Cores, EveryPlaceIsVisitedOnce) {
    for (const unsigned threads : {1U, 2U, 5U, 40U}) {
        const Cores cores(threads);
        for (const int count : {0, 1, 7, 16, 17, 1000}) {
            std::vector<std::atomic<int>> visits(static_cast<std::size_t>(count));
            in_parts(count, 16, [&](int begin, int end) {
                EXPECT_LT(begin, end);
                EXPECT_LE(end - begin, 16);
                for (int n = begin; n < end; ++n) ++visits[static_cast<std::size_t>(n)];
            });
            for (const auto& visited : visits) EXPECT_EQ(visited, 1);
        }
    }
}

TEST(Cores, AreOneByDefaultAndInsideAPart) {
    EXPECT_EQ(Cores::now(), 1);
    {
        const Cores three(3);
        EXPECT_EQ(Cores::now(), 3);
        std::atomic<int> parts = 0, inner = 0;
        in_parts(20, 1, [&](int, int) {
            EXPECT_EQ(Cores::now(), 1);
            in_parts(4, 2, [&](int begin, int end) { inner += end - begin; });
            ++parts;
        });
        EXPECT_EQ(parts, 20);
        EXPECT_EQ(inner, 80);
        EXPECT_EQ(Cores::now(), 3);
    }
    EXPECT_EQ(Cores::now(), 1);
}

TEST(Cores, AnErrorComesHomeAfterAllParts) {
    const Cores four(4);
    std::atomic<int> parts = 0;
    EXPECT_THROW(in_parts(50, 1,
                          [&](int begin, int) {
                              ++parts;
                              if (begin == 17) throw std::runtime_error("part 17");
                          }),
                 std::runtime_error);
    EXPECT_EQ(parts, 50);
    in_parts(50, 1, [&](int, int) { ++parts; });  // and the helpers go on
    EXPECT_EQ(parts, 100);
}

TEST(Cores, CallersAtTheSameTimeGetAllTheirParts) {
    std::vector<std::jthread> callers;
    std::atomic<int> parts = 0;
    for (int caller = 0; caller < 6; ++caller)
        callers.emplace_back([&] {
            const Cores three(3);
            for (int round = 0; round < 100; ++round) in_parts(30, 1, [&](int, int) { ++parts; });
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

class GridOnManyCores : public testing::TestWithParam<Kind> {};

TEST_P(GridOnManyCores, HasTheSameBits) {
    const Antenna antenna = example_antenna(GetParam());
    SimulationSettings settings;
    settings.from_hz = 27e9, settings.to_hz = 33e9;
    settings.cells_per_wavelength = 16, settings.pml_cells = 9;
    for (const WallModel walls : {WallModel::conformal, WallModel::staircase}) {
        const BuildOptions options{.walls = walls};
        const Simulation one = build_simulation(antenna, settings, options);
        const Cores five(5);
        expect_same(one.problem.coefficients.maps,
                    build_simulation(antenna, settings, options).problem.coefficients.maps);
    }
}

INSTANTIATE_TEST_SUITE_P(Antennas, GridOnManyCores,
                         testing::Values(Kind::horn, Kind::lossy_lens, Kind::coaxial, Kind::dipole_m0,
                                         Kind::guide_m2, Kind::ground_plane));

}  // namespace
}  // namespace lathe::tests
