#include "genetic/project/drawn_arcs.hpp"

#include <cmath>
#include <numbers>
#include <optional>

#include "genetic/project/drawn_antenna.hpp"
#include "genetic/project/project_parts.hpp"
#include "solver/geometry/distance.hpp"

namespace lathe {
namespace {

constexpr double on_arc = 1e-9;  // m

Point place_of(const drawing::Vertex& vertex) {
    return {metres(vertex.z.value), metres(vertex.r.value)};
}

double cross(const Point& o, const Point& a, const Point& b) {
    return (a.z - o.z) * (b.r - o.r) - (a.r - o.r) * (b.z - o.z);
}

std::optional<Point> centre_of(const Point& a, const Point& b, const Point& c) {
    const double twice_area = 2.0 * cross(a, b, c);
    if (twice_area == 0.0) return std::nullopt;
    const double bz = b.z - a.z, br = b.r - a.r, cz = c.z - a.z, cr = c.r - a.r;
    const double b2 = bz * bz + br * br, c2 = cz * cz + cr * cr;
    return Point{a.z + (cr * b2 - br * c2) / twice_area, a.r + (bz * c2 - cz * b2) / twice_area};
}

/// The arc through all of the vertices; empty where there is none.
std::optional<DrawnArc> arc_through(const std::vector<Point>& vertices) {
    const std::size_t count = vertices.size();
    if (count < 3) return std::nullopt;
    // Far apart also where the ends nearly meet.
    const auto centre = centre_of(vertices.front(), vertices[count / 3], vertices[(2 * count) / 3]);
    if (!centre) return std::nullopt;
    DrawnArc arc{*centre, distance(*centre, vertices.front()),
                 cross(vertices[0], vertices[1], vertices[2]) > 0.0, false, vertices};
    for (const Point& vertex : vertices)
        if (std::abs(distance(vertex, *centre) - arc.radius) > on_arc) return std::nullopt;
    return arc;
}

/// The circle whose area the polygon has.
DrawnArc circle_of(const drawing::Curve& outline) {
    DrawnArc circle{{}, 0.0, true, true, {}};
    double twice_area = 0.0;
    for (std::size_t n = 0; n < outline.size(); ++n) {
        const Point at = place_of(outline[n]), next = place_of(outline[(n + 1) % outline.size()]);
        twice_area += at.z * next.r - at.r * next.z;
        circle.centre.z += at.z / static_cast<double>(outline.size());
        circle.centre.r += at.r / static_cast<double>(outline.size());
        circle.vertices.push_back(at);
    }
    circle.turns_left = twice_area > 0.0;
    circle.radius = std::sqrt(0.5 * std::abs(twice_area) / std::numbers::pi);
    return circle;
}

/// Vertices of a run of one number with the ends of its arc, which have other numbers.
void add_run(const drawing::Curve& outline, std::size_t first, std::size_t length,
             std::vector<DrawnArc>& arcs) {
    const std::size_t count = outline.size();
    const auto run = [&](std::size_t before, std::size_t after) {
        std::vector<Point> vertices;
        for (std::size_t n = 0; n < length + before + after; ++n)
            vertices.push_back(place_of(outline[(first + count - before + n) % count]));
        return arc_through(vertices);
    };
    // A cut puts other vertices in the place of the ends.
    for (const auto& [before, after] : {std::pair{1U, 1U}, {0U, 1U}, {1U, 0U}, {0U, 0U}})
        if (const auto arc = run(before, after)) return arcs.push_back(*arc);
}

void add_arcs(const drawing::Curve& outline, std::vector<DrawnArc>& arcs) {
    const std::size_t count = outline.size();
    const auto number = [&](std::size_t n) { return outline[n % count].arc; };
    std::size_t start = 0;
    while (start < count && number(start) == number(start + count - 1)) ++start;
    if (start == count) {
        if (number(0) < 0) arcs.push_back(circle_of(outline));
        return;
    }
    for (std::size_t n = 0; n < count;) {
        std::size_t length = 1;
        while (n + length < count && number(start + n + length) == number(start + n)) ++length;
        if (number(start + n) > 0) add_run(outline, (start + n) % count, length, arcs);
        n += length;
    }
}

}  // namespace

std::vector<DrawnArc> drawn_arcs(const Design& design) {
    std::vector<DrawnArc> arcs;
    if (!design.drawn) return arcs;
    const std::string name = design.drawn->path.empty() ? design.drawn->made.title : design.drawn->path;
    const JsonValue tree = parse_json(design.drawn->text, name);
    const JsonCursor root(tree, name);
    const bool is_own = design.drawn->made.name.empty();  // else the text is that of the whole file
    const drawing::DrawingTree drawing(is_own ? root.value() : root.at("antenna").value(), name);
    for (const drawing::Curve& outline : curves_of_drawing(drawing, design)) add_arcs(outline, arcs);
    return arcs;
}

}  // namespace lathe
