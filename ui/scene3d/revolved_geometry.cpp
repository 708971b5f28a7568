#include "ui/scene3d/revolved_geometry.hpp"

#include <vtkCellArray.h>
#include <vtkFloatArray.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkPoints.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "ui/scene/scene_geometry.hpp"

namespace lathe::ui {
namespace {

constexpr double widest_step = 2.0 * std::numbers::pi / 96.0;
// Edges that turn less than this are one smooth wall.
constexpr double smooth_cosine = 0.92;
// Of the body's length: a tenth of a pixel where it fills the window.
constexpr double unseen_share = 1e-4;

vtkIdType add(vtkPoints& points, const Point& point, double phi) {
    const double r = point.r * scene_units_per_metre;
    return points.InsertNextPoint(r * std::cos(phi), r * std::sin(phi), point.z * scene_units_per_metre);
}

/// Unit normal of an edge in (z, r), to the right of its way.
Point normal_of(const Point& from, const Point& to) {
    const double length = std::max(std::hypot(to.z - from.z, to.r - from.r), 1e-15);
    return {(to.r - from.r) / length, -(to.z - from.z) / length};
}

Point mean_normal(const Point& a, const Point& b) {
    if (a.z * b.z + a.r * b.r < smooth_cosine) return a;
    const Point sum{a.z + b.z, a.r + b.r};
    const double length = std::hypot(sum.z, sum.r);
    return {sum.z / length, sum.r / length};
}

double distance_from_line(const Point& point, const Point& from, const Point& to) {
    const double z = to.z - from.z, r = to.r - from.r, length = std::hypot(z, r);
    if (length < 1e-15) return std::hypot(point.z - from.z, point.r - from.r);
    return std::abs((point.z - from.z) * r - (point.r - from.r) * z) / length;
}

/// Marks what the straight line from `first` to `last` passes by too far (Douglas and Peucker, Cartographica
/// 10, 1973).
void mark_needed(const std::vector<Point>& outline, std::size_t first, std::size_t last, double tolerance,
                 std::vector<bool>& needed) {
    std::size_t furthest = first;
    double distance = tolerance;
    for (std::size_t i = first + 1; i < last; ++i) {
        const double here = distance_from_line(outline[i], outline[first], outline[last]);
        if (here <= distance) continue;
        furthest = i;
        distance = here;
    }
    if (furthest == first) return;
    needed[furthest] = true;
    mark_needed(outline, first, furthest, tolerance, needed);
    mark_needed(outline, furthest, last, tolerance, needed);
}

/// A spline comes in hundreds of edges; on the screen a fraction of them looks the same.
std::vector<Point> for_the_screen(const std::vector<Point>& outline) {
    const auto [low, high] = std::minmax_element(outline.begin(), outline.end(),
                                                 [](const Point& a, const Point& b) { return a.z < b.z; });
    std::vector<bool> needed(outline.size(), false);
    const auto first = static_cast<std::size_t>(std::min(low, high) - outline.begin()),
               second = static_cast<std::size_t>(std::max(low, high) - outline.begin());
    if (first == second) return outline;
    const double tolerance = unseen_share * (high->z - low->z);
    needed.front() = needed.back() = needed[first] = needed[second] = true;
    mark_needed(outline, 0, first, tolerance, needed);
    mark_needed(outline, first, second, tolerance, needed);
    mark_needed(outline, second, outline.size() - 1, tolerance, needed);
    std::vector<Point> thin;
    for (std::size_t i = 0; i < outline.size(); ++i)
        if (needed[i]) thin.push_back(outline[i]);
    return thin;
}

/// One edge of an outline turned: two rows of points.
void turn_edge(const Point ends[2], const Point normals[2], const Turn& turn, vtkPoints& points,
               vtkFloatArray& point_normals, vtkCellArray& quads) {
    const int steps = std::max(1, static_cast<int>(std::ceil((turn.to - turn.from) / widest_step)));
    vtkIdType before[2] = {0, 0};
    for (int n = 0; n <= steps; ++n) {
        const double phi = turn.from + (turn.to - turn.from) * n / steps;
        vtkIdType now[2];
        for (int end = 0; end < 2; ++end) {
            now[end] = add(points, ends[end], phi);
            point_normals.InsertNextTuple3(normals[end].r * std::cos(phi), normals[end].r * std::sin(phi),
                                           normals[end].z);
        }
        if (n > 0) {
            const vtkIdType corners[] = {before[0], before[1], now[1], now[0]};
            quads.InsertNextCell(4, corners);
        }
        std::copy(now, now + 2, before);
    }
}

}  // namespace

vtkSmartPointer<vtkPolyData> turned_outlines(const PaintedShape& shape, const Turn& turn) {
    vtkNew<vtkPoints> points;
    vtkNew<vtkFloatArray> normals;
    normals->SetNumberOfComponents(3);
    normals->SetName("normals");
    vtkNew<vtkCellArray> quads;
    for (const auto& whole : shape.outlines) {
        const std::vector<Point> outline = for_the_screen(whole);
        const std::size_t count = outline.size();
        for (std::size_t i = 0; i < count; ++i) {
            const Point& from = outline[i];
            const Point& to = outline[(i + 1) % count];
            if (from.r <= 0.0 && to.r <= 0.0) continue;  // the axis bounds nothing
            const Point here = normal_of(from, to);
            const Point ends[] = {from, to};
            const Point at_ends[] = {mean_normal(here, normal_of(outline[(i + count - 1) % count], from)),
                                     mean_normal(here, normal_of(to, outline[(i + 2) % count]))};
            turn_edge(ends, at_ends, turn, *points, *normals, *quads);
        }
    }
    vtkNew<vtkPolyData> data;
    data->SetPoints(points);
    data->SetPolys(quads);
    data->GetPointData()->SetNormals(normals);
    return data;
}

vtkSmartPointer<vtkPolyData> cut_face(const PaintedShape& shape, double phi) {
    vtkNew<vtkPoints> points;
    vtkNew<vtkCellArray> quads;
    for (const Trapezoid& trapezoid : shape.area) {
        vtkIdType corners[4];
        for (int i = 0; i < 4; ++i) corners[i] = add(*points, trapezoid.corners[i], phi);
        quads->InsertNextCell(4, corners);
    }
    vtkNew<vtkPolyData> data;
    data->SetPoints(points);
    data->SetPolys(quads);
    return data;
}

}  // namespace lathe::ui
