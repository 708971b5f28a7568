// Exact shapes of a drawing's solids.
#pragma once

#include <string>
#include <vector>

#include "solver/geometry/solids/solid_shape.hpp"
#include "solver/volume/design/volume_design.hpp"

namespace lathe {

/// The shapes of all solids at the present values of the parameters, in painting order, each whole as it is
/// drawn. A name is that of the solid, or its kind, and its material. A wire is a cylinder per piece.
/// Throws InputError, with the solid's key, for a kind without an exact shape (why_no_shapes()), and as
/// build_volume_antenna() does.
std::vector<SolidShape> drawn_shapes(const VolumeDesign& design);

/// Reason why a solid has no exact shape: a loft with round corners, a mesh of triangles, or a sheet, which
/// has no thickness. Empty where all have one.
std::string why_no_shapes(const VolumeDesign& design);

}  // namespace lathe
