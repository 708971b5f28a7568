// Touchstone version 1, one port.
#pragma once

#include <string>

#include "solver/results/results.hpp"

namespace lathe {

/// Text of an `.s1p` file: hertz, real and imaginary part, ascending. S is normalised to the port
/// mode's own impedance; the file's 50 ohm is nominal and a comment says so.
/// Throws InputError when the antenna has no guided port.
std::string touchstone_s1p(const Results& results);

}  // namespace lathe
