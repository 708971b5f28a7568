// Paths of a drawing: lists of items, each of which goes on from the point where the one before it ended.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "genetic/drawing/expression.hpp"
#include "genetic/drawing/scope.hpp"

namespace lathe::drawing {

/// The vertices of a path, mm. A point that equals the one before is left out, but for points of an outline
/// that the path names one by one: a parameter may move them apart. `is_closed`: an outline, whose last edge
/// goes to its first vertex. Throws InputError with the place of the fault.
Curve path_of(const JsonCursor& items, const Scope& scope, bool is_closed = false);

/// The curve that a text names. Throws InputError about it when there is none.
const Curve& curve_named(const JsonCursor& name, const Scope& scope);

/// A vertex that is rounded or cut once the edge behind it is known.
struct Corner {
    JsonCursor item;
    Vertex vertex;
    Number size;  ///< mm: radius of a fillet; length of both edges that a chamfer takes away
    bool is_rounded = false;
    int points = 1;  ///< vertices of the fillet after its first one
};

/// Part of a path that is drawn already.
struct DrawnPath {
    Curve vertices;
    bool is_closed = false;
    bool ends_in_point = false;  ///< the last vertex is one that the path names
    std::optional<Corner> corner = {};
};

/// The point of the drawing, and what goes on from it.
class Pen {
public:
    Pen(DrawnPath& path, const Scope& scope) : path_(path), scope_(scope) {}

    /// The current point. Refuses, about `at`, a path that has none, and one that ends in a corner.
    Vertex point(const JsonCursor& at) const;
    /// The end of the last line: the current point, or the vertex of a corner.
    Vertex end_of_line(const JsonCursor& at) const { return path_.corner ? path_.corner->vertex : point(at); }
    void line_to(const JsonCursor& at, const Vertex& to);
    /// The edge to a vertex that is rounded or cut.
    void line_to(const Corner& corner);
    /// A line to a vertex that the path names.
    void line_to_named(const JsonCursor& at, const Vertex& to);
    /// The vertices within an arc, without its ends, at equal steps of the angle.
    void arc_about(const JsonCursor& at, const Vertex& centre, Number radius, Number first, Number sweep,
                   int points);
    /// Ends the path; a closed one with the edge to its first vertex. Refuses a corner without such an edge.
    void end();
    const Scope& scope() const { return scope_; }
    DrawnPath& path() { return path_; }

private:
    void add(const JsonCursor& at, const Vertex& vertex, bool is_named = false);
    void finish_corner(const Vertex& to);
    DrawnPath& path_;
    const Scope& scope_;
};

/// Draws the items of a list from the current point on.
void draw_path(const JsonCursor& items, Pen& pen);

/// Draws one item of a path from the current point on.
void draw_item(const JsonCursor& item, Pen& pen);

/// The default number of vertices after the current point.
inline constexpr int points_of_arc = 48, points_of_curve = 160, points_of_span = 16, points_of_fillet = 12;
/// The number "points" of an item. Refuses one that a continuous parameter decides.
int points_in(const JsonCursor& item, const Scope& scope, int standard);

/// Calls `draw` with the items of each turn of a "repeat" of a path, or of the branch of an "if" that is
/// taken, and with the names that hold there. False for other items.
bool enter_items(const JsonCursor& item, const Scope& scope,
                 const std::function<void(const JsonCursor&, const Scope&)>& draw);
/// Calls `visit` with the names at each vertex of {"curve": formulas, "t", "points"}, at equal steps of t.
void for_each_t(const JsonCursor& item, const Scope& scope, const std::function<void(const Scope&)>& visit);

/// {"arc": P, ...}: through a point, with a radius, or about a centre.
void draw_arc(const JsonCursor& item, Pen& pen);
/// {"fillet": P, "radius": R} or {"chamfer": P, "length": c}: a line to P, whose corner is rounded or cut.
void draw_corner(const JsonCursor& item, Pen& pen);
/// {"conic": ...}: parabola, ellipse or hyperbola about its focus, from the current point.
void draw_conic(const JsonCursor& item, Pen& pen);
/// {"spline": [...]}: a cubic through the current point and those of the items.
void draw_spline(const JsonCursor& item, Pen& pen);
/// {"follow": curve}: the vertices of a curve, as they are or moved.
void follow_curve(const JsonCursor& item, Pen& pen);

}  // namespace lathe::drawing
