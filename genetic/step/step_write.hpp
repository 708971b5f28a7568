// Solids as STEP files.
#pragma once

#include <string>
#include <vector>

#include "solver/geometry/solids/solid_shape.hpp"

namespace lathe {

/// Units that a STEP file may have: mm, in, mil, um.
const std::vector<std::string>& step_units();

/// A STEP file (AP214) with the solids, each under its name. The volumes of what was made and of the file
/// read back are compared with SolidShape::exact_volume() to 1e-6. Throws InputError, key `antenna`, for
/// volumes that differ and for shapes that Open CASCADE cannot make. Takes about a second for a hundred
/// faces.
std::string step_file(const std::vector<SolidShape>& solids, const std::string& unit);

}  // namespace lathe
