// Bilinear interpolation between the positions of one component of a planar grid.
#pragma once

#include <array>

#include "solver/discretise/grid.hpp"

namespace lathe {

/// A position between two neighbouring nodes, or between two neighbouring half nodes, of one axis.
struct AxisShare {
    int low = 0;         ///< index of the lower (half) node
    double upper = 0.0;  ///< share of the upper one; 1 - upper is that of the lower one
};
/// Shares that reproduce a coordinate along r (y) or z (x), m, exactly: linear in the distance between the
/// two (half) nodes, whatever the sizes of the cells there. `half`: 0 for nodes, 0.5 for half nodes.
AxisShare row_share(const Grid& grid, double r, double half);
AxisShare column_share(const Grid& grid, double z, double half);

/// One of the four values of a component around a point. Indices may lie outside the grid.
struct NodeShare {
    int row = 0, column = 0;
    double share = 0.0;
};
/// The four values around `at` and their bilinear shares, which add up to 1; `half_row` and `half_column`:
/// 0.5 where the component lies on half nodes of that axis.
std::array<NodeShare, 4> bilinear_shares(const Grid& grid, const Point& at, double half_row,
                                         double half_column);

}  // namespace lathe
