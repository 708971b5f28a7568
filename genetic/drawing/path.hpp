// Paths of a drawing: lists of items, each of which goes on from the point where the one before it ended.
#pragma once

#include <vector>

#include "genetic/drawing/expression.hpp"
#include "genetic/drawing/scope.hpp"

namespace lathe::drawing {

/// The vertices of a path, mm. Points that equal the one before are left out. Throws InputError with the
/// place of the fault.
Curve path_of(const JsonCursor& items, const Scope& scope);

/// The curve that a text names. Throws InputError about it when there is none.
const Curve& curve_named(const JsonCursor& name, const Scope& scope);

/// The point of the drawing, and what goes on from it.
class Pen {
public:
    Pen(Curve& vertices, const Scope& scope) : vertices_(vertices), scope_(scope) {}

    /// The current point. Refuses, about `at`, a path that has none.
    Vertex point(const JsonCursor& at) const;
    void line_to(const JsonCursor& at, const Vertex& to);
    const Scope& scope() const { return scope_; }
    Curve& vertices() { return vertices_; }

private:
    Curve& vertices_;
    const Scope& scope_;
};

/// Draws the items of a list from the current point on.
void draw_path(const JsonCursor& items, Pen& pen);

/// The default number of vertices after the current point.
inline constexpr int points_of_arc = 48, points_of_curve = 160, points_of_span = 16;
/// The number "points" of an item. Refuses one that a continuous parameter decides.
int points_in(const JsonCursor& item, const Scope& scope, int standard);

/// {"arc": P, ...}: through a point, with a radius, or about a centre.
void draw_arc(const JsonCursor& item, Pen& pen);
/// {"conic": ...}: parabola, ellipse or hyperbola about its focus, from the current point.
void draw_conic(const JsonCursor& item, Pen& pen);
/// {"spline": [...]}: a cubic through the current point and those of the items.
void draw_spline(const JsonCursor& item, Pen& pen);
/// {"follow": curve}: the vertices of a curve, as they are or moved.
void follow_curve(const JsonCursor& item, Pen& pen);

}  // namespace lathe::drawing
