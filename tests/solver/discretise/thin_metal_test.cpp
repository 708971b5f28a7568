// Cells are fitted to teeth and fins thinner than they are, and left alone where there are none.
#include <gtest/gtest.h>

#include <cmath>

#include "solver/discretise/thin_metal.hpp"

namespace lathe::tests {
namespace {

ThinMetal teeth(double first, double pitch, double width, int count) {
    ThinMetal metal;
    for (int n = 0; n < count; ++n) metal.pieces.push_back({first + n * pitch, first + n * pitch + width});
    return metal;
}

bool holds_node(const ThinMetal::Piece& piece, const Nodes& nodes) {
    return nodes.phase + std::ceil((piece.from - nodes.phase) / nodes.cell) * nodes.cell <= piece.to;
}

TEST(ThinMetal, EveryToothOfACorrugationHoldsANode) {
    const ThinMetal metal = teeth(2.408, 3.0106, 0.602, 60);
    const Nodes nodes = fit_nodes(metal, {1.034, -30.0});
    EXPECT_LE(nodes.cell, 1.034);
    EXPECT_GE(nodes.cell, 0.8 * 1.034);
    for (const auto& tooth : metal.pieces) EXPECT_TRUE(holds_node(tooth, nodes)) << tooth.from;
}

TEST(ThinMetal, NothingThinLeavesTheCellsAlone) {
    const Nodes nodes = fit_nodes({}, {0.5, 0.25});
    EXPECT_EQ(nodes.cell, 0.5);
    EXPECT_EQ(nodes.phase, 0.25);
    EXPECT_DOUBLE_EQ(fit_divided_radius({}, 3.6, 0.5), 3.6 / 8);
}

TEST(ThinMetal, RadialCellsStillDivideTheGuide) {
    const ThinMetal metal = teeth(4.77, 100.0, 0.1, 1);  // one fin that 3.6/8 misses
    const double cell = fit_divided_radius(metal, 3.6, 0.5);
    EXPECT_NEAR(std::remainder(3.6, cell), 0.0, 1e-12);
    EXPECT_TRUE(holds_node(metal.pieces[0], {cell, 0.0}));
    EXPECT_GE(cell, 0.8 * 3.6 / 8);
}

}  // namespace
}  // namespace lathe::tests
