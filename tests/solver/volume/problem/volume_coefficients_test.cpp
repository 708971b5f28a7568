// Sets of coefficients by cell.
#include "solver/volume/problem/volume_coefficients.hpp"

#include <gtest/gtest.h>

#include "solver/base/constants.hpp"
#include "solver/volume/problem/cell_materials.hpp"

namespace lathe::tests {
namespace {

CoefficientSet with_first_value(double value) {
    CoefficientSet set;
    set.value[0] = value;
    return set;
}

TEST(VolumeCoefficients, ShareEqualSetsAndBeginAsFreeSpace) {
    VolumeCoefficients coefficients(10);
    EXPECT_EQ(coefficients.of(3), CoefficientSet{});
    coefficients.assign(3, with_first_value(0.5));
    coefficients.assign(7, with_first_value(0.5));
    coefficients.assign(8, CoefficientSet{});
    EXPECT_EQ(coefficients.index(3), 1u);
    EXPECT_EQ(coefficients.index(7), 1u);
    EXPECT_EQ(coefficients.index(8), 0u);
    EXPECT_EQ(coefficients.sets().size(), 2u);
    EXPECT_FALSE(coefficients.has_loss());
}

TEST(VolumeCoefficients, WidenTheirIndicesWhereSixteenBitsDoNotSuffice) {
    const std::size_t cells = 70000;
    VolumeCoefficients coefficients(cells);
    for (std::size_t n = 1; n < cells; ++n)
        coefficients.assign(n, with_first_value(1.0 / static_cast<double>(n + 1)));
    EXPECT_TRUE(coefficients.is_wide());
    EXPECT_TRUE(coefficients.narrow_indices().empty());
    EXPECT_EQ(coefficients.cells(), cells);
    for (const std::size_t n : {std::size_t{0}, std::size_t{1}, std::size_t{65535}, std::size_t{69999}})
        EXPECT_EQ(coefficients.of(n).value[0], 1.0 / static_cast<double>(n + 1)) << n;
}

TEST(CellMaterials, AverageAroundEdgesAndHoldMetalAtZero) {
    const VolumeGrid grid{
        {GradedAxis(0.0, {1e-3, 1e-3, 3e-3, 1e-3}), equal_cells(0.0, 4, 1e-3), equal_cells(0.0, 4, 1e-3)}};
    const double dt = 1e-12, sigma = 0.2;
    const VolumeCoefficients c =
        cell_coefficients(grid,
                          {{{0, 0, 0}, {2, 4, 4}, {.relative_permittivity = 3.0}},
                           {{3, 2, 2}, {4, 3, 3}, {.is_metal = true}},
                           {{2, 0, 0}, {3, 4, 1}, {.relative_permittivity = 2.0, .conductivity = sigma}}},
                          dt);
    // On the plane between eps 3 (1 mm) and free space (3 mm): E along it sees the mean by area.
    EXPECT_NEAR(c.of(grid.at(2, 2, 2)).value[e_y], 1.0 / (0.25 * 3.0 + 0.75), 1e-15);
    EXPECT_NEAR(c.of(grid.at(1, 2, 2)).value[e_y], 1.0 / 3.0, 1e-15);
    EXPECT_EQ(c.of(grid.at(1, 2, 2)).value[h_y], 1.0);
    // The metal cell's twelve edges, and no others.
    EXPECT_EQ(c.of(grid.at(3, 2, 2)).value[e_x], 0.0);
    EXPECT_EQ(c.of(grid.at(3, 3, 3)).value[e_x], 0.0);
    EXPECT_EQ(c.of(grid.at(3, 3, 2)).value[e_z], 0.0);
    EXPECT_GT(c.of(grid.at(2, 2, 2)).value[e_x], 0.0);
    // On the wall below the conductor, where half of the edge's surroundings lie beyond the grid.
    const double s = 0.5 * sigma * dt / (2.0 * constants::vacuum_permittivity);
    EXPECT_NEAR(c.of(grid.at(2, 1, 0)).value[e_x], 1.0 / (2.0 * (1.0 + s)), 1e-12);
    EXPECT_NEAR(c.of(grid.at(2, 1, 0)).decay[e_x], (1.0 - s) / (1.0 + s), 1e-12);
    EXPECT_TRUE(c.has_loss());
}

}  // namespace
}  // namespace lathe::tests
