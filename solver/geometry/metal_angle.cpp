#include "solver/geometry/metal_angle.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "solver/geometry/distance.hpp"

namespace lathe {
namespace {

/// Directions, rad, in which sides of outlines lead away from a point.
class Directions {
public:
    Directions(const Point& point, double touch) : point_(point), touch_(touch) {}

    void add(double angle) { angles_.push_back(angle); }
    void add_side(const Point& a, const Point& b) {
        if (!is_near(a.z, b.z, point_.z) || !is_near(a.r, b.r, point_.r)) return;
        const bool from_a = distance(a, point_) <= touch_, from_b = distance(b, point_) <= touch_;
        if (!from_a && !from_b && !is_passed_by(a, b)) return;
        if (!from_a) add(angle_to(a));
        if (!from_b) add(angle_to(b));
    }
    /// Ascending.
    std::vector<double> sorted() && {
        std::sort(angles_.begin(), angles_.end());
        return std::move(angles_);
    }

private:
    bool is_near(double a, double b, double at) const {
        return at >= std::min(a, b) - touch_ && at <= std::max(a, b) + touch_;
    }
    bool is_passed_by(const Point& a, const Point& b) const {
        const double z = b.z - a.z, r = b.r - a.r;
        return std::abs((point_.z - a.z) * r - (point_.r - a.r) * z) <= touch_ * std::hypot(z, r);
    }
    double angle_to(const Point& other) const { return std::atan2(other.r - point_.r, other.z - point_.z); }

    Point point_;
    double touch_;
    std::vector<double> angles_;
};

std::vector<double> directions_at(const Antenna& antenna, const Point& point, double touch) {
    Directions directions(point, touch);
    for (const Region& region : antenna.regions)
        for (std::size_t n = 0; n < region.outline.size(); ++n)
            directions.add_side(region.outline[n], region.outline[(n + 1) % region.outline.size()]);
    if (antenna.ground_plane_z && std::abs(*antenna.ground_plane_z - point.z) <= touch)
        for (const double side : {-0.5, 0.5}) directions.add(side * std::numbers::pi);
    return std::move(directions).sorted();
}

}  // namespace

double metal_angle(const Antenna& antenna, const Point& point, double reach) {
    constexpr double touch = 1e-6;  // of the reach
    std::vector<double> angles = directions_at(antenna, point, touch * reach);
    if (angles.empty()) angles.push_back(0.0);
    angles.push_back(angles.front() + 2.0 * std::numbers::pi);
    double metal = 0.0;
    for (std::size_t n = 0; n + 1 < angles.size(); ++n) {
        const double width = angles[n + 1] - angles[n], middle = 0.5 * (angles[n] + angles[n + 1]);
        if (width <= touch) continue;
        const Point sample{point.z + reach * std::cos(middle), point.r + reach * std::sin(middle)};
        if (material_at(antenna, sample).is_pec) metal += width;
    }
    return metal;
}

}  // namespace lathe
