#include <fmt/format.h>

#include <numbers>

#include "genetic/drawing/language.hpp"
#include "genetic/drawing/path.hpp"

namespace lathe::drawing {
namespace {

constexpr double on_a_line = 1e-9, equally_far = 1e-6;  // in parts of the lengths

struct Turning {
    Vertex centre;
    bool is_left = true;
};

Number cross(const Vertex& a, const Vertex& b) {
    return a.z * b.r - a.r * b.z;
}

Turning through_point(const JsonCursor& at, const Vertex& from, const Vertex& through, const Vertex& to) {
    // Circumcentre, relative to the first point.
    const Vertex a = through - from, b = to - from;
    const Number area = cross(a, b);
    if (std::abs(area.value) <= on_a_line * (length(a) * length(b)).value)
        at.fail("puts three points of the arc on a line; allowed: a point off the straight line");
    const Number aa = a.z * a.z + a.r * a.r, bb = b.z * b.z + b.r * b.r, twice = area * Number{2.0};
    const Vertex centre{(b.r * aa - a.r * bb) / twice, (a.z * bb - b.z * aa) / twice};
    return {from + centre, area.value > 0.0};
}

Turning with_radius(const JsonCursor& at, const Vertex& from, Number radius, const Vertex& to) {
    const Vertex chord = to - from;
    const Number size = length(chord), half = size * Number{0.5};
    if (size.value == 0.0) at.fail("cannot join a point with itself");
    Number square = radius * radius - half * half;
    // A half circle as it is written may miss by the last digit.
    if (square.value < 0.0 && square.value > -1e-12 * (half * half).value) square = 0.0;
    if (square.value < 0.0)
        at.fail(fmt::format("radius {:.6g} is less than half of the distance {:.6g}", std::abs(radius.value),
                            size.value));
    const Number away = square.value > 0.0 ? sqrt(square) : Number{0.0};
    const bool is_left = radius.value > 0.0;
    const Vertex left{-chord.r / size, chord.z / size};
    return {from + Number{0.5} * chord + (is_left ? away : -away) * left, is_left};
}

Turning about_centre(const JsonCursor& item, const Vertex& from, const Vertex& centre, const Vertex& to) {
    const double one = length(from - centre).value, other = length(to - centre).value;
    if (std::abs(one - other) > equally_far * std::max(one, other) || one == 0.0)
        item.at("centre").fail(
            fmt::format("is not equally far from both ends: {:.6g} and {:.6g} mm", one, other));
    return {centre, item.at("turn").choice(words_of("arc", "turn")) == "left"};
}

Turning turning_of(const JsonCursor& item, const Vertex& from, const Vertex& to, const Scope& scope) {
    if (const auto through = item.find("through"))
        return through_point(*through, from, scope.point_at(*through), to);
    if (const auto radius = item.find("radius"))
        return with_radius(*radius, from, scope.number_at(*radius), to);
    if (const auto centre = item.find("centre")) return about_centre(item, from, scope.point_at(*centre), to);
    item.fail("needs a third fact; allowed: through, radius, or centre and turn");
}

}  // namespace

void draw_arc(const JsonCursor& item, Pen& pen) {
    require_construct(item, "arc");
    const Vertex from = pen.point(item), to = pen.scope().point_at(item.at("arc"));
    const Turning turning = turning_of(item, from, to, pen.scope());
    const Vertex begin = from - turning.centre, end = to - turning.centre;
    const Number first = atan2(begin.r, begin.z);
    Number sweep = atan2(end.r, end.z) - first;
    constexpr double full = 2.0 * std::numbers::pi;
    if (turning.is_left && sweep.value <= 0.0) sweep = sweep + full;
    if (!turning.is_left && sweep.value >= 0.0) sweep = sweep - full;
    const Number radius = length(begin);
    const int points = points_in(item, pen.scope(), points_of_arc);
    pen.arc_about(item, turning.centre, radius, first, sweep, points);
    pen.line_to(item, to);
}

}  // namespace lathe::drawing
