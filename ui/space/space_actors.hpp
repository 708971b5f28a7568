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

/// Surfaces of solids, drawn before and after what is painted on the plane of the cut.
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

/// The boxes of the domain with and without its layers, planes of symmetry, and a ground plane; of `body` the
/// latter alone, null: none.
ActorList domain_actors(const SpacePlan& plan, const SpaceBody* body, Theme theme);

/// Lines of the mesh on a plane, and those that limit the time step.
ActorList mesh_actors(const SpaceScene::MeshLines& mesh, Theme theme);

/// How far a pattern reaches over the body at its peak, m.
double pattern_radius(const SpaceBody* body);
/// A pattern above the middle of the body; `is_greyed`: of another design than the one on show.
vtkSmartPointer<vtkActor> pattern_actor(const SpacePattern& pattern, bool is_greyed, const SpaceBody* body,
                                        Theme theme);

}  // namespace lathe::ui
