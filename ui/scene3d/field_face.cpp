#include "ui/scene3d/field_face.hpp"

#include <vtkPointData.h>
#include <vtkProperty.h>
#include <vtkUnsignedCharArray.h>

#include <algorithm>

#include "ui/scene3d/revolved_geometry.hpp"

namespace lathe::ui {

FieldFace::FieldFace() {
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

void FieldFace::show(const PaintedPlane& plane, double phi) {
    vtkNew<vtkUnsignedCharArray> pixels;
    pixels->SetNumberOfComponents(4);
    pixels->SetNumberOfTuples(static_cast<vtkIdType>(plane.columns) * plane.rows);
    std::copy(plane.rgba.begin(), plane.rgba.end(), pixels->GetPointer(0));
    image->SetDimensions(plane.columns, plane.rows, 1);
    image->GetPointData()->SetScalars(pixels);
    image->Modified();
    mapper->SetInputData(half_plane(plane.box, phi));
    actor->VisibilityOn();
}

}  // namespace lathe::ui
