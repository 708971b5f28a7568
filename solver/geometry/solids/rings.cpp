#include "solver/geometry/solids/rings.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <numbers>

namespace lathe {
namespace {

using Eigen::Vector3d;

void add(std::vector<Triangle>& triangles, const Vector3d& a, const Vector3d& b, const Vector3d& c) {
    if (a != b && b != c && c != a) triangles.push_back({a, b, c});
}

Vector3d middle_of(const Ring& ring) {
    Vector3d sum = Vector3d::Zero();
    for (const Vector3d& p : ring) sum += p;
    return sum / static_cast<double>(ring.size());
}

}  // namespace

int circle_segments(double radius, double deviation) {
    constexpr int fewest = 4, most = 90;  // of a quarter
    const double share = std::clamp(deviation / std::max(radius, 1e-300), 1e-9, 1.0);
    const double quarter = std::ceil(0.25 * std::numbers::pi / std::acos(1.0 - share));
    return 4 * static_cast<int>(std::clamp(quarter, 1.0 * fewest, 1.0 * most));
}

Ring circle(const Vector3d& centre, const Vector3d& u, const Vector3d& v, double radius, int segments) {
    Ring ring;
    for (int n = 0; n < segments; ++n) {
        const double phi = 2.0 * std::numbers::pi * n / segments;
        ring.emplace_back(centre + radius * (std::cos(phi) * u + std::sin(phi) * v));
    }
    return ring;
}

void add_strip(std::vector<Triangle>& triangles, const Ring& low, const Ring& high) {
    for (std::size_t n = 0; n < low.size(); ++n) {
        const std::size_t next = (n + 1) % low.size();
        add(triangles, low[n], low[next], high[next]);
        add(triangles, low[n], high[next], high[n]);
    }
}

std::vector<Triangle> between_rings(const std::vector<Ring>& rings, const std::optional<Vector3d>& low_tip,
                                    const std::optional<Vector3d>& high_tip) {
    std::vector<Triangle> triangles;
    const Ring& low = rings.front();
    const Ring& high = rings.back();
    const Vector3d bottom = low_tip.value_or(middle_of(low)), top = high_tip.value_or(middle_of(high));
    for (std::size_t n = 0; n < low.size(); ++n) {
        const std::size_t next = (n + 1) % low.size();
        add(triangles, bottom, low[next], low[n]);
        add(triangles, top, high[n], high[next]);
    }
    for (std::size_t n = 0; n + 1 < rings.size(); ++n) add_strip(triangles, rings[n], rings[n + 1]);
    return triangles;
}

}  // namespace lathe
