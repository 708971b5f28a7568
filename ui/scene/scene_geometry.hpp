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

enum class AreaKind { metal, open_edge, dielectric };

/// Filled quadrilaterals of the shapes of one kind and their mirror images. Dielectrics have `colour` with an
/// opacity that goes with their density; others no colours of their own.
vtkSmartPointer<vtkPolyData> area_geometry(const std::vector<PaintedShape>& shapes, AreaKind kind,
                                           const Colour& colour = {}, double opacity = 1.0);

/// The area between two boxes, filled.
vtkSmartPointer<vtkPolyData> frame_geometry(const Extent& inner, const Extent& outer);

/// Lengths in pixels; no gap: a full line.
struct Dashes {
    double on_pixels = 1.0, off_pixels = 0.0;
};

/// Closed outlines and their mirror images. Edges on a line that is mirrored at are left out: they bound
/// nothing.
vtkSmartPointer<vtkPolyData> outline_geometry(const std::vector<PaintedShape>& shapes, const Dashes& dashes,
                                              const Stroke& stroke);

/// One line, not mirrored; `closed` joins the last point to the first.
vtkSmartPointer<vtkPolyData> line_geometry(std::span<const Point> line, bool closed, const Dashes& dashes,
                                           const Stroke& stroke);

/// A part of the plane, metres: centre and half the sizes.
struct PlaneWindow {
    double z_m = 0.0, r_m = 0.0, half_width_m = 0.0, half_height_m = 0.0;
};

/// Every `step`-th line through the grid's nodes, counted from the first row and column, as far as they are
/// in sight. With a mirror image where `is_mirrored`.
vtkSmartPointer<vtkPolyData> grid_geometry(const Grid& grid, int step, const PlaneWindow& window,
                                           const Stroke& stroke, bool is_mirrored = true);

}  // namespace lathe::ui
