// Tables of planar antennas for spreadsheets.
#pragma once

#include <string>

#include "solver/results/results.hpp"

namespace lathe {

/// A line for each frequency and excitation: its name and every metric that one excitation has. Numbers that
/// do not exist are "nan". Needs Results::planar, as the others do.
std::string planar_frequencies_csv(const Results& results);

/// A line for each frequency, each guide and each guide that was driven: S as real and imaginary part and in
/// dB.
std::string s_matrix_csv(const Results& results);

/// A line for each frequency, excitation and direction: phi in degrees from -180 on, level relative to the
/// peak in dB, phase of the far field in degrees.
std::string plane_patterns_csv(const Results& results);

}  // namespace lathe
