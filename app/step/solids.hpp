// Solids from their descriptions.
#pragma once

#include <TopoDS_Shape.hxx>

#include "app/step/description.hpp"

namespace lathe::step {

/// The solid of a description: "outlines" (face_within()) turned round the z axis, or extruded from "from_z"
/// to "to_z"; or the solid between two polygons of equally many corners at "loft_from_z" and "loft_to_z".
/// "map": the rows of an affine map, 12 numbers; "copies" with "copy_step" repeat it. Throws Refusal, and
/// Standard_Failure of Open CASCADE.
TopoDS_Shape solid_of(const Json& description);

/// Volume, mm^3.
double volume_of(const TopoDS_Shape& shape);

/// Area of all faces, mm^2.
double area_of(const TopoDS_Shape& shape);

}  // namespace lathe::step
