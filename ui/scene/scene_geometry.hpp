// Turns shapes of the meridian plane into VTK geometry, in millimetres. Included by field_scene.cpp only.
#pragma once

#include <vtkPolyData.h>
#include <vtkSmartPointer.h>

#include <span>
#include <vector>

#include "solver/discretise/grid.hpp"
#include "ui/scene/colour_map.hpp"
#include "ui/scene/painted_shapes.hpp"
#include "ui/scene/stroke.hpp"

namespace lathe::ui {

inline constexpr double scene_units_per_metre = 1e3;

/// Filled quadrilaterals of the shapes of one kind and their mirror images.
vtkSmartPointer<vtkPolyData> area_geometry(const std::vector<PaintedShape>& shapes, bool metal);

/// The area between two boxes about the axis, filled.
vtkSmartPointer<vtkPolyData> frame_geometry(const Extent& inner, const Extent& outer);

/// Lengths in pixels; no gap: a full line.
struct Dashes {
    double on_pixels = 1.0, off_pixels = 0.0;
};

/// Closed outlines and their mirror images. Edges on the axis are left out: they bound nothing.
vtkSmartPointer<vtkPolyData> outline_geometry(const std::vector<PaintedShape>& shapes, const Dashes& dashes,
                                              const Stroke& stroke);

/// One line, not mirrored; `closed` joins the last point to the first.
vtkSmartPointer<vtkPolyData> line_geometry(std::span<const Point> line, bool closed, const Dashes& dashes,
                                           const Stroke& stroke);

/// A part of the plane, metres: centre and half the sizes.
struct PlaneWindow {
    double z_m = 0.0, r_m = 0.0, half_width_m = 0.0, half_height_m = 0.0;
};

/// Every `step`-th line through the grid's nodes, counted from the axis and from the first column, as far as
/// they are in sight.
vtkSmartPointer<vtkPolyData> grid_geometry(const Grid& grid, int step, const PlaneWindow& window,
                                           const Stroke& stroke);

}  // namespace lathe::ui
