// Changes of the ports of a planar antenna that is drawn by regions; each is kept only if it is a good
// antenna.
#pragma once

#include <functional>
#include <vector>

#include "genetic/project/project.hpp"
#include "ui/design/shape_edit.hpp"

namespace lathe::ui {

/// The project with its template's antenna as drawn regions and ports, whose every corner and port can be
/// moved; its parameters and formulas go. The same project if it is drawn already. Lengths are those that a
/// project file can hold, so that the project is equal to itself saved and opened. Throws InputError where
/// antenna_of() does.
Project drawn_by_regions(const Project& project);

/// Two handles a port: its place and, of guides and plane waves, the tip of its direction.
std::vector<EditHandle> port_handles(const Antenna& antenna);

/// The port's centre at `target`, or its direction towards it, to whole degrees unless `step` is 0. A guide
/// that comes to stand between two walls takes the middle and the width of their opening.
ShapeEdit with_port_handle_at(const Project& project, const PortHandle& handle, Point target, double step);

/// The project with this port changed by `edit`; the problem is said in words and without the file's key.
ShapeEdit with_port(const Project& project, std::size_t port, const std::function<void(PlanarPort&)>& edit);

/// The guide in the middle of the opening that it stands in, as wide as that is.
ShapeEdit with_port_in_opening(const Project& project, std::size_t port);

/// One more port like `like`, with a name of its own, beside it.
ShapeEdit with_port_added(const Project& project, std::size_t like);
ShapeEdit with_port_removed(const Project& project, std::size_t port);

}  // namespace lathe::ui
