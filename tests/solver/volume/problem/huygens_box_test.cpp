// Where the surface that records what is radiated lies.
#include <gtest/gtest.h>

#include <set>

#include "solver/base/input_error.hpp"
#include "solver/volume/problem/huygens_box.hpp"
#include "tests/solver/volume/volume_boxes.hpp"

namespace lathe::tests {
namespace {

VolumeGrid grid_with(std::array<Wall, 3> low) {
    VolumeGrid grid = volume_box(20, 22, 24, 1e-3);
    for (const Axis axis : all_axes) {
        const Wall wall = low[static_cast<std::size_t>(number(axis))];
        grid.low(axis) = {wall, wall == Wall::absorbing ? 5 : 0};
        grid.high(axis) = {Wall::absorbing, 5};
    }
    return grid;
}

TEST(HuygensBox, KeepsOffTheLayers) {
    const HuygensBox box = huygens_box(grid_with({Wall::absorbing, Wall::magnetic, Wall::absorbing}), 2);
    EXPECT_EQ(box.low, (std::array{7, 0, 7}));
    EXPECT_EQ(box.high, (std::array{13, 15, 17}));
    EXPECT_TRUE(box.is_missing[1][0]);
    EXPECT_FALSE(box.is_missing[1][1] || box.is_missing[0][0] || box.is_missing[2][0]);
}

TEST(HuygensBox, RecordsVoltagesOnItAndCurrentsHalfACellInside) {
    const HuygensBox box = huygens_box(grid_with({Wall::absorbing, Wall::absorbing, Wall::absorbing}), 1);
    const std::vector<VolumeIndex> list = box.gather_list();
    ASSERT_EQ(list.size(), box.channels());
    std::set<std::array<int, 4>> offsets;
    for (const VolumeIndex& at : list) {
        // A current in a cell at an edge of the box is beside voltages of two sides.
        const bool is_new = offsets.insert({at.component, at.i, at.j, at.k}).second;
        EXPECT_TRUE(is_new || is_current(at.component));
        const int n[] = {at.i, at.j, at.k};
        int on_sides = 0;
        for (const Axis axis : all_axes) {
            const auto a = static_cast<std::size_t>(number(axis));
            if (is_half(at.component, axis)) {
                EXPECT_GE(n[a], box.low[a]);
                EXPECT_LT(n[a], box.high[a]);
                on_sides +=
                    is_current(at.component) && (n[a] == box.low[a] || n[a] == box.high[a] - 1) ? 1 : 0;
            } else if (is_current(at.component)) {
                EXPECT_TRUE(n[a] > box.low[a] && n[a] < box.high[a]);
            } else {
                on_sides += n[a] == box.low[a] || n[a] == box.high[a] ? 1 : 0;
            }
        }
        if (is_current(at.component))
            EXPECT_GE(on_sides, 1) << "in the outermost cells";
        else
            EXPECT_EQ(on_sides, 1) << "on one side, on no edge of the box";
    }
}

TEST(HuygensBox, PairsStandWhereTheirNumbersSay) {
    const HuygensBox box = huygens_box(grid_with({Wall::magnetic, Wall::electric, Wall::absorbing}), 1);
    const std::vector<VolumeIndex> list = box.gather_list();
    for (const HuygensPair& pair : box.pairs())
        for (int n : {0, pair.across.count - 1})
            for (int m : {0, pair.along.count - 1}) {
                const auto place = static_cast<std::size_t>(n) * static_cast<std::size_t>(pair.along.count) +
                                   static_cast<std::size_t>(m);
                EXPECT_EQ(list[pair.voltages + place], pair.at(pair.voltage, m, n));
                EXPECT_EQ(list[pair.currents + place], pair.at(pair.current, m, n));
            }
}

TEST(HuygensBox, NeedsRoom) {
    VolumeGrid grid = grid_with({Wall::absorbing, Wall::absorbing, Wall::absorbing});
    EXPECT_THROW(huygens_box(grid, 5), InputError);
    try {
        huygens_box(grid, 5);
    } catch (const InputError& error) {
        EXPECT_NE(std::string(error.what()).find("10 cells along x"), std::string::npos) << error.what();
    }
}

}  // namespace
}  // namespace lathe::tests
