// Genes at which an antenna has no derivative.
#pragma once

#include "solver/antenna/design.hpp"
#include "solver/base/warning.hpp"

namespace lathe::genetic {

/// A warning "kink" for each gene whose motion of the outline changes by more than a hundredth between the
/// two sides of the present value, and "count_changes" where the number of vertices does: the gradient is
/// that of the present branch. The sides are 1e-4 of the gene's value away. Empty for templates without exact
/// motion.
Warnings kink_warnings(const Design& design);

}  // namespace lathe::genetic
