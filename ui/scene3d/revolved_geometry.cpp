#include "ui/scene3d/revolved_geometry.hpp"

#include <vtkCellArray.h>
#include <vtkFloatArray.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkPoints.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "ui/field/scene_geometry.hpp"

namespace lathe::ui {
namespace {

constexpr double widest_step = 2.0 * std::numbers::pi / 96.0;
// Edges that turn less than this are one smooth wall.
constexpr double smooth_cosine = 0.92;

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
    for (const auto& outline : shape.outlines) {
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

vtkSmartPointer<vtkPolyData> half_plane(const Extent& box, double phi) {
    vtkNew<vtkPoints> points;
    vtkNew<vtkCellArray> quads;
    vtkNew<vtkFloatArray> places;
    places->SetNumberOfComponents(2);
    const Point corners[] = {
        {box.z_min, 0.0}, {box.z_max, 0.0}, {box.z_max, box.r_max}, {box.z_min, box.r_max}};
    vtkIdType ids[4];
    for (int i = 0; i < 4; ++i) {
        ids[i] = add(*points, corners[i], phi);
        places->InsertNextTuple2(i == 1 || i == 2 ? 1.0 : 0.0, i >= 2 ? 1.0 : 0.0);
    }
    quads->InsertNextCell(4, ids);
    vtkNew<vtkPolyData> data;
    data->SetPoints(points);
    data->SetPolys(quads);
    data->GetPointData()->SetTCoords(places);
    return data;
}

}  // namespace lathe::ui
