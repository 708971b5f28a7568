// Triangles, lines and pictures in space as VTK actors; places in metres, the scene in millimetres.
#pragma once

#include <vtkActor.h>
#include <vtkImageData.h>
#include <vtkNew.h>
#include <vtkPlane.h>
#include <vtkPolyDataMapper.h>
#include <vtkSmartPointer.h>
#include <vtkTexture.h>

#include <Eigen/Core>
#include <cstdint>
#include <vector>

#include "solver/geometry/solids/body_surface.hpp"
#include "ui/scene/colour_map.hpp"

namespace lathe::ui {

using ActorPointer = vtkSmartPointer<vtkActor>;
using SpaceLine = std::vector<Eigen::Vector3d>;

/// Lit triangles with their normals. `clip` null: whole; else what is on its positive side.
ActorPointer surface_actor(const std::vector<LitTriangle>& triangles, const Colour& colour, double opacity,
                           vtkPlane* clip);
/// An unlit filled polygon, convex.
ActorPointer polygon_actor(const SpaceLine& corners, const Colour& colour, double opacity);
/// Polylines; `width` in pixels.
ActorPointer line_actor(const std::vector<SpaceLine>& lines, const Colour& colour, double opacity,
                        double width);
/// A lit sheet of quadrilaterals between points in rows of `columns`, each with a colour.
ActorPointer sheet_actor(const std::vector<Eigen::Vector3d>& points, const std::vector<Colour>& colours,
                         std::size_t columns, double opacity);

/// Lets what is drawn after an actor cover it, wherever it lies.
void leave_depth(vtkActor& actor);

/// A picture on a parallelogram; not to be seen before the first show().
struct PictureActor {
    vtkNew<vtkImageData> image;
    vtkNew<vtkTexture> texture;
    vtkNew<vtkPolyDataMapper> mapper;
    vtkNew<vtkActor> actor;

    PictureActor();
    /// The four corners: of the first pixel, then along a row, then up. Four bytes a pixel.
    void show(const SpaceLine& corners, int columns, int rows, const std::vector<std::uint8_t>& rgba);
};

}  // namespace lathe::ui
