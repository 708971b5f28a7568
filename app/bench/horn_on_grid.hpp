// A horn that fills a grid of a given size, which benchmarks solve.
#pragma once

#include <string>

#include "solver/discretise/simulation.hpp"

namespace lathe::bench {

/// A conical horn with a port of `mode` (TE11: m = 1, TM01: m = 0), absorbing layers on three sides and a
/// contour, at 27 to 33 GHz with 20 cells per wavelength, on a grid of `nr` x `nz` cells; both at least 50.
/// It steps exactly `steps` steps, checks for convergence on the way, and never stops early.
Simulation horn_on_grid(int nr, int nz, long steps, const std::string& mode = "TE11");

}  // namespace lathe::bench
