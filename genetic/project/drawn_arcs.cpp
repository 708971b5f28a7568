#include "genetic/project/drawn_arcs.hpp"

#include <cmath>
#include <numbers>
#include <optional>

#include "genetic/project/drawn_antenna.hpp"
#include "genetic/project/project_parts.hpp"
#include "genetic/project/template_files.hpp"
#include "solver/geometry/circle.hpp"
#include "solver/geometry/distance.hpp"

namespace lathe {
namespace {

constexpr double on_arc = 1e-9;  // m

Point place_of(const drawing::Vertex& vertex) {
    return {metres(vertex.z.value), metres(vertex.r.value)};
}

/// The arc through all of the vertices; empty where there is none.
std::optional<DrawnArc> arc_through(const std::vector<Point>& vertices) {
    const std::size_t count = vertices.size();
    if (count < 3) return std::nullopt;
    // Far apart also where the ends nearly meet.
    const auto circle = circle_through(vertices.front(), vertices[count / 3], vertices[(2 * count) / 3]);
    if (!circle) return std::nullopt;
    DrawnArc arc{circle->centre, circle->radius, twice_area(vertices[0], vertices[1], vertices[2]) > 0.0,
                 false, vertices};
    for (const Point& vertex : vertices)
        if (std::abs(distance(vertex, arc.centre) - arc.radius) > on_arc) return std::nullopt;
    return arc;
}

/// The circle whose area the polygon has.
DrawnArc circle_of(const drawing::Curve& outline) {
    DrawnArc circle{{}, 0.0, true, true, {}};
    double twice = 0.0;
    for (std::size_t n = 0; n < outline.size(); ++n) {
        const Point at = place_of(outline[n]), next = place_of(outline[(n + 1) % outline.size()]);
        twice += at.z * next.r - at.r * next.z;
        circle.centre.z += at.z / static_cast<double>(outline.size());
        circle.centre.r += at.r / static_cast<double>(outline.size());
        circle.vertices.push_back(at);
    }
    circle.turns_left = twice > 0.0;
    circle.radius = std::sqrt(0.5 * std::abs(twice) / std::numbers::pi);
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
    for (const drawing::Curve& outline : curves_of_drawing(*drawing_of(*design.drawn), design))
        add_arcs(outline, arcs);
    return arcs;
}

}  // namespace lathe
