#include "genetic/drawing/space_path.hpp"

#include "genetic/drawing/language.hpp"

#include <cmath>

#include "genetic/drawing/path.hpp"
#include "solver/geometry/antenna.hpp"

namespace lathe::drawing {
namespace {

constexpr double same_point = 1e-9;  // mm

SpacePoint point_at(const JsonCursor& at, const Scope& scope) {
    const std::vector<JsonCursor> coordinates = at.items(3, 3);
    SpacePoint point{};
    for (std::size_t axis = 0; axis < 3; ++axis) point[axis] = scope.number_at(coordinates[axis]).value;
    return point;
}

class SpacePen {
public:
    explicit SpacePen(std::vector<SpacePoint>& points) : points_(points) {}

    void draw(const JsonCursor& items, const Scope& scope) {
        for (const JsonCursor& item : items.items(0, max_outline_points)) draw_item(item, scope);
    }

private:
    void line_to(const JsonCursor& at, const SpacePoint& to, const Scope& scope) {
        if (!points_.empty()) {
            const SpacePoint& last = points_.back();
            if (std::hypot(to[0] - last[0], to[1] - last[1], to[2] - last[2]) <= same_point) return;
        }
        scope.evaluation().count_vertex(at);
        points_.push_back(to);
    }

    void draw_item(const JsonCursor& item, const Scope& scope) {
        if (item.is_array()) return line_to(item, point_at(item, scope), scope);
        if (item.find("by")) return draw_difference(item, scope);
        if (item.find("curve")) return draw_function(item, scope);
        if (enter_items(item, scope,
                        [this](const JsonCursor& items, const Scope& inner) { draw(items, inner); }))
            return;
        item.fail(
            "is not an item of a 3D path; allowed: a point [x, y, z], or an object with by, curve, repeat or "
            "if");
    }

    void draw_difference(const JsonCursor& item, const Scope& scope) {
        require_construct(item, "by");
        if (points_.empty()) item.fail("stands at the beginning of a path: there is no point to start from");
        SpacePoint to = points_.back();
        const SpacePoint by = point_at(item.at("by"), scope);
        for (std::size_t axis = 0; axis < 3; ++axis) to[axis] += by[axis];
        line_to(item, to, scope);
    }

    /// From the first point of the curve on.
    void draw_function(const JsonCursor& item, const Scope& scope) {
        const JsonCursor formulas = item.at("curve");
        for_each_t(item, scope, [&](const Scope& at) { line_to(formulas, point_at(formulas, at), at); });
    }

    std::vector<SpacePoint>& points_;
};

}  // namespace

std::vector<SpacePoint> space_path_of(const JsonCursor& items, const Scope& scope) {
    std::vector<SpacePoint> points;
    SpacePen(points).draw(items, scope);
    if (points.size() < 2) items.fail("draws fewer than two points; allowed: two or more");
    return points;
}

}  // namespace lathe::drawing
