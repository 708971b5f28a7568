// CST far-field source, version 3.0.
#pragma once

#include <string>

#include "solver/results/results.hpp"

namespace lathe {

/// Text of an `.ffs` file with all frequencies: E in V/m at 1 m for 1 W stimulated (peak values,
/// U = |E|^2 / (2 eta)), phi outer every 5 degrees from 0 to 360, theta inner, origin at z = 0.
std::string cst_ffs(const Results& results);
/// Text of a .ffs file of one excitation of an antenna in space, at the phi of its cuts. Throws as
/// SampledPattern does.
std::string cst_ffs(const Results& results, std::size_t excitation);

}  // namespace lathe
