// Solids as STEP files.
#pragma once

#include <string>
#include <vector>

#include "solver/base/display_unit.hpp"
#include "solver/geometry/solids/solid_shape.hpp"

namespace lathe {

/// A STEP file (AP214) with the solids, each under its name, in this unit. The volumes of what was made and
/// of the file read back are compared with SolidShape::exact_volume() to 1e-6. Throws InputError, key
/// `antenna`, for volumes that differ and for shapes that Open CASCADE cannot make. Takes about a second for
/// a hundred faces.
std::string step_file(const std::vector<SolidShape>& solids, DisplayUnit unit);

}  // namespace lathe
