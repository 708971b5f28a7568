#include "genetic/drawing/path.hpp"

#include "genetic/drawing/language.hpp"
#include "genetic/drawing/repetition.hpp"
#include "solver/base/input_error.hpp"
#include "solver/geometry/antenna.hpp"

namespace lathe::drawing {
namespace {

constexpr int most_points = 10'000;  // of one item

/// {"curve": ["z(t)", "r(t)"], "t": [0, 1]}: from its first point on.
void draw_function(const JsonCursor& item, Pen& pen) {
    const JsonCursor formulas = item.at("curve");
    for_each_t(item, pen.scope(), [&](const Scope& at) { pen.line_to(formulas, at.point_at(formulas)); });
}

}  // namespace

void draw_item(const JsonCursor& item, Pen& pen) {
    if (item.is_array()) return pen.line_to_named(item, pen.scope().point_at(item));
    static constexpr std::pair<const char*, void (*)(const JsonCursor&, Pen&)> kinds[] = {
        {"arc", draw_arc},        {"conic", draw_conic},   {"curve", draw_function}, {"spline", draw_spline},
        {"follow", follow_curve}, {"fillet", draw_corner}, {"chamfer", draw_corner}};
    if (item.is_object()) {
        if (const auto by = item.find("by")) {
            require_construct(item, "by");
            const Vertex from = pen.end_of_line(*by);
            return pen.line_to_named(item, from + pen.scope().point_at(*by));
        }
        for (const auto& [key, draw] : kinds)
            if (item.find(key)) return draw(item, pen);
        const auto draw_inside = [&pen](const JsonCursor& items, const Scope& scope) {
            Pen inside(pen.path(), scope);
            draw_path(items, inside);
        };
        if (enter_items(item, pen.scope(), draw_inside)) return;
    }
    item.fail(
        "is not an item of a path; allowed: a point [z, r], or an object with by, arc, fillet, chamfer, "
        "conic, curve, spline, follow, repeat or if");
}

bool enter_items(const JsonCursor& item, const Scope& scope,
                 const std::function<void(const JsonCursor&, const Scope&)>& draw) {
    if (item.find("repeat")) {
        require_construct(item, "repeat in a path");
        for_each_turn(item, scope, [&](const Scope& turn) { draw(item.at("path"), turn); });
        return true;
    }
    if (!item.find("if")) return false;
    require_construct(item, "if in a path");
    const Scope inner(scope, item);
    if (const auto branch = chosen_branch(item, "path", scope)) draw(*branch, inner);
    return true;
}

void for_each_t(const JsonCursor& item, const Scope& scope, const std::function<void(const Scope&)>& visit) {
    require_construct(item, "curve");
    Number from = 0.0, to = 1.0;
    if (const auto range = item.find("t")) {
        const Vertex ends = scope.point_at(*range);
        from = ends.z, to = ends.r;
    }
    const int points = points_in(item, scope, points_of_curve);
    for (int k = 0; k <= points; ++k) {
        Scope at(scope, item);
        at.let("t", k == points ? to : from + (to - from) * Number{static_cast<double>(k) / points});
        visit(at);
    }
}

void draw_path(const JsonCursor& items, Pen& pen) {
    for (const JsonCursor& item : items.items(0, max_outline_points)) draw_item(item, pen);
}

int points_in(const JsonCursor& item, const Scope& scope, int standard) {
    const auto points = item.find("points");
    return points ? scope.fixed_count_at(*points, 1, most_points) : standard;
}

Curve path_of(const JsonCursor& items, const Scope& scope, bool is_closed) {
    DrawnPath path;
    path.is_closed = is_closed;
    Pen pen(path, scope);
    draw_path(items, pen);
    pen.end();
    if (path.vertices.empty()) items.fail("draws no point; allowed: one or more");
    return path.vertices;
}

const Curve& curve_named(const JsonCursor& name, const Scope& scope) {
    const std::string wanted = name.text();
    return located_at(name, [&]() -> const Curve& { return scope.curve(wanted); });
}

}  // namespace lathe::drawing
