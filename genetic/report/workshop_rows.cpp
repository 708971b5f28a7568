#include "genetic/report/workshop_rows.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "solver/geometry/distance.hpp"

namespace lathe::genetic {
namespace {

constexpr double same_place = 2e-9;  // m: bodies lie on a grid of nanometres

/// The circle of the drawing whose polygon the ring is; null: none.
const DrawnArc* circle_in(const std::vector<Point>& ring, const std::vector<DrawnArc>& arcs) {
    for (const DrawnArc& arc : arcs) {
        if (!arc.is_circle || arc.vertices.size() != ring.size()) continue;
        const bool is_same = std::all_of(ring.begin(), ring.end(), [&](const Point& point) {
            return std::any_of(arc.vertices.begin(), arc.vertices.end(),
                               [&](const Point& vertex) { return distance(point, vertex) < same_place; });
        });
        if (is_same) return &arc;
    }
    return nullptr;
}

void set_tolerance(WorkshopRow& row, const OutlineVelocities& moving) {
    if (!moving.has_tolerances()) {
        row.note = moving.parameters().empty() ? "no parameters" : "no tolerances in the project";
        return;
    }
    const MovingVertex* vertex = moving.at(row.segment.from);
    if (vertex == nullptr) {
        row.note = "where two outlines cross";
        return;
    }
    const auto sum = [&](auto part) {
        return moving.tolerance_of([&](std::size_t n) { return part(vertex->velocities[n]); });
    };
    row.tolerance = {sum([](const Point& v) { return std::hypot(v.z, v.r); }),
                     sum([](const Point& v) { return v.z; }), sum([](const Point& v) { return v.r; })};
}

std::vector<WorkshopRow> rows_of(const std::vector<Point>& ring, const OutlineVelocities& moving,
                                 const std::vector<DrawnArc>& arcs) {
    std::vector<WorkshopRow> rows;
    if (const DrawnArc* circle = circle_in(ring, arcs)) {
        WorkshopRow& row = rows.emplace_back();
        row.segment = {ring.front(), ring.front(), true, circle->centre, circle->radius, true};
        row.is_circle = true;
    } else {
        for (const OutlineSegment& segment : outline_segments(ring)) rows.emplace_back().segment = segment;
    }
    for (WorkshopRow& row : rows) set_tolerance(row, moving);
    return rows;
}

}  // namespace

std::vector<WorkshopRing> workshop_rings(const std::vector<VisibleBody>& bodies,
                                         const OutlineVelocities& moving, const std::vector<DrawnArc>& arcs) {
    std::vector<WorkshopRing> rings;
    int number = 0;
    for (const VisibleBody& body : bodies) {
        rings.push_back({++number, 0, body.material, rows_of(body.outline, moving, arcs)});
        int holes = 0;
        for (const std::vector<Point>& hole : body.holes)
            rings.push_back({number, ++holes, body.material, rows_of(hole, moving, arcs)});
    }
    return rings;
}

std::string workshop_csv(const std::vector<WorkshopRing>& rings, DisplayUnit unit, bool has_axis) {
    constexpr int digits = 6;
    const auto words = [&](double metres) { return length_text(unit, 1e3 * metres, digits); };
    const std::string ending = '_' + display_unit_names().at(static_cast<std::size_t>(unit));
    const char* first = has_axis ? "z" : "x";
    const char* second = has_axis ? "r" : "y";
    std::string text = fmt::format("body,material,hole,point,{1}{0},{2}{0},", ending, first, second);
    if (has_axis) text += fmt::format("diameter{},", ending);
    text += fmt::format(
        "path_to_next,radius{0},centre_{1}{0},centre_{2}{0},direction,tolerance{0},tolerance_{1}{0},"
        "tolerance_{2}{0},note\n",
        ending, first, second);
    for (const WorkshopRing& ring : rings) {
        int point = 0;
        for (const WorkshopRow& row : ring.rows) {
            const OutlineSegment& segment = row.segment;
            text += fmt::format("{},{},{},{},{},{},", ring.body, material_label(ring.material), ring.hole,
                                ++point, words(segment.from.z), words(segment.from.r));
            if (has_axis) text += words(2.0 * segment.from.r) + ',';
            text += row.is_circle ? "circle," : segment.is_arc ? "arc," : "line,";
            if (segment.is_arc)
                text += fmt::format("{},{},{},{},", words(segment.radius), words(segment.centre.z),
                                    words(segment.centre.r),
                                    segment.is_counter_clockwise ? "counter-clockwise" : "clockwise");
            else
                text += ",,,,";
            if (row.tolerance)
                text += fmt::format("{},{},{},", words(row.tolerance->total), words(row.tolerance->z),
                                    words(row.tolerance->r));
            else
                text += ",,,";
            text += row.note + '\n';
        }
    }
    return text;
}

}  // namespace lathe::genetic
