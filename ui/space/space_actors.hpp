// Bodies, planes and lines of the 3D view as VTK actors, in millimetres.
#pragma once

#include <vtkActor.h>
#include <vtkImageData.h>
#include <vtkNew.h>
#include <vtkPlane.h>
#include <vtkPolyData.h>
#include <vtkPolyDataMapper.h>
#include <vtkSmartPointer.h>
#include <vtkTexture.h>

#include <vector>

#include "solver/geometry/solids/body_surface.hpp"
#include "ui/scene/colour_map.hpp"
#include "ui/space/cut_plane.hpp"
#include "ui/space/space_marks.hpp"
#include "ui/space/space_pattern.hpp"

namespace lathe::ui {

using ActorPointer = vtkSmartPointer<vtkActor>;

/// Lit triangles with their normals. `clip` null: whole; else what is on its positive side.
ActorPointer surface_actor(const std::vector<LitTriangle>& triangles, const Colour& colour, double opacity,
                           vtkPlane* clip);
/// Unlit filled polygons.
ActorPointer polygon_actor(const std::vector<std::vector<Eigen::Vector3d>>& polygons, const Colour& colour,
                           double opacity);
/// Polylines; `width` in pixels.
ActorPointer line_actor(const std::vector<std::vector<Eigen::Vector3d>>& lines, const Colour& colour,
                        double opacity, double width);
/// Shafts and heads that can be seen from all sides.
ActorPointer arrow_actor(const std::vector<SpaceArrow>& arrows, const Colour& colour, double width);
/// The pattern around a place, m; `radius_m` at its peak.
ActorPointer pattern_actor(const SpacePattern& pattern, const Eigen::Vector3d& centre, double radius_m,
                           Theme theme, bool is_greyed);

/// The corners of a part of a plane.
std::vector<Eigen::Vector3d> plane_corners(const CutPlane& plane, const PlaneBox& box);
/// The twelve edges of a box.
std::vector<std::vector<Eigen::Vector3d>> box_edges(const Eigen::Vector3d& low, const Eigen::Vector3d& high);

/// A picture on a plane.
struct PaintedPlaneActor {
    vtkNew<vtkImageData> image;
    vtkNew<vtkTexture> texture;
    vtkNew<vtkPolyDataMapper> mapper;
    vtkNew<vtkActor> actor;

    PaintedPlaneActor();
    void show(const CutPlane& plane, const PaintedCut& painted);
};

}  // namespace lathe::ui
