#include "solver/geometry/mesh/corner_weld.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>

#include "solver/geometry/solids/size_checks.hpp"

namespace lathe {
namespace {

using Eigen::Vector3d;

double weld_distance(const std::vector<Triangle>& triangles) {
    if (triangles.empty()) return 0.0;
    Vector3d low = triangles[0][0], high = low;
    for (const Triangle& triangle : triangles)
        for (const Vector3d& corner : triangle) {
            low = low.cwiseMin(corner);
            high = high.cwiseMax(corner);
        }
    const double farthest = std::max(low.cwiseAbs().maxCoeff(), high.cwiseAbs().maxCoeff());
    return std::max(weld_tolerance * (high - low).norm(),
                    static_cast<double>(std::numeric_limits<float>::epsilon()) * farthest);
}

/// Corners found by their place, in cubes whose edge is the distance of joining.
class CornerTable {
public:
    explicit CornerTable(double distance) : distance_(distance) {}

    /// Number of the nearest corner within the distance; empty when there is none.
    std::optional<std::size_t> nearest(const Vector3d& corner, const std::vector<Vector3d>& points) const {
        std::optional<std::size_t> best;
        double least = distance_ * distance_;
        const Cube middle = cube_of(corner);
        for (std::int64_t x = middle[0] - 1; x <= middle[0] + 1; ++x)
            for (std::int64_t y = middle[1] - 1; y <= middle[1] + 1; ++y)
                for (auto at = cubes_.lower_bound({x, y, middle[2] - 1});
                     at != cubes_.end() && at->first <= Cube{x, y, middle[2] + 1}; ++at) {
                    const double square = (points[at->second] - corner).squaredNorm();
                    if (square > least || (square == least && best && *best < at->second)) continue;
                    least = square;
                    best = at->second;
                }
        return best;
    }
    void add(const Vector3d& corner, std::size_t number) { cubes_.emplace(cube_of(corner), number); }

private:
    using Cube = std::array<std::int64_t, 3>;
    Cube cube_of(const Vector3d& corner) const {
        Cube cube{};
        for (std::size_t axis = 0; axis < 3; ++axis)
            cube[axis] = std::llround(corner[static_cast<Eigen::Index>(axis)] / distance_);
        return cube;
    }
    double distance_;
    std::multimap<Cube, std::size_t> cubes_;
};

}  // namespace

WeldedTriangles weld_corners(const std::vector<Triangle>& triangles, const std::string& name) {
    for (std::size_t n = 0; n < triangles.size(); ++n)
        for (const Vector3d& corner : triangles[n])
            require_place(corner, fmt::format("{}: triangle {}", name, n + 1));
    WeldedTriangles welded;
    // All corners at the origin: any distance will do.
    const double distance = weld_distance(triangles);
    CornerTable table(distance > 0.0 ? distance : 1.0);
    std::map<std::array<double, 3>, std::size_t> known;
    for (const Triangle& triangle : triangles) {
        std::array<std::size_t, 3>& numbers = welded.triangles.emplace_back();
        for (std::size_t c = 0; c < 3; ++c) {
            const Vector3d& corner = triangle[c];
            const auto [found, is_new] = known.emplace(std::array{corner.x(), corner.y(), corner.z()}, 0);
            if (is_new) {
                if (const auto near = table.nearest(corner, welded.points)) {
                    found->second = *near;
                    ++welded.joined;
                } else {
                    found->second = welded.points.size();
                    table.add(corner, welded.points.size());
                    welded.points.push_back(corner);
                }
            }
            numbers[c] = found->second;
        }
    }
    return welded;
}

}  // namespace lathe
