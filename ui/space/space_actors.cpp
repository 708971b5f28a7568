#include "ui/space/space_actors.hpp"

#include <vtkCellArray.h>
#include <vtkFloatArray.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkProperty.h>
#include <vtkUnsignedCharArray.h>

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>

#include "ui/scene/scene_geometry.hpp"
#include "ui/scene3d/pattern_surface.hpp"

namespace lathe::ui {
namespace {

using Eigen::Vector3d;

vtkIdType add_point(vtkPoints& points, const Vector3d& at) {
    const Vector3d mm = scene_units_per_metre * at;
    return points.InsertNextPoint(mm.x(), mm.y(), mm.z());
}

ActorPointer actor_of(vtkPolyData* data, const Colour& colour, double opacity) {
    vtkNew<vtkPolyDataMapper> mapper;
    mapper->SetInputData(data);
    vtkNew<vtkActor> actor;
    actor->SetMapper(mapper);
    actor->GetProperty()->SetColor(colour[0], colour[1], colour[2]);
    actor->GetProperty()->SetOpacity(opacity);
    // Blended in the order of the scene's list: no sorting pass on the processor.
    actor->ForceOpaqueOn();
    return actor.Get();
}

}  // namespace

ActorPointer surface_actor(const std::vector<LitTriangle>& triangles, const Colour& colour, double opacity,
                           vtkPlane* clip) {
    vtkNew<vtkPoints> points;
    vtkNew<vtkFloatArray> normals;
    normals->SetNumberOfComponents(3);
    vtkNew<vtkCellArray> cells;
    for (const LitTriangle& triangle : triangles) {
        vtkIdType ids[3];
        for (std::size_t n = 0; n < 3; ++n) {
            ids[n] = add_point(*points, triangle.corners[n]);
            const Vector3d& normal = triangle.normals[n];
            normals->InsertNextTuple3(normal.x(), normal.y(), normal.z());
        }
        cells->InsertNextCell(3, ids);
    }
    vtkNew<vtkPolyData> data;
    data->SetPoints(points);
    data->SetPolys(cells);
    data->GetPointData()->SetNormals(normals);
    ActorPointer actor = actor_of(data, colour, opacity);
    actor->GetProperty()->SetAmbient(0.25);
    actor->GetProperty()->SetDiffuse(0.75);
    actor->GetProperty()->SetSpecular(0.25);
    actor->GetProperty()->SetSpecularPower(25.0);
    if (clip != nullptr) actor->GetMapper()->AddClippingPlane(clip);
    return actor;
}

ActorPointer polygon_actor(const std::vector<std::vector<Vector3d>>& polygons, const Colour& colour,
                           double opacity) {
    vtkNew<vtkPoints> points;
    vtkNew<vtkCellArray> cells;
    for (const auto& polygon : polygons) {
        std::vector<vtkIdType> ids;
        for (const Vector3d& corner : polygon) ids.push_back(add_point(*points, corner));
        cells->InsertNextCell(static_cast<vtkIdType>(ids.size()), ids.data());
    }
    vtkNew<vtkPolyData> data;
    data->SetPoints(points);
    data->SetPolys(cells);
    ActorPointer actor = actor_of(data, colour, opacity);
    actor->GetProperty()->LightingOff();
    return actor;
}

ActorPointer line_actor(const std::vector<std::vector<Vector3d>>& lines, const Colour& colour, double opacity,
                        double width) {
    vtkNew<vtkPoints> points;
    vtkNew<vtkCellArray> cells;
    for (const auto& line : lines) {
        std::vector<vtkIdType> ids;
        for (const Vector3d& corner : line) ids.push_back(add_point(*points, corner));
        cells->InsertNextCell(static_cast<vtkIdType>(ids.size()), ids.data());
    }
    vtkNew<vtkPolyData> data;
    data->SetPoints(points);
    data->SetLines(cells);
    ActorPointer actor = actor_of(data, colour, opacity);
    actor->GetProperty()->LightingOff();
    actor->GetProperty()->SetLineWidth(static_cast<float>(width));
    return actor;
}

ActorPointer arrow_actor(const std::vector<SpaceArrow>& arrows, const Colour& colour, double width) {
    constexpr double head = 0.28, half_width = 0.11;  // of the length
    std::vector<std::vector<Vector3d>> lines;
    for (const SpaceArrow& arrow : arrows) {
        const Vector3d along = arrow.to - arrow.from;
        if (along.isZero(0.0)) continue;
        lines.push_back({arrow.from, arrow.to});
        const Vector3d side = along.unitOrthogonal(), other = along.normalized().cross(side);
        for (const Vector3d& across : {side, Vector3d(-side), other, Vector3d(-other)})
            lines.push_back({arrow.to, arrow.to - head * along + half_width * along.norm() * across});
    }
    return line_actor(lines, colour, 1.0, width);
}

ActorPointer pattern_actor(const SpacePattern& pattern, const Vector3d& centre, double radius_m, Theme theme,
                           bool is_greyed) {
    vtkNew<vtkPoints> points;
    vtkNew<vtkUnsignedCharArray> colours;
    colours->SetNumberOfComponents(3);
    vtkNew<vtkCellArray> quads;
    const std::size_t thetas = pattern.theta_rad.size();
    for (std::size_t p = 0; p < pattern.phi_rad.size(); ++p)
        for (std::size_t n = 0; n < thetas; ++n) {
            const double level = std::clamp(
                1.0 + (pattern.level_dbi[p * thetas + n] - pattern.peak_dbi) / pattern_range_db, 0.0, 1.0);
            const double theta = pattern.theta_rad[n], phi = pattern.phi_rad[p];
            add_point(*points, centre + level * radius_m *
                                            Vector3d(std::sin(theta) * std::cos(phi),
                                                     std::sin(theta) * std::sin(phi), std::cos(theta)));
            Colour colour = pattern_colour(level, theme);
            if (is_greyed) colour = greyed(colour, theme);
            colours->InsertNextTuple3(255.0 * colour[0], 255.0 * colour[1], 255.0 * colour[2]);
            if (p == 0 || n == 0) continue;
            const auto row = static_cast<vtkIdType>(thetas);
            const vtkIdType at = static_cast<vtkIdType>(p) * row + static_cast<vtkIdType>(n);
            const vtkIdType corners[] = {at - row - 1, at - row, at, at - 1};
            quads->InsertNextCell(4, corners);
        }
    vtkNew<vtkPolyData> data;
    data->SetPoints(points);
    data->SetPolys(quads);
    data->GetPointData()->SetScalars(colours);
    ActorPointer actor = actor_of(data, {}, 0.62);
    actor->GetMapper()->SetColorModeToDirectScalars();
    actor->GetProperty()->SetAmbient(0.45);
    actor->GetProperty()->SetDiffuse(0.6);
    return actor;
}

std::vector<Vector3d> plane_corners(const CutPlane& plane, const PlaneBox& box) {
    const int u = number(next(plane.axis)), v = number(next(plane.axis, 2));
    std::vector<Vector3d> corners;
    for (const auto& [at_u, at_v] : {std::pair(0, 0), std::pair(1, 0), std::pair(1, 1), std::pair(0, 1)}) {
        Vector3d& corner = corners.emplace_back();
        corner[number(plane.axis)] = plane.place;
        corner[u] = box.u[static_cast<std::size_t>(at_u)];
        corner[v] = box.v[static_cast<std::size_t>(at_v)];
    }
    return corners;
}

std::vector<std::vector<Vector3d>> box_edges(const Vector3d& low, const Vector3d& high) {
    std::vector<std::vector<Vector3d>> edges;
    const auto corner = [&](int n) {
        return Vector3d((n & 1) != 0 ? high.x() : low.x(), (n & 2) != 0 ? high.y() : low.y(),
                        (n & 4) != 0 ? high.z() : low.z());
    };
    for (int n = 0; n < 8; ++n)
        for (const int bit : {1, 2, 4})
            if ((n & bit) == 0) edges.push_back({corner(n), corner(n | bit)});
    return edges;
}

PaintedPlaneActor::PaintedPlaneActor() {
    texture->SetInputData(image);
    texture->InterpolateOn();
    texture->RepeatOff();
    texture->EdgeClampOn();
    texture->SetColorModeToDirectScalars();
    actor->SetMapper(mapper);
    actor->SetTexture(texture);
    actor->GetProperty()->LightingOff();
    actor->ForceOpaqueOn();
    actor->VisibilityOff();
}

void PaintedPlaneActor::show(const CutPlane& plane, const PaintedCut& painted) {
    vtkNew<vtkUnsignedCharArray> pixels;
    pixels->SetNumberOfComponents(4);
    pixels->SetNumberOfTuples(static_cast<vtkIdType>(painted.columns) * painted.rows);
    std::copy(painted.rgba.begin(), painted.rgba.end(), pixels->GetPointer(0));
    image->SetDimensions(painted.columns, painted.rows, 1);
    image->GetPointData()->SetScalars(pixels);
    image->Modified();
    vtkNew<vtkPoints> points;
    vtkNew<vtkFloatArray> places;
    places->SetNumberOfComponents(2);
    vtkIdType ids[4];
    const auto corners = plane_corners(plane, painted.box);
    for (std::size_t n = 0; n < 4; ++n) {
        ids[n] = add_point(*points, corners[n]);
        places->InsertNextTuple2(n == 1 || n == 2 ? 1.0 : 0.0, n >= 2 ? 1.0 : 0.0);
    }
    vtkNew<vtkCellArray> cells;
    cells->InsertNextCell(4, ids);
    vtkNew<vtkPolyData> data;
    data->SetPoints(points);
    data->SetPolys(cells);
    data->GetPointData()->SetTCoords(places);
    mapper->SetInputData(data);
    actor->VisibilityOn();
}

}  // namespace lathe::ui
