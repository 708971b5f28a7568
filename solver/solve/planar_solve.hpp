// The way of a planar antenna: from drawing to problems, and from their recordings to results.
#pragma once

#include <span>

#include "solver/solve/solve.hpp"

namespace lathe {

/// Grid, coefficients, ports and contour of a planar antenna, and one problem per driven guide and line
/// current, two per plane wave and frequency. Throws InputError when it does not fit the settings.
Simulation build_planar_simulation(const Antenna& antenna, const SimulationSettings& settings,
                                   const BuildOptions& options);

/// S-matrix, far fields and beams; one recording per problem, in their order. Throws SolverError when one
/// diverged or was cancelled.
PlanarResults evaluate_planar(const Simulation& simulation, std::span<const Recording> recordings);

}  // namespace lathe
