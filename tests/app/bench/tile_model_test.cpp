// The model of tiles: small cases by hand, counts against the update equations themselves, what must grow
// with what, and the bound on steps that skewing has without time tiling.
#include "app/bench/study/tile_model.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <set>
#include <utility>

#include "app/bench/study/planar_update.hpp"
#include "solver/scheme/absorber.hpp"
#include "solver/scheme/update.hpp"

namespace lathe::bench::study {

namespace {

constexpr TileMethod methods[] = {TileMethod::synchronised, TileMethod::skewed, TileMethod::overlapped,
                                  TileMethod::walking};

/// A number that counts the additions and multiplications made with its kind.
struct Counted {
    static inline int operations = 0;
    Counted() = default;
    Counted(int) {}
    Counted operator-() const { return *this; }  // a sign is free
};
Counted operator+(const Counted& a, const Counted&) {
    ++Counted::operations;
    return a;
}
Counted operator-(const Counted& a, const Counted& b) {
    return a + b;
}
Counted operator*(const Counted& a, const Counted& b) {
    return a + b;
}

template <class Function>
int operations_of(const Function& function) {
    Counted::operations = 0;
    function();
    return Counted::operations;
}

TEST(CellWork, OperationsAreThoseOfTheUpdateEquations) {
    const Counted x;
    const int currents = operations_of([&] {
        fdtd::advance(x, x, fdtd::curl_at_i_r(x, x, x, x));
        fdtd::advance(x, x, fdtd::curl_at_i_phi(x, x, x, x));
        fdtd::advance(x, x, fdtd::curl_at_i_z(x, x, x, x));
    });
    const int voltages = operations_of([&] {
        fdtd::advance(x, x, fdtd::curl_at_v_r(x, x, x, x));
        fdtd::advance(x, x, fdtd::curl_at_v_phi(x, x, x, x));
        fdtd::advance(x, x, fdtd::curl_at_v_z(x, x, x, x));
    });
    const int axial = operations_of([&] {
        fdtd::advance_psi(x, x, x, x);
        fdtd::advance(x, x, x);
    });
    const int radial = operations_of([&] {
                           Counted memory;
                           fdtd::RadialConstants<Counted> constants;
                           fdtd::advance_radial(x, memory, constants, x, x);
                       }) -
                       operations_of([&] { fdtd::advance(x, x, x); });
    const int loss = operations_of([&] { fdtd::advance_lossy(x, x, x, x); }) -
                     operations_of([&] { fdtd::advance(x, x, x); });

    const std::vector<CellWork> any = solver_cells(2), first = solver_cells(1);
    EXPECT_EQ(any[0].first_operations, currents);
    EXPECT_EQ(any[0].second_operations, voltages);
    EXPECT_EQ(first[0].operations(), currents + voltages - 4) << "without the multiplications by m = 1";
    EXPECT_EQ(any[2].operations() - any[0].operations(), 3 * loss);
    EXPECT_EQ(any[3].operations() - any[0].operations(), 4 * axial);
    EXPECT_EQ(any[4].operations() - any[0].operations(), 6 * radial);
    EXPECT_EQ(any[5].operations() - any[0].operations(), 4 * axial + 6 * radial);
}

TEST(CellWork, PlanarOperationsAreThoseOfItsUpdate) {
    const Counted x;
    const int first = operations_of([&] { advance_h_x(x, x, x, x), advance_h_y(x, x, x, x); });
    const int second = operations_of([&] { advance_e_z(x, x, x, x, x, x, x); });
    EXPECT_EQ(planar_cell().first_operations, first);
    EXPECT_EQ(planar_cell().second_operations, second);
    EXPECT_EQ(operations_per_cell, first + second);
}

TEST(TileModel, PlanarTilesByHand) {
    const CellWork cell = planar_cell();
    const TileCost synchronised = tile_cost(cell, {TileMethod::synchronised, 4, 4, 1});
    EXPECT_EQ(synchronised.memory, 3 * 16 + 2 * 8);
    EXPECT_EQ(synchronised.communication, 4 * 8);  // four sides of four, received and sent
    EXPECT_EQ(synchronised.ratio(), 192.0 / 32.0);

    // Two windows of 4 x 4, one cell apart, pass over 23 cells; ten lie ahead of them and ten behind.
    const TileCost skewed = tile_cost(cell, {TileMethod::skewed, 4, 4, 2});
    EXPECT_EQ(skewed.memory, 3 * 7 * 7);
    EXPECT_EQ(skewed.communication, 3 * 23 * 2 + 10 + 10);
    EXPECT_EQ(skewed.operations, 12 * 16 * 2);
    EXPECT_EQ(skewed.redundancy(), 1.0);

    // 6 x 6 loaded, H on 5 x 5, E_z on 4 x 4.
    const TileCost overlapped = tile_cost(cell, {TileMethod::overlapped, 4, 4, 1});
    EXPECT_EQ(overlapped.memory, 3 * 36);
    EXPECT_EQ(overlapped.communication, 3 * 36 + 3 * 16);
    EXPECT_EQ(overlapped.operations, 6 * 25 + 6 * 16);

    // Two levels of four words and two rows of three on 8 columns; 8 x 14 cells come in, all computed twice.
    const TileCost walking = tile_cost(cell, {TileMethod::walking, 4, 10, 2});
    EXPECT_EQ(walking.memory, 8 * (2 * 4 + 2 * 3));
    EXPECT_EQ(walking.communication, 3 * 8 * 14 + 3 * 4 * 10);
    EXPECT_EQ(walking.operations, 12 * 8 * 14 * 2);
}

TEST(TileModel, JacobiTilesByHand) {
    const TileCost cost = tile_cost(jacobi_cell(), {TileMethod::overlapped, 4, 6, 2});
    EXPECT_EQ(cost.memory, 2 * 8 * 10);
    EXPECT_EQ(cost.communication, 8 * 10 + 4 * 6);
    EXPECT_EQ(cost.operations, 5 * (6 * 8 + 4 * 6));
    EXPECT_EQ(cost.useful_operations, 5 * 4 * 6 * 2);
}

/// What a skewed tile passes over and reads beside, counted cell by cell.
TEST(TileModel, SkewedCommunicationIsTheCountOfCells) {
    struct Size {
        int columns, rows, depth;
    };
    for (const Size& size : {Size{5, 4, 3}, {8, 8, 7}, {1, 1, 4}, {6, 3, 1}}) {
        const int columns = size.columns, rows = size.rows, depth = size.depth;
        using Cell = std::pair<int, int>;
        std::set<Cell> passed, ahead, behind;
        const auto windows = [&](const auto& visit) {
            for (int t = 0; t < depth; ++t)
                for (int u = -t; u < columns - t; ++u)
                    for (int v = -t; v < rows - t; ++v) visit(u, v);
        };
        windows([&](int u, int v) { passed.insert({u, v}); });
        const auto beside = [&](std::set<Cell>& cells, Cell cell) {
            if (!passed.contains(cell)) cells.insert(cell);
        };
        windows([&](int u, int v) {
            beside(ahead, {u + 1, v}), beside(ahead, {u, v + 1});
            beside(behind, {u - 1, v}), beside(behind, {u, v - 1});
        });
        const double words = 2.0 * 3.0 * static_cast<double>(passed.size()) +
                             static_cast<double>(ahead.size()) + static_cast<double>(behind.size());
        EXPECT_EQ(tile_cost(planar_cell(), {TileMethod::skewed, columns, rows, depth}).communication, words)
            << columns << " x " << rows << ", " << depth;
    }
}

TEST(TileModel, OverlappedOperationsAreTheSumOverSteps) {
    const CellWork cell = solver_cells(1)[3];
    const Tile tile{TileMethod::overlapped, 7, 5, 6};
    double sum = 0.0;
    for (int t = 0; t < tile.depth; ++t) {
        const double rim = 2.0 * (tile.depth - 1 - t);
        sum += cell.first_operations * (7 + rim + 1) * (5 + rim + 1) +
               cell.second_operations * (7 + rim) * (5 + rim);
    }
    EXPECT_NEAR(tile_cost(cell, tile).operations, sum, 1e-9 * sum);
}

TEST(TileModel, MoreMemoryIsNeverWorse) {
    for (const TileMethod method : methods)
        for (const CellWork& cell : {jacobi_cell(), planar_cell(), solver_cells(1)[5]}) {
            double before = 0.0;
            for (const double words : {1e3, 4e3, 16e3, 64e3}) {
                const auto tile = best_ratio_tile(method, cell, {words, 160, 40});
                ASSERT_TRUE(tile) << to_string(method) << ", " << cell.name << ", " << words;
                const TileCost cost = tile_cost(cell, *tile);
                EXPECT_LE(cost.memory, words);
                EXPECT_GT(cost.ratio(), before) << to_string(method) << ", " << cell.name;
                before = cost.ratio();
            }
        }
}

TEST(TileModel, EnumerationFindsWhatASearchOverEverythingFinds) {
    const CellWork cell = planar_cell();
    for (const TileMethod method : methods) {
        const TileLimits limits{900, 24, 8};
        double best = 0.0;
        for (int depth = 1; depth <= limits.deepest; ++depth)
            for (int columns = 1; columns <= limits.longest_side; ++columns)
                for (int rows = 1; rows <= limits.longest_side; ++rows) {
                    const TileCost cost = tile_cost(cell, {method, columns, rows, depth});
                    if (cost.memory <= limits.on_chip_words) best = std::max(best, cost.ratio());
                }
        EXPECT_EQ(tile_cost(cell, best_ratio_tile(method, cell, limits).value()).ratio(), best);
    }
    EXPECT_FALSE(best_ratio_tile(TileMethod::overlapped, cell, {20, 24, 8})) << "3 x 3 cells are 27 words";
}

TEST(TileModel, SynchronisedTilesGainNothingFromDepthAndSkewedOnesDo) {
    const CellWork cell = planar_cell();
    const auto ratio = [&](TileMethod method, int depth) {
        return tile_cost(cell, {method, 64, 64, depth}).ratio();
    };
    EXPECT_EQ(ratio(TileMethod::synchronised, 1), ratio(TileMethod::synchronised, 50));
    EXPECT_GT(ratio(TileMethod::skewed, 16), 5 * ratio(TileMethod::skewed, 1));
    // No more operations a word than a window gives that is pushed a cell further each step.
    EXPECT_LT(ratio(TileMethod::skewed, 100000), 12.0 * 64 * 64 / (3 * 2 * 127));
}

TEST(TileModel, FastestTileIsBoundByWhatIsScarce) {
    const CellWork cell = planar_cell();
    const TileLimits limits{58000, 160, 40};
    const DeviceRates few_words{1e9, 1e15}, few_operations{1e15, 1e12};
    const Tile for_words = fastest_tile(TileMethod::overlapped, cell, limits, few_words).value();
    EXPECT_EQ(tile_cost(cell, for_words).ratio(),
              tile_cost(cell, best_ratio_tile(TileMethod::overlapped, cell, limits).value()).ratio());
    EXPECT_EQ(fastest_tile(TileMethod::overlapped, cell, limits, few_operations)->depth, 1)
        << "nothing is computed twice when operations are scarce";
    EXPECT_NEAR(few_operations.updates_per_s(tile_cost(cell, {TileMethod::skewed, 32, 32, 8})), 1e12 / 12,
                1.0);
}

TEST(TileModel, SkewingWithoutTimeTilingIsBoundInSteps) {
    const CellWork cell = planar_cell();
    const double words = 227 * 1024 / 4.0;
    const double side = std::sqrt(words / cell.on_chip());
    for (const auto& size : {std::pair{1, 1}, {8, 8}, {32, 32}, {64, 16}, {64, 64}}) {
        const int columns = size.first, rows = size.second;
        const int most = most_steps_without_time_tiling(cell, columns, rows, words);
        const auto memory = [&](int steps) {
            return tile_cost(cell, {TileMethod::skewed, columns, rows, steps}).memory;
        };
        ASSERT_GE(most, 1);
        EXPECT_LE(memory(most), words);
        EXPECT_GT(memory(most + 1), words);
        EXPECT_LT(most, side);
    }
    EXPECT_EQ(most_steps_without_time_tiling(cell, 200, 200, words), 0);
    // Four times the memory for twice the steps.
    const int once = most_steps_without_time_tiling(cell, 32, 32, words);
    const int four_times = most_steps_without_time_tiling(cell, 32, 32, 4 * words);
    EXPECT_NEAR(four_times + 33, 2 * (once + 33), 2);
}

TEST(TileModel, WindowsThatLetGoSpendTheirTimeOutsideTheGrid) {
    EXPECT_NEAR(useful_share_without_time_tiling(300, 300), 0.25, 1e-12);
    EXPECT_LT(useful_share_without_time_tiling(300, 10000), 0.001);
    EXPECT_GT(useful_share_without_time_tiling(8192, 16), 0.99);
}

}  // namespace

}  // namespace lathe::bench::study
