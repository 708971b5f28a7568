#include "ui/space/space_shapes.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/scene3d/pattern_range.hpp"

namespace lathe::ui {

using Eigen::Vector3d;

std::vector<std::vector<Vector3d>> arrow_lines(const std::vector<SpaceArrow>& arrows) {
    constexpr double head = 0.28, half_width = 0.11;  // of the length
    std::vector<std::vector<Vector3d>> lines;
    for (const SpaceArrow& arrow : arrows) {
        const Vector3d along = arrow.to - arrow.from;
        if (along.isZero(0.0)) continue;
        lines.push_back({arrow.from, arrow.to});
        const Vector3d side = along.unitOrthogonal(), other = along.normalized().cross(side);
        for (const Vector3d& across : {side, Vector3d(-side), other, Vector3d(-other)})
            lines.push_back({arrow.to, arrow.to - head * along + half_width * along.norm() * across});
    }
    return lines;
}

std::vector<Vector3d> plane_corners(const CutPlane& plane, const PlaneBox& box) {
    const int u = number(next(plane.axis)), v = number(next(plane.axis, 2));
    std::vector<Vector3d> corners;
    for (const auto& [at_u, at_v] : {std::pair(0, 0), std::pair(1, 0), std::pair(1, 1), std::pair(0, 1)}) {
        Vector3d corner;
        corner[number(plane.axis)] = plane.place;
        corner[u] = box.u[static_cast<std::size_t>(at_u)];
        corner[v] = box.v[static_cast<std::size_t>(at_v)];
        corners.push_back(corner);
    }
    return corners;
}

std::vector<std::vector<Vector3d>> box_edges(const Vector3d& low, const Vector3d& high) {
    std::vector<std::vector<Vector3d>> edges;
    const auto corner = [&](int n) {
        return Vector3d((n & 1) != 0 ? high.x() : low.x(), (n & 2) != 0 ? high.y() : low.y(),
                        (n & 4) != 0 ? high.z() : low.z());
    };
    for (int n = 0; n < 8; ++n)
        for (const int bit : {1, 2, 4})
            if ((n & bit) == 0) edges.push_back({corner(n), corner(n | bit)});
    return edges;
}

PatternBody pattern_body(const SpacePattern& pattern, const Vector3d& centre, double radius) {
    PatternBody points;
    const std::size_t thetas = pattern.theta_rad.size();
    for (std::size_t p = 0; p < pattern.phi_rad.size(); ++p)
        for (std::size_t n = 0; n < thetas; ++n) {
            const double below_peak = pattern.level_dbi[p * thetas + n] - pattern.peak_dbi;
            const double level = std::clamp(1.0 + below_peak / pattern_range_db, 0.0, 1.0);
            const double theta = pattern.theta_rad[n], phi = pattern.phi_rad[p];
            points.levels.push_back(level);
            points.places.emplace_back(centre + level * radius *
                                                    Vector3d(std::sin(theta) * std::cos(phi),
                                                             std::sin(theta) * std::sin(phi),
                                                             std::cos(theta)));
        }
    return points;
}

}  // namespace lathe::ui
