// Tables of antennas with excitations and ports, planar and 3D, for spreadsheets.
#pragma once

#include <string>

#include "solver/results/results.hpp"

namespace lathe {

/// A line for each frequency and excitation: name of the excitation and every metric that one excitation has.
/// Numbers that do not exist are "nan". Power handling is left out.
std::string excitations_csv(const Results& results);

/// A line for each frequency, each port and each port that was driven: S as real and imaginary part and in
/// dB.
std::string s_matrix_csv(const Results& results);

/// Planar antennas: a line for each frequency, excitation and direction: phi in degrees from -180 on, level
/// relative to the peak in dB, phase of the far field in degrees.
std::string plane_patterns_csv(const Results& results);

/// 3D antennas: the cuts of each excitation: theta from -180 degrees on, co- and cross-polar level over an
/// isotropic radiator of the same radiated power, dBi, and their phases. Of a plane wave levels are those of
/// the radar cross-section, dB of a square metre.
std::string cuts_csv(const Results& results);

}  // namespace lathe
