// Cut cells that are too small for the time step are made as large as it needs, no more.
#pragma once

#include "solver/grid/coefficients.hpp"

namespace lathe {

/// A face that metal cuts to a sliver has a local resonance above the Nyquist limit of the time step.
/// Its area is enlarged (its coefficient lowered) until Gershgorin's bound on the operator
/// C_v curl C_i curl^T is back at what regular cells have (uniformly stable conformal scheme; Zagorodnov,
/// Schuhmann & Weiland 2003, Benkler et al. 2006). Whole faces are never touched.
void calm_small_faces(const Grid& grid, const CellGeometry& cells, CoefficientMaps& maps);

}  // namespace lathe
