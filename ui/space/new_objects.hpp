// Solids and ports as a drawing begins with them: where the eye is, as large as can be seen there.
#pragma once

#include <Eigen/Core>

#include "genetic/project/project.hpp"
#include "solver/geometry/solids/solid.hpp"

namespace lathe::ui {

/// Where something new is put and about how large it is, in numbers that a person would type, mm.
struct InsertionPoint {
    Eigen::Vector3d centre_mm = Eigen::Vector3d::Zero();
    double size_mm = 10.0;
};

/// A place near what is looked at, m, in a view so many metres high; on planes of symmetry of the design, so
/// that a new solid does not break them.
InsertionPoint insertion_point_near(const Eigen::Vector3d& looked_at, double view_height,
                                    const VolumeDesign& design);

/// A solid of metal around the place. Precondition: none that needs a file.
DrawnSolid new_solid(SolidKind kind, const InsertionPoint& place);

/// A port at the place, of a name that no other has; a guide at the face of a box that is lower or higher
/// along the axis, its waves into the box, its mode the first by cut-off.
DrawnPort new_port(VolumePortKind kind, const InsertionPoint& place, const VolumeDesign& design);
DrawnPort new_guide(const Bounds& box, Axis axis, bool is_lower, const VolumeDesign& design);

}  // namespace lathe::ui
