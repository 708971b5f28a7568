// Touchstone version 1.
#pragma once

#include <optional>
#include <string>

#include "solver/results/results.hpp"

namespace lathe {

/// Text of an `.s1p` file: hertz, real and imaginary part, ascending. R is the impedance of a coaxial line or
/// the resistance of a gap's source. S of a hollow guide is normalised to its mode's own impedance; its 50
/// ohm are nominal, and a comment says so. Throws InputError when the antenna has no guided port.
std::string touchstone_s1p(const Results& results);

/// Text of an `.sNp` file of the S-matrix, version 1: hertz, real and imaginary part, each port normalised to
/// its mode's impedance. R is the impedance that all ports have (resistance of a lumped port, impedance of a
/// coaxial line); where they differ, comments "! Port Impedance" after each frequency have them. Of hollow
/// guides 50 ohm are nominal. With two ports S21 comes before S12, with more the matrix stands row by row, at
/// most four numbers in a line. Throws InputError when a port was not driven.
std::string touchstone_snp(const Results& results, const std::string& name);

}  // namespace lathe
