// CST far-field source, version 3.0.
#pragma once

#include <string>

#include "solver/results/results.hpp"

namespace lathe {

/// Text of an `.ffs` file with all frequencies: E in V/m at 1 m for 1 W stimulated (peak values,
/// U = |E|^2 / (2 eta)), phi outer every 5 degrees from 0 to 360, theta inner, origin at z = 0.
std::string cst_ffs(const Results& results);

}  // namespace lathe
