#include "solver/geometry/solids/solid.hpp"

#include <algorithm>

namespace lathe {

bool intersect(const Bounds& a, const Bounds& b) {
    return (a.low.array() <= b.high.array()).all() && (a.high.array() >= b.low.array()).all();
}

bool may_meet(const Bounds& box, const Line& line, Interval range) {
    for (Eigen::Index axis = 0; axis < 3; ++axis) {
        const double at = line.origin[axis], slope = line.direction[axis];
        if (slope == 0.0) {
            if (at < box.low[axis] || at > box.high[axis]) return false;
            continue;
        }
        const auto [from, to] = std::minmax({(box.low[axis] - at) / slope, (box.high[axis] - at) / slope});
        range = {std::max(range.from, from), std::min(range.to, to)};
        if (range.from > range.to) return false;
    }
    return true;
}

Bounds Solid::bounds() const {
    Bounds box;
    for (Eigen::Index axis = 0; axis < 3; ++axis) {
        box.high[axis] = reach(Eigen::Vector3d::Unit(axis));
        box.low[axis] = -reach(-Eigen::Vector3d::Unit(axis));
    }
    return box;
}

bool Solid::contains(const Eigen::Vector3d& point) const {
    const Bounds box = bounds();
    if ((point.array() < box.low.array()).any() || (point.array() > box.high.array()).any()) return false;
    const double length = (box.high - box.low).norm();
    const Line line{point, Eigen::Vector3d(0.3, 0.5, 0.81)};
    for (const Interval& piece : on(line, {-2.0 * length, 2.0 * length}))
        if (piece.from <= 0.0 && 0.0 <= piece.to) return true;
    return false;
}

}  // namespace lathe
