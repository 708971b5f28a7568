// The largest stable time step of a grid.
#pragma once

#include "solver/discretise/grid.hpp"

namespace lathe {

/// Stability limit of order m in s. Of equal cells that of the whole grid's spectrum
/// (solver/scheme/time_step.hpp); of a graded one that of its stiffest cell alone
/// (solver/discretise/cell_bound.hpp), which is never above and on a few fine cells in a row at most some
/// percent below.
double time_step_limit(const Grid& grid, int azimuthal_order);

}  // namespace lathe
