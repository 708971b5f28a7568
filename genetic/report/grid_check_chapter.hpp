// The check on another grid in reports.
#pragma once

#include "genetic/report/document.hpp"
#include "genetic/verification/grid_check.hpp"

namespace lathe::genetic {

/// A table of the largest estimated error of each metric and excitation; nothing where no metric was checked.
void add_grid_check(Document& document, const GridCheck& check);

}  // namespace lathe::genetic
