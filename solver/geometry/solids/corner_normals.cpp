#include "solver/geometry/solids/corner_normals.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <tuple>

namespace lathe {
namespace {

using Eigen::Vector3d;
constexpr double least_cosine = 0.82;  // 35 degrees

/// Twice the area times the normal.
Vector3d area_of(const Triangle& triangle) {
    return (triangle[1] - triangle[0]).cross(triangle[2] - triangle[0]);
}

struct Corner {
    std::array<std::int64_t, 3> place;
    std::size_t triangle, corner;
    bool operator<(const Corner& other) const {
        return std::tie(place, triangle, corner) < std::tie(other.place, other.triangle, other.corner);
    }
};

}  // namespace

Vector3d normal_of(const Triangle& triangle) {
    const Vector3d area = area_of(triangle);
    const double size = area.norm();
    return size > 0.0 ? Vector3d(area / size) : Vector3d::Zero();
}

std::vector<std::array<Vector3d, 3>> corner_normals(const std::vector<Triangle>& triangles, double near) {
    std::vector<Corner> corners;
    std::vector<Vector3d> areas;
    for (std::size_t t = 0; t < triangles.size(); ++t) {
        areas.push_back(area_of(triangles[t]));
        for (std::size_t n = 0; n < 3; ++n) {
            const auto place = [&](Eigen::Index axis) {
                return static_cast<std::int64_t>(std::llround(triangles[t][n][axis] / near));
            };
            corners.push_back({{place(0), place(1), place(2)}, t, n});
        }
    }
    std::sort(corners.begin(), corners.end());
    std::vector<std::array<Vector3d, 3>> normals(triangles.size());
    for (auto first = corners.begin(); first != corners.end();) {
        const auto last =
            std::find_if(first, corners.end(), [&](const Corner& c) { return c.place != first->place; });
        for (auto of = first; of != last; ++of) {
            const Vector3d own = areas[of->triangle].normalized();
            Vector3d sum = Vector3d::Zero();
            for (auto other = first; other != last; ++other)
                if (areas[other->triangle].dot(own) >= least_cosine * areas[other->triangle].norm())
                    sum += areas[other->triangle];
            normals[of->triangle][of->corner] = sum.norm() > 0.0 ? Vector3d(sum.normalized()) : own;
        }
        first = last;
    }
    return normals;
}

}  // namespace lathe
