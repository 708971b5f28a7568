#include "genetic/drawing/path.hpp"

#include "genetic/drawing/language.hpp"

#include "genetic/drawing/repetition.hpp"
#include "solver/base/input_error.hpp"
#include "solver/geometry/antenna.hpp"

namespace lathe::drawing {
namespace {

constexpr int most_points = 10'000;  // of one item

void draw_repeat(const JsonCursor& item, Pen& pen) {
    require_construct(item, "repeat in a path");
    for_each_turn(item, pen.scope(), [&](const Scope& turn) {
        Pen inside(pen.path(), turn);
        draw_path(item.at("path"), inside);
    });
}

void draw_condition(const JsonCursor& item, Pen& pen) {
    require_construct(item, "if in a path");
    const Scope inner(pen.scope(), item);
    Pen inside(pen.path(), inner);
    if (const auto branch = chosen_branch(item, "path", pen.scope())) draw_path(*branch, inside);
}

/// {"curve": ["z(t)", "r(t)"], "t": [0, 1]}: from its first point on, at equal steps of t.
void draw_function(const JsonCursor& item, Pen& pen) {
    require_construct(item, "curve");
    const JsonCursor formulas = item.at("curve");
    Number from = 0.0, to = 1.0;
    if (const auto range = item.find("t")) {
        const Vertex ends = pen.scope().point_at(*range);
        from = ends.z, to = ends.r;
    }
    const int points = points_in(item, pen.scope(), points_of_curve);
    for (int k = 0; k <= points; ++k) {
        Scope at(pen.scope(), item);
        const Number share = static_cast<double>(k) / points;
        at.let("t", k == points ? to : from + (to - from) * share);
        pen.line_to(formulas, at.point_at(formulas));
    }
}

}  // namespace

void draw_item(const JsonCursor& item, Pen& pen) {
    if (item.is_array()) return pen.line_to_named(item, pen.scope().point_at(item));
    static constexpr std::pair<const char*, void (*)(const JsonCursor&, Pen&)> kinds[] = {
        {"arc", draw_arc},       {"conic", draw_conic},    {"curve", draw_function},
        {"spline", draw_spline}, {"follow", follow_curve}, {"repeat", draw_repeat},
        {"if", draw_condition},  {"fillet", draw_corner},  {"chamfer", draw_corner}};
    if (item.is_object()) {
        if (const auto by = item.find("by")) {
            require_construct(item, "by");
            const Vertex from = pen.end_of_line(*by);
            return pen.line_to_named(item, from + pen.scope().point_at(*by));
        }
        for (const auto& [key, draw] : kinds)
            if (item.find(key)) return draw(item, pen);
    }
    item.fail(
        "is not an item of a path; allowed: a point [z, r], or an object with by, arc, fillet, chamfer, "
        "conic, "
        "curve, spline, follow, repeat or if");
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
