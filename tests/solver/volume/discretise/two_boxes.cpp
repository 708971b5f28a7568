#include "tests/solver/volume/discretise/two_boxes.hpp"

#include <algorithm>
#include <cmath>

namespace lathe::tests {

using Eigen::Vector3d;

double te101(double length) {
    return constants::pi * std::hypot(1.0 / box_x, 1.0 / length);
}

Cavity::Field te101_field(const Eigen::Affine3d& map, double middle) {
    return [=](const Vector3d& p) {
        const Vector3d q = map.inverse() * p - Vector3d(middle, 0, 0);
        if (std::abs(q.x()) > 0.5 * box_x) return Vector3d(0, 0, 0);
        const double value =
            std::cos(constants::pi * q.x() / box_x) * std::cos(constants::pi * q.z() / box_z);
        return Vector3d(map.linear() * Vector3d(0, value, 0));
    };
}

GridLines grid_around(const SolidPointer& solid, double cell) {
    const Bounds box = solid->bounds();
    Vector3d low;
    std::array<int, 3> cells{};
    for (Eigen::Index axis = 0; axis < 3; ++axis) {
        low[axis] = cell * (std::floor(box.low[axis] / cell) - 1.0);
        cells[static_cast<std::size_t>(axis)] =
            static_cast<int>(std::ceil((box.high[axis] - low[axis]) / cell)) + 1;
    }
    return uniform_grid(low, cell, cells);
}

TwoBoxes two_boxes(double cells_per_wavelength, double thickness, double right_z) {
    const double cell = 2.0 * constants::pi / te101() / cells_per_wavelength, half = 0.5 * thickness * cell;
    TwoBoxes result{turned(cell * Vector3d(0.11, 0.37, 0.21)), {}, {}, 0.0, 0.5 * box_x + half, {}};
    const auto box = [&](double from, double to, double length) {
        return make_placed(make_box({from, -0.5 * box_y, -0.5 * length}, {to, 0.5 * box_y, 0.5 * length}),
                           result.map);
    };
    result.inside = make_union({box(-box_x - half, -half, box_z), box(half, box_x + half, right_z)});
    result.grid = grid_around(result.inside, cell);
    result.step = step_share * regular_time_step(result.grid);
    result.cells = cut_volume(cavity_in_metal(result.inside), result.grid, {1.5, result.step});
    return result;
}

VolumeIndex TwoBoxes::edge_inside(double side) const {
    const Vector3d at = map * Vector3d(side * middle, 0, 0);
    const auto below = [](const std::vector<double>& lines, double place) {
        return static_cast<int>(std::upper_bound(lines.begin(), lines.end(), place) - lines.begin()) - 1;
    };
    return {e_y, below(grid.x, at.x()), below(grid.y, at.y()), below(grid.z, at.z())};
}

void TwoBoxes::prefer(double side) {
    const VolumeIndex at = edge_inside(side);
    cells = cut_volume(cavity_in_metal(inside), grid, {1.5, step}, {{1, at.j - 2, at.j + 2, {at.k, at.i}}});
}

}  // namespace lathe::tests
