// Bodies of revolution: their axis, and the half plane's outline of each solid.
#pragma once

#include <gp_Ax1.hxx>
#include <vector>

#include "app/step/step_files.hpp"

namespace lathe::step {

/// The axis of all faces. Its origin is the foot of the perpendicular from the file's origin, its direction
/// has a positive largest component. Throws Refusal for faces about several axes, or about none.
gp_Ax1 common_axis(const std::vector<NamedSolid>& solids);

/// Curves in (z, r) that the faces of a solid are turned from, {"chains": [{"from", "closed", "pieces":
/// [{"to", "through"}]}], "flattened_mm2": area of faces whose curves became lines, "other_faces": number of
/// faces that are not turned about the axis}. Lines and arcs are exact, other curves are met to 2e-4 mm.
Json meridian_of(const TopoDS_Shape& solid, const gp_Ax1& axis);

}  // namespace lathe::step
