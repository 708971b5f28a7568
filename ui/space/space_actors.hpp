// What the 3D view of an antenna in space shows, as actors of VTK: one function for each kind of thing.
#pragma once

#include <vector>

#include "ui/space/space_scene.hpp"

class vtkActor;
class vtkPlane;
template <class Object>
class vtkSmartPointer;

namespace lathe::ui {

using ActorList = std::vector<vtkSmartPointer<vtkActor>>;

/// The box of a body's parts, m; 2 cm around the origin where it has none.
Bounds shown_bounds(const SpaceBody* body);
/// The longest side of that box, m; at least 0.1 mm.
double shown_size(const SpaceBody* body);

/// Surfaces of solids. What is painted on a plane is drawn after the metal, and after the dielectrics too
/// where these are cut open there, so that all of them lies behind it.
struct SurfaceActors {
    ActorList metal, dielectrics;
};
/// `hidden`: by part of the body, not drawn; shorter: the rest is drawn. `marked_solid`: in a colour of its
/// own; -1: none. `clip` null: whole; else what is on its positive side.
SurfaceActors surface_actors(const SpaceBody& body, const std::vector<bool>& hidden, int marked_solid,
                             Theme theme, vtkPlane* clip);

/// Openings and arrows of ports, and the field of modes. `marked_port`: stronger; -1: none.
ActorList port_actors(const std::vector<PortMark>& ports, int marked_port,
                      const std::vector<SpaceArrow>& modes, Theme theme);

/// The boxes of the domain with and without its layers.
ActorList domain_actors(const SpacePlan& plan, Theme theme);

/// A plane of symmetry or a ground plane, as far as the domain without its layers.
struct SpaceWall {
    CutPlane plane;
    Colour colour{};
};
/// `body` null: without a ground plane.
std::vector<SpaceWall> walls_of(const SpacePlan& plan, const SpaceBody* body, Theme theme);
/// Whether a plane is so near to a wall that the depths of both may not be told apart.
bool lies_in(const SpaceWall& wall, const CutPlane& plane, const SpacePlan& plan);
/// `is_under_picture`: its rim alone, to be drawn before the picture that is painted on its plane, leaving no
/// depth. Drawn after that it would be missing wherever the picture is next to clear: each pixel of it that
/// is not quite clear hides what lies in its depth.
ActorList wall_actors(const SpaceWall& wall, const SpacePlan& plan, bool is_under_picture);

/// Lines of the mesh on a plane, and those that limit the time step.
ActorList mesh_actors(const SpaceScene::MeshLines& mesh, Theme theme);

/// How far a pattern reaches over the body at its peak, m.
double pattern_radius(const SpaceBody* body);
/// A pattern above the middle of the body; `is_greyed`: of another design than the one on show.
vtkSmartPointer<vtkActor> pattern_actor(const SpacePattern& pattern, bool is_greyed, const SpaceBody* body,
                                        Theme theme);

}  // namespace lathe::ui
