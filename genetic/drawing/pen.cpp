// Lines of a path, and its rounded and cut corners.
#include <fmt/format.h>

#include <algorithm>
#include <numbers>

#include "genetic/drawing/language.hpp"
#include "genetic/drawing/path.hpp"

namespace lathe::drawing {
namespace {

constexpr double same_point = 1e-9;                        // mm, or parts of the coordinate
constexpr double straight = 1e-12, rounding = 1.0 + 1e-9;  // of 1 + cosine; of lengths

bool is_same(Number a, Number b) {
    return std::abs(a.value - b.value) <= same_point * std::max({1.0, std::abs(a.value), std::abs(b.value)});
}

bool is_same(const Vertex& a, const Vertex& b) {
    return is_same(a.z, b.z) && is_same(a.r, b.r);
}

Number dot(const Vertex& a, const Vertex& b) {
    return a.z * b.z + a.r * b.r;
}

Vertex towards(const Vertex& from, const Vertex& to) {
    const Vertex step = to - from;
    return (Number{1.0} / length(step)) * step;
}

void require_room(const Corner& corner, Number needed, Number edge) {
    if (needed.value > edge.value * rounding)
        corner.item.fail(fmt::format("needs {:.6g} mm of an edge of {:.6g} mm", needed.value, edge.value));
}

}  // namespace

Vertex Pen::point(const JsonCursor& at) const {
    if (path_.vertices.empty()) at.fail("stands at the beginning of a path: there is no point to start from");
    if (path_.corner) path_.corner->item.fail("needs a straight edge behind it");
    return path_.vertices.back();
}

void Pen::add(const JsonCursor& at, const Vertex& vertex, bool is_named) {
    const bool is_kept = is_named && path_.is_closed && path_.ends_in_point;
    if (!is_kept && !path_.vertices.empty() && is_same(path_.vertices.back(), vertex)) return;
    scope_.evaluation().count_vertex(at);
    path_.vertices.push_back(vertex);
    path_.ends_in_point = is_named;
}

void Pen::line_to(const JsonCursor& at, const Vertex& to) {
    finish_corner(to);
    add(at, to);
}

void Pen::line_to_named(const JsonCursor& at, const Vertex& to) {
    finish_corner(to);
    add(at, to, true);
}

void Pen::line_to(const Corner& corner) {
    end_of_line(corner.item);  // refuses where there is none
    finish_corner(corner.vertex);
    if (is_same(path_.vertices.back(), corner.vertex))
        corner.item.fail("stands on the point before it; allowed: another place");
    path_.corner = corner;
}

void Pen::arc_about(const JsonCursor& at, const Vertex& centre, Number radius, Number first, Number sweep,
                    int points) {
    const int number = scope_.evaluation().next_arc();
    for (int k = 1; k < points; ++k) {
        const Number angle = first + sweep * Number{static_cast<double>(k) / points};
        Vertex vertex = centre + radius * Vertex{cos(angle), sin(angle)};
        vertex.arc = number;
        line_to(at, vertex);
    }
}

void Pen::end() {
    if (path_.corner && !path_.is_closed) path_.corner->item.fail("needs a straight edge behind it");
    if (path_.corner) finish_corner(path_.vertices.front());
}

/// Replaces the corner by the two points where both edges end and, of a fillet, by the arc between them,
/// whose tangents the edges are: each edge loses R / tan(angle / 2) to it.
void Pen::finish_corner(const Vertex& to) {
    if (!path_.corner) return;
    const Corner corner = *path_.corner;
    path_.corner.reset();
    const Vertex from = path_.vertices.back(), vertex = corner.vertex;
    if (is_same(vertex, to)) corner.item.fail("stands on the point behind it; allowed: another place");
    const Vertex back = towards(vertex, from), on = towards(vertex, to);
    const Number cosine = dot(back, on);
    if (1.0 + cosine.value <= straight) return add(corner.item, vertex);  // there is no corner
    if (1.0 - cosine.value <= straight) corner.item.fail("stands where the path turns back on itself");
    const Number half_tangent = sqrt((Number{1.0} - cosine) / (Number{1.0} + cosine));
    const Number cut = corner.is_rounded ? corner.size / half_tangent : corner.size;
    require_room(corner, cut, length(from - vertex));
    require_room(corner, cut, length(to - vertex));
    const Vertex begin = vertex + cut * back, end = vertex + cut * on;
    add(corner.item, begin);
    if (corner.is_rounded) {
        const Vertex centre = vertex + (cut / (Number{1.0} + cosine)) * (back + on);
        const Vertex first = begin - centre, last = end - centre;
        const Number start = atan2(first.r, first.z);
        Number sweep = atan2(last.r, last.z) - start;
        constexpr double full = 2.0 * std::numbers::pi;
        if (sweep.value > std::numbers::pi) sweep = sweep - full;
        if (sweep.value < -std::numbers::pi) sweep = sweep + full;
        arc_about(corner.item, centre, corner.size, start, sweep, corner.points);
    }
    add(corner.item, end);
}

void draw_corner(const JsonCursor& item, Pen& pen) {
    const bool is_rounded = item.find("fillet").has_value();
    require_construct(item, is_rounded ? "fillet" : "chamfer");
    const JsonCursor size = item.at(is_rounded ? "radius" : "length");
    Corner corner{item, pen.scope().point_at(item.at(is_rounded ? "fillet" : "chamfer")),
                  pen.scope().number_at(size), is_rounded,
                  is_rounded ? points_in(item, pen.scope(), points_of_fillet) : 1};
    if (!(corner.size.value >= 0.0)) size.fail("must not be negative");
    if (corner.size.value == 0.0) return pen.line_to(item, corner.vertex);
    pen.line_to(corner);
}

}  // namespace lathe::drawing
