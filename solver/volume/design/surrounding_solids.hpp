// Solids of surroundings by the numbers of their keys.
#pragma once

#include "solver/geometry/solids/solid.hpp"
#include "solver/volume/design/drawn_numbers.hpp"
#include "solver/volume/design/surroundings.hpp"

namespace lathe {

/// A flange (without the opening that its antenna has in it), a plate, struts or a pin. Throws InputError
/// with the number's key, std::logic_error for kinds that are no solid.
SolidPointer make_surrounding(SurroundingKind kind, const DrawnNumbers& numbers);

/// A number of copies. Throws InputError, with its key, for one that is not whole.
int whole_number(const DrawnNumbers& numbers, const char* key);

/// The direction across the z axis at an angle from x, rad; of length 1.
Eigen::Vector3d outwards(double angle);

}  // namespace lathe
