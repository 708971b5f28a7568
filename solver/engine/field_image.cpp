#include "solver/engine/field_image.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace lathe {
namespace {

constexpr int finest = 8;
constexpr double most_nodes = 150'000;

/// A node of the source and the share of the next one.
struct Interpolation {
    int node;
    float next;
};

/// For `count` values at coordinates first + n step, on nodes (or half nodes) of an axis; `last` is the last.
template <class PositionAt>
std::vector<Interpolation> interpolations(int count, double first, double step, double half, int last,
                                          PositionAt position_at) {
    std::vector<Interpolation> found;
    for (int n = 0; n < count; ++n) {
        const double at = std::clamp(position_at(first + n * step) - half, 0.0, static_cast<double>(last));
        const int node = std::min(static_cast<int>(at), last - 1);
        found.push_back({node, static_cast<float>(at - node)});
    }
    return found;
}

}  // namespace

FieldImage image_of(const Grid& grid) {
    if (!grid.is_graded()) return {grid.nr, grid.nz, 1, grid.dr, grid.dz};
    const double rows = (grid.r(grid.nr - 1) - grid.r(0)) / grid.dr,
                 columns = (grid.z(grid.nz - 1) - grid.z(0)) / grid.dz;
    FieldImage image;
    while (image.finer < finest && rows * columns * (image.finer + 1) * (image.finer + 1) < most_nodes)
        ++image.finer;
    const auto nodes = [&](double cells) {
        return static_cast<int>(std::floor(cells * image.finer + 1e-9)) + 1;
    };
    image.nr = nodes(rows), image.nz = nodes(columns);
    image.dr = grid.dr / image.finer, image.dz = grid.dz / image.finer;
    return image;
}

Frame on_image(const Grid& grid, const Frame& frame, bool half_r, bool half_z) {
    const FieldImage image = image_of(grid);
    Frame result = frame;
    result.nr = image.nr, result.nz = image.nz, result.finer = image.finer;
    result.dr_m = image.dr, result.dz_m = image.dz;
    result.r0_m = grid.r(0) + (half_r ? 0.5 * image.dr : 0.0);
    result.z0_m = grid.z(0) + (half_z ? 0.5 * image.dz : 0.0);
    // The last half nodes lie beyond the grid and hold nothing.
    const auto rows = interpolations(image.nr, result.r0_m, image.dr, half_r ? 0.5 : 0.0,
                                     grid.nr - (half_r ? 2 : 1), [&](double r) { return grid.row_at(r); });
    const auto columns =
        interpolations(image.nz, result.z0_m, image.dz, half_z ? 0.5 : 0.0, grid.nz - (half_z ? 2 : 1),
                       [&](double z) { return grid.column_at(z); });
    result.values.clear();
    result.values.reserve(static_cast<std::size_t>(image.nr) * static_cast<std::size_t>(image.nz));
    for (const Interpolation& row : rows) {
        const float* low = frame.values.data() + grid.at(row.node, 0);
        const float* high = frame.values.data() + grid.at(row.node + 1, 0);
        for (const Interpolation& column : columns) {
            const auto along = [&](const float* line) {
                return line[column.node] + column.next * (line[column.node + 1] - line[column.node]);
            };
            result.values.push_back(along(low) + row.next * (along(high) - along(low)));
        }
    }
    return result;
}

}  // namespace lathe
