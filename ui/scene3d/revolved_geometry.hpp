// Shapes of the meridian plane turned about the axis, as VTK surfaces in millimetres: x = r cos(phi),
// y = r sin(phi), z along the antenna's axis.
#pragma once

#include <vtkPolyData.h>
#include <vtkSmartPointer.h>

#include <vector>

#include "ui/scene/painted_shapes.hpp"
#include "ui/scene3d/turn.hpp"

namespace lathe::ui {

/// The turned outlines with normals: round along phi, with the corners of the outline sharp.
vtkSmartPointer<vtkPolyData> turned_outlines(const PaintedShape& shape, const Turn& turn);

/// The area of the shape in the half plane at one angle.
vtkSmartPointer<vtkPolyData> cut_face(const PaintedShape& shape, double phi);

}  // namespace lathe::ui
