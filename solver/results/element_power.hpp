// The power that a current element delivers.
#pragma once

#include <vector>

#include "solver/discretise/simulation.hpp"
#include "solver/problem/recording.hpp"

namespace lathe {

/// Power through the box around the current element, W per unit spectrum (as contour_power()), at each
/// frequency of the simulation: the grid's own Poynting flux, which the element delivers to the last digit
/// because the box holds nothing lossy. Voltage times current of the element itself is the same power in
/// exact numbers only: of its voltage all but (k h)^3 is the field stored in its cell of size h, and on a
/// grid of 300 cells per wavelength single precision leaves two digits of the rest. On the box, with I at its
/// own time and V from Ampere's law in the frequency domain:
///     V = c curl(I)/(2j sin(w dt/2)),   P = C/2 Re sum(V I*),   C = pi (m >= 1) or 2 pi (m = 0).
/// Needs simulation.element_box.
std::vector<double> element_power(const Simulation& simulation, const Recording& recording);

}  // namespace lathe
