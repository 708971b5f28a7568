// The Huygens contour: where the tangential fields are recorded for the far field.
#pragma once

#include "solver/discretise/coefficients.hpp"
#include "solver/discretise/grid.hpp"
#include "solver/problem/huygens_layout.hpp"

namespace lathe {

/// The box of a planned grid. Its low cap starts outside the feed's outer wall; on a ground plane there is
/// none. `guided`: a feed runs through the low cap.
HuygensLayout place_contour(const GridPlan& plan, const CoefficientMaps& maps, bool guided);

}  // namespace lathe
