// Every plotted curve as comma-separated values with a header line; units in the column names.
#pragma once

#include <string>

#include "solver/results/results.hpp"

namespace lathe {

/// One line per frequency: S11, directivity, realised gain, beamwidths, cross-polar, power balance.
std::string frequency_curves_csv(const Results& results);

/// One line per frequency of the dense reflection curve: S11, VSWR and group delay. For a dipole
/// the header alone.
std::string reflection_csv(const Results& results);

/// One line per frequency and theta: co-polar directivity in the E, H and D planes and cross-polar
/// in the D plane, dBi, Ludwig's third definition.
std::string pattern_cuts_csv(const Results& results);

}  // namespace lathe
