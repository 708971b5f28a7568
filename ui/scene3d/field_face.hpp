// The field on one face of the cut, as a texture.
#pragma once

#include <vtkActor.h>
#include <vtkImageData.h>
#include <vtkNew.h>
#include <vtkPolyDataMapper.h>
#include <vtkTexture.h>

#include "ui/scene3d/painted_plane.hpp"

namespace lathe::ui {

struct FieldFace {
    vtkNew<vtkImageData> image;
    vtkNew<vtkTexture> texture;
    vtkNew<vtkPolyDataMapper> mapper;
    vtkNew<vtkActor> actor;

    /// Not to be seen before the first show().
    FieldFace();
    /// In the half plane at `phi`.
    void show(const PaintedPlane& plane, double phi);
};

}  // namespace lathe::ui
