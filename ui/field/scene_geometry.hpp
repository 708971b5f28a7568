// Turns shapes of the meridian plane into VTK geometry, in millimetres. Included by field_scene.cpp only.
#pragma once

#include <vtkPolyData.h>
#include <vtkSmartPointer.h>

#include <span>
#include <vector>

#include "ui/field/painted_shapes.hpp"

namespace lathe::ui {

inline constexpr double scene_units_per_metre = 1e3;

/// Filled quadrilaterals of the shapes of one kind and their mirror images.
vtkSmartPointer<vtkPolyData> area_geometry(const std::vector<PaintedShape>& shapes, bool metal);

/// Closed outlines and their mirror images. Edges on the axis are left out: they bound nothing.
vtkSmartPointer<vtkPolyData> outline_geometry(const std::vector<PaintedShape>& shapes);

/// A line cut into dashes; lengths in metres.
struct Dashes {
    double on_m = 1e-3, off_m = 1e-3;
};
vtkSmartPointer<vtkPolyData> dashed_outline_geometry(const std::vector<PaintedShape>& shapes,
                                                     const Dashes& dashes);
vtkSmartPointer<vtkPolyData> dashed_line_geometry(std::span<const Point> line, bool closed,
                                                  const Dashes& dashes);

}  // namespace lathe::ui
