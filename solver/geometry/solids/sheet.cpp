#include "solver/geometry/solids/sheet.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "solver/base/input_error.hpp"
#include "solver/geometry/solids/outline_solids.hpp"
#include "solver/geometry/solids/polygon_triangles.hpp"

namespace lathe {
namespace {

using Eigen::Vector3d;

constexpr double rounding = 1e-12;  // of the largest entry of a map: rotations by 90 degrees leave such ones
constexpr double straight = 1e-12;  // of a rim's normal across an axis

/// The map without entries that come from rounding.
Eigen::Matrix3d without_rounding(const Eigen::Matrix3d& linear) {
    const double largest = linear.cwiseAbs().maxCoeff();
    return linear.unaryExpr(
        [largest](double entry) { return std::abs(entry) < rounding * largest ? 0.0 : entry; });
}

}  // namespace

Sheet::Sheet(int axis, std::vector<Area> areas, const std::string& key)
    : axis_(axis), areas_(std::move(areas)) {
    for (const Area& area : areas_) {
        if (!std::isfinite(area.place))
            throw InputError({.key = "at_mm"}, "not finite", "must be a place in the drawing");
        prisms_.push_back(make_extruded(area.outline, -1.0, 1.0, key));
        Bounds box{Vector3d::Constant(std::numeric_limits<double>::max()),
                   Vector3d::Constant(std::numeric_limits<double>::lowest())};
        for (const Point& point : area.outline) {
            box.low = box.low.cwiseMin(at(area.place, point));
            box.high = box.high.cwiseMax(at(area.place, point));
        }
        bounds_.push_back(box);
    }
}

Vector3d Sheet::at(double place, const Point& point) const {
    Vector3d all;
    all[axis_] = place, all[first()] = point.z, all[second()] = point.r;
    return all;
}

Intervals Sheet::covered(const Line& line, Interval range, double off_plane) const {
    const double slope = line.direction[axis_], start = line.origin[axis_];
    Intervals found;
    for (std::size_t n = 0; n < areas_.size(); ++n) {
        const double place = areas_[n].place;
        Line own{{line.origin[first()], line.origin[second()], 0.0}, Vector3d::UnitZ()};
        if (slope == 0.0) {
            if (std::abs(start - place) > off_plane) continue;
            Bounds box = bounds_[n];
            box.low[axis_] = box.high[axis_] = start;
            if (!may_meet(box, line, range)) continue;
            own.direction = {line.direction[first()], line.direction[second()], 0.0};
            const Intervals pieces = prisms_[n]->on(own, range);
            found.insert(found.end(), pieces.begin(), pieces.end());
            continue;
        }
        const double t = (place - start) / slope;
        if (t < range.from || t > range.to) continue;
        own.origin.x() += t * line.direction[first()], own.origin.y() += t * line.direction[second()];
        if (!prisms_[n]->on(own, {-0.5, 0.5}).empty()) found.push_back({t, t});
    }
    return united(std::move(found));
}

std::shared_ptr<const Sheet> Sheet::mapped(const Eigen::Affine3d& map) const {
    const Eigen::Matrix3d linear = without_rounding(map.linear());
    int across = -1;
    for (int axis = 0; axis < 3; ++axis)
        if (linear(axis, first()) == 0.0 && linear(axis, second()) == 0.0) across = axis;
    if (across < 0)
        throw InputError({.key = "rotate_deg"}, "a turned sheet",
                         "takes the sheet out of the planes across x, y and z; allowed: rotations by "
                         "multiples of 90 degrees, and any rotation within the sheet's plane");
    const int first = first_in_plane(across), second = second_in_plane(across);
    std::vector<Area> areas;
    for (const Area& area : areas_) {
        Area turned;
        for (const Point& point : area.outline) {
            const Vector3d place = linear * at(area.place, point) + map.translation();
            turned.place = place[across];
            turned.outline.push_back({place[first], place[second]});
        }
        areas.push_back(std::move(turned));
    }
    return std::make_shared<const Sheet>(across, std::move(areas));
}

std::shared_ptr<const Sheet> Sheet::copied(const Vector3d& step, int count) const {
    std::vector<Area> areas;
    for (int n = 0; n < count; ++n)
        for (Area area : areas_) {
            const Vector3d by = n * step;
            area.place += by[axis_];
            for (Point& point : area.outline) point.z += by[first()], point.r += by[second()];
            areas.push_back(std::move(area));
        }
    return std::make_shared<const Sheet>(axis_, std::move(areas));
}

double Sheet::reach(const Vector3d& direction) const {
    double most = std::numeric_limits<double>::lowest();
    for (const Area& area : areas_)
        for (const Point& point : area.outline) most = std::max(most, direction.dot(at(area.place, point)));
    return most;
}

std::vector<FlatFace> Sheet::flat_faces() const {
    std::vector<FlatFace> faces;
    for (const Area& area : areas_) {
        faces.push_back({at(area.place, area.outline.front()), Vector3d::Unit(axis_)});
        for (std::size_t n = 0; n < area.outline.size(); ++n) {
            const Point &p = area.outline[n], &q = area.outline[(n + 1) % area.outline.size()];
            const double along_first = q.z - p.z, along_second = q.r - p.r;
            const double length = std::hypot(along_first, along_second);
            if (length == 0.0) continue;
            if (std::abs(along_first) <= straight * length)
                faces.push_back({at(area.place, p), Vector3d::Unit(first())});
            else if (std::abs(along_second) <= straight * length)
                faces.push_back({at(area.place, p), Vector3d::Unit(second())});
        }
    }
    return faces;
}

std::vector<Triangle> Sheet::surface(double /*deviation*/) const {
    std::vector<Triangle> triangles;
    for (const Area& area : areas_) {
        std::vector<Point> outline = area.outline;
        if (signed_area(outline) < 0.0) std::reverse(outline.begin(), outline.end());
        for (const auto& [a, b, c] : polygon_triangles(outline)) {
            const Triangle front{at(area.place, outline[a]), at(area.place, outline[b]),
                                 at(area.place, outline[c])};
            triangles.push_back(front);
            triangles.push_back({front[0], front[2], front[1]});
        }
    }
    return triangles;
}

SolidCount Sheet::count() const {
    const auto areas = static_cast<double>(areas_.size());
    return {areas, areas};
}

std::shared_ptr<const Sheet> make_sheet(int axis, double place, const std::vector<Point>& outline,
                                        const std::string& key) {
    return std::make_shared<const Sheet>(axis, std::vector<Sheet::Area>{{place, outline}}, key);
}

}  // namespace lathe
