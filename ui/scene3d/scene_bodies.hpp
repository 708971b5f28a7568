// The antenna as bodies of the 3D view: turned outlines with a part cut away, and the faces of the cut.
#pragma once

#include <vtkActor.h>
#include <vtkSmartPointer.h>

#include <span>
#include <vector>

#include "ui/scene/painted_shapes.hpp"
#include "ui/scene/scene_style.hpp"

namespace lathe::ui {

/// Opaque ones first: they are drawn in this order. `cut`: radians away from phi = 0 on; `size_m`: of the
/// antenna, faces stand above the field on the cut by a share of it.
std::vector<vtkSmartPointer<vtkActor>> scene_bodies(std::span<const PaintedShape> shapes, double cut,
                                                    double size_m, const SceneStyle& style);

}  // namespace lathe::ui
