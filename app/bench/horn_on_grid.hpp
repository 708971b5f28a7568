// A horn that fills a grid of a given size, which benchmarks solve.
#pragma once

#include <string>

#include "solver/discretise/simulation.hpp"

namespace lathe::bench {

/// What a horn is filled with: nothing, or a body of permittivity 2.2, pointed towards throat and mouth,
/// whose slanted surface couples the edges that it crosses.
enum class HornFilling { air, pointed_dielectric };

/// A conical horn with a port of `mode` (TE11: m = 1, TM01: m = 0), absorbing layers on three sides and a
/// contour, at 27 to 33 GHz with 20 cells per wavelength, on a grid of `nr` x `nz` cells; both at least 50.
/// It steps exactly `steps` steps, checks for convergence on the way, and never stops early. Throws
/// SolverError when the grid comes out otherwise.
Simulation horn_on_grid(int nr, int nz, long steps, const std::string& mode = "TE11",
                        HornFilling filling = HornFilling::air);

}  // namespace lathe::bench
