#include "solver/particles/mesh/triangle_locator.hpp"

#include <algorithm>
#include <cmath>

namespace lathe::particles {

TriangleLocator::TriangleLocator(const TriangleMesh& mesh) : rows_of_walk_(walk_rows<double>(mesh)) {
    const PointBox box = box_of(mesh.vertices);
    const Point high = box.high;
    low_ = box.low;
    // About two triangles a bucket.
    const double width = high.z - low_.z, height = high.r - low_.r;
    const double side = std::sqrt(2.0 * width * height / mesh.triangle_count());
    columns_ = static_cast<int>(std::clamp(width / side, 1.0, 4096.0));
    rows_ = static_cast<int>(std::clamp(height / side, 1.0, 4096.0));
    size_z_ = width / columns_;
    size_r_ = height / rows_;

    const auto each_bucket = [&](int triangle, const auto& visit) {
        Point from =
            mesh.vertices[static_cast<std::size_t>(mesh.triangles[static_cast<std::size_t>(triangle)][0])];
        Point to = from;
        for (const int v : mesh.triangles[static_cast<std::size_t>(triangle)]) {
            const Point p = mesh.vertices[static_cast<std::size_t>(v)];
            from = {std::min(from.z, p.z), std::min(from.r, p.r)};
            to = {std::max(to.z, p.z), std::max(to.r, p.r)};
        }
        for (int i = row_of(from.r); i <= row_of(to.r); ++i)
            for (int k = column_of(from.z); k <= column_of(to.z); ++k) visit(bucket(i, k));
    };
    starts_.assign(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_) + 1, 0);
    for (int t = 0; t < mesh.triangle_count(); ++t) each_bucket(t, [&](std::size_t b) { ++starts_[b + 1]; });
    for (std::size_t b = 1; b < starts_.size(); ++b) starts_[b] += starts_[b - 1];
    triangles_.resize(static_cast<std::size_t>(starts_.back()));
    std::vector<int> next(starts_.begin(), starts_.end() - 1);
    for (int t = 0; t < mesh.triangle_count(); ++t)
        each_bucket(t, [&](std::size_t b) { triangles_[static_cast<std::size_t>(next[b]++)] = t; });
}

std::size_t TriangleLocator::bucket(int row, int column) const {
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_) +
           static_cast<std::size_t>(column);
}
int TriangleLocator::column_of(double z) const {
    return std::clamp(static_cast<int>((z - low_.z) / size_z_), 0, columns_ - 1);
}
int TriangleLocator::row_of(double r) const {
    return std::clamp(static_cast<int>((r - low_.r) / size_r_), 0, rows_ - 1);
}

int TriangleLocator::locate(Point point) const {
    const std::size_t b = bucket(row_of(point.r), column_of(point.z));
    for (int n = starts_[b]; n < starts_[b + 1]; ++n) {
        const int t = triangles_[static_cast<std::size_t>(n)];
        const Barycentric<double> l =
            barycentric(rows_of_walk_[static_cast<std::size_t>(t)], point.r, point.z);
        if (l.l[0] >= -1e-12 && l.l[1] >= -1e-12 && l.l[2] >= -1e-12) return t;
    }
    return -1;
}

}  // namespace lathe::particles
