// How grids are cut into overlapping tiles, and steps into launches; needs no device.
#include <set>

#include "solver/engine/gpu/tiled/tile_plan.hpp"
#include "tests/cuda/device_test_support.hpp"

namespace lathe::tests {
namespace {

using namespace gpu;

TEST(TilePlan, EveryCellHasOneOwnerAndItsHalo) {
    for (const int steps : {1, 2, 3, 4, 8, 16})
        for (const int rows : {4 * steps, 34, 64, 71}) {
            if (rows < 4 * steps) continue;
            const TileShape shape{steps, rows, 0, 0};
            EXPECT_GE(shape.halo_columns(), steps);
            EXPECT_EQ(shape.halo_columns() % 2, 0);
            for (const int size : {1, 2, 40, 63, 64, 65, 299, 300, 611}) {
                int column = 0, row = 0;
                for (int n = 0; n < shape.tiles_along_z(size); ++n) {
                    const Range own = shape.columns_of(n, size);
                    EXPECT_EQ(own.begin, column);
                    EXPECT_EQ(own.begin % 2, 0);
                    EXPECT_LE(own.count() + 2 * shape.halo_columns(), tile_columns);
                    column = own.end;
                }
                for (int n = 0; n < shape.tiles_along_r(size); ++n) {
                    const Range own = shape.rows_of(n, size);
                    if (own.count() == 0) continue;
                    EXPECT_EQ(own.begin, row);
                    EXPECT_LE(own.count() + 2 * steps, rows);
                    row = own.end;
                }
                EXPECT_EQ(column, size);
                EXPECT_EQ(row, size);
            }
        }
}

TEST(TilePlan, MemoriesOfATileLieTogether) {
    for (const AxialPairs pairs : {AxialPairs{7, 143, 150}, AxialPairs{5, 20, 25}, AxialPairs{0, 40, 43},
                                   AxialPairs{6, 60, 60}, AxialPairs{0, 30, 30}})
        for (int first = -16; first < 2 * pairs.all; first += 2) {
            const Range range = axial_range(pairs, first);
            std::set<int> used;
            for (int k = first; k < first + tile_columns; k += 2) {
                if (k < 0 || k / 2 >= pairs.all) continue;
                if (k / 2 < pairs.low) used.insert(k / 2);
                if (k / 2 >= pairs.high) used.insert(k / 2 - pairs.high + pairs.low);
            }
            ASSERT_EQ(range.count(), static_cast<int>(used.size())) << first;
            if (used.empty()) continue;
            EXPECT_EQ(range.begin, *used.begin());
            EXPECT_EQ(range.end, *used.rbegin() + 1);
        }
}

TEST(TilePlan, StaysWithinTheSharedMemory) {
    for (const Kind kind : {Kind::horn, Kind::dipole_m0, Kind::ground_plane})
        for (const std::size_t limit :
             {std::size_t{31} << 10, std::size_t{63} << 10, std::size_t{113} << 10}) {
            const Problem simulation = example(kind);
            for (const int steps : {1, 4, 8, 32}) {
                const TileShape shape = plan_tiles(simulation, steps, 64, limit);
                EXPECT_LE(TileLayout(shape).bytes(), limit);
                EXPECT_LE(shape.steps, steps);
                EXPECT_GE(shape.rows, 4 * shape.steps);
                EXPECT_GT(shape.owned_columns(), 0);
            }
        }
}

TEST(TileSteps, EvenLaunchesTakeEveryStepOnce) {
    for (int a_launch = 1; a_launch <= 16; ++a_launch)
        for (int steps = 0; steps <= 130; ++steps) {
            const int launches = TileSteps(steps, a_launch, 0).launches;
            EXPECT_EQ(launches % 2, 0);
            EXPECT_LT(launches, steps / a_launch + 3);
            int next = 0;
            for (int n = 0; n < launches; ++n) {
                const TileSteps part(steps, a_launch, n);
                EXPECT_EQ(part.launches, launches);
                EXPECT_EQ(part.first, next);
                EXPECT_LE(part.count, a_launch);
                next += part.count;
            }
            EXPECT_EQ(next, steps);
        }
}

}  // namespace
}  // namespace lathe::tests
