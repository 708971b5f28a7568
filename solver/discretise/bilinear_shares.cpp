#include "solver/discretise/bilinear_shares.hpp"

#include <cmath>

namespace lathe {
namespace {

/// `position`: of `coordinate`, in cells.
AxisShare share_on(const GradedAxis* axis, double position, double coordinate, double half) {
    const double low = std::floor(position - half);
    if (!axis || half == 0.0) return {static_cast<int>(low), position - half - low};
    // Half nodes of unequal cells: the half node below may be one further up or down.
    double below = low;
    if (axis->coordinate(below + half) > coordinate) --below;
    if (axis->coordinate(below + 1.0 + half) <= coordinate) ++below;
    const double from = axis->coordinate(below + half), to = axis->coordinate(below + 1.0 + half);
    return {static_cast<int>(below), (coordinate - from) / (to - from)};
}

}  // namespace

AxisShare row_share(const Grid& grid, double r, double half) {
    return share_on(grid.r_axis.get(), grid.row_at(r), r, half);
}

AxisShare column_share(const Grid& grid, double z, double half) {
    return share_on(grid.z_axis.get(), grid.column_at(z), z, half);
}

std::array<NodeShare, 4> bilinear_shares(const Grid& grid, const Point& at, double half_row,
                                         double half_column) {
    const auto [i, y] = row_share(grid, at.r, half_row);
    const auto [k, x] = column_share(grid, at.z, half_column);
    return {
        {{i, k, (1 - y) * (1 - x)}, {i + 1, k, y * (1 - x)}, {i, k + 1, (1 - y) * x}, {i + 1, k + 1, y * x}}};
}

}  // namespace lathe
