#include "ui/scene3d/plain_actors.hpp"

#include <vtkCellArray.h>
#include <vtkFloatArray.h>
#include <vtkInformation.h>
#include <vtkInformationIntegerKey.h>
#include <vtkOpenGLActor.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkProperty.h>
#include <vtkUnsignedCharArray.h>

#include <algorithm>

#include "ui/scene/scene_geometry.hpp"

namespace lathe::ui {
namespace {

using Eigen::Vector3d;

vtkIdType add_point(vtkPoints& points, const Vector3d& at) {
    const Vector3d mm = scene_units_per_metre * at;
    return points.InsertNextPoint(mm.x(), mm.y(), mm.z());
}

std::vector<vtkIdType> add_points(vtkPoints& points, const SpaceLine& line) {
    std::vector<vtkIdType> ids;
    for (const Vector3d& corner : line) ids.push_back(add_point(points, corner));
    return ids;
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

ActorPointer polygon_actor(const SpaceLine& corners, const Colour& colour, double opacity) {
    vtkNew<vtkPoints> points;
    vtkNew<vtkCellArray> cells;
    const std::vector<vtkIdType> ids = add_points(*points, corners);
    cells->InsertNextCell(static_cast<vtkIdType>(ids.size()), ids.data());
    vtkNew<vtkPolyData> data;
    data->SetPoints(points);
    data->SetPolys(cells);
    ActorPointer actor = actor_of(data, colour, opacity);
    actor->GetProperty()->LightingOff();
    return actor;
}

ActorPointer line_actor(const std::vector<SpaceLine>& lines, const Colour& colour, double opacity,
                        double width) {
    vtkNew<vtkPoints> points;
    vtkNew<vtkCellArray> cells;
    for (const SpaceLine& line : lines) {
        const std::vector<vtkIdType> ids = add_points(*points, line);
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

ActorPointer sheet_actor(const std::vector<Vector3d>& points, const std::vector<Colour>& colours,
                         std::size_t columns, double opacity) {
    vtkNew<vtkPoints> places;
    vtkNew<vtkUnsignedCharArray> painted;
    painted->SetNumberOfComponents(3);
    vtkNew<vtkCellArray> quads;
    for (std::size_t n = 0; n < points.size(); ++n) {
        add_point(*places, points[n]);
        painted->InsertNextTuple3(255.0 * colours[n][0], 255.0 * colours[n][1], 255.0 * colours[n][2]);
        if (n < columns || n % columns == 0) continue;
        const auto at = static_cast<vtkIdType>(n), row = static_cast<vtkIdType>(columns);
        const vtkIdType corners[] = {at - row - 1, at - row, at, at - 1};
        quads->InsertNextCell(4, corners);
    }
    vtkNew<vtkPolyData> data;
    data->SetPoints(places);
    data->SetPolys(quads);
    data->GetPointData()->SetScalars(painted);
    ActorPointer actor = actor_of(data, {}, opacity);
    actor->GetMapper()->SetColorModeToDirectScalars();
    actor->GetProperty()->SetAmbient(0.45);
    actor->GetProperty()->SetDiffuse(0.6);
    return actor;
}

void leave_depth(vtkActor& actor) {
    vtkNew<vtkInformation> keys;
    keys->Set(vtkOpenGLActor::GLDepthMaskOverride(), 0);
    actor.SetPropertyKeys(keys);
}

PictureActor::PictureActor() {
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

void PictureActor::show(const SpaceLine& corners, int columns, int rows,
                        const std::vector<std::uint8_t>& rgba) {
    vtkNew<vtkUnsignedCharArray> pixels;
    pixels->SetNumberOfComponents(4);
    pixels->SetNumberOfTuples(static_cast<vtkIdType>(columns) * rows);
    std::copy(rgba.begin(), rgba.end(), pixels->GetPointer(0));
    image->SetDimensions(columns, rows, 1);
    image->GetPointData()->SetScalars(pixels);
    image->Modified();
    vtkNew<vtkPoints> points;
    vtkNew<vtkFloatArray> places;
    places->SetNumberOfComponents(2);
    for (std::size_t n = 0; n < 4; ++n)
        places->InsertNextTuple2(n == 1 || n == 2 ? 1.0 : 0.0, n >= 2 ? 1.0 : 0.0);
    const std::vector<vtkIdType> ids = add_points(*points, corners);
    vtkNew<vtkCellArray> cells;
    cells->InsertNextCell(static_cast<vtkIdType>(ids.size()), ids.data());
    vtkNew<vtkPolyData> data;
    data->SetPoints(points);
    data->SetPolys(cells);
    data->GetPointData()->SetTCoords(places);
    mapper->SetInputData(data);
    actor->VisibilityOn();
}

}  // namespace lathe::ui
