// Parts of a body that the lines of a grid can meet.
#pragma once

#include "solver/geometry/solids/body.hpp"
#include "solver/volume/discretise/cartesian_grid.hpp"

namespace lathe {

/// Returns true where a part has grid lines along two axes or more: edges can meet no other metal.
bool is_seen(const Body::Part& part, const CartesianGrid& grid);

}  // namespace lathe
