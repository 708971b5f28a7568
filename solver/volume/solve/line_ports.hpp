// Lumped ports without a size.
#pragma once

#include "solver/results/results.hpp"
#include "solver/volume/setup/volume_simulation.hpp"

namespace lathe {

/// Adds the warning line_port for each driven lumped port whose S11 depends on the cells by more than 0.045.
///
/// Such a port is one line of edges, which has no radius. Its inductance is that of a wire of about a fifth
/// of a cell, so that two grids differ by mu0 l/(2 pi) times the logarithm of the ratio of their cells, and
/// S11 by |1 - S11|^2/(2 R) times the reactance. The square root of two stands for the ratio: from 20 to 80
/// cells a wavelength S11 of random ports changes by half to the whole of what follows from a ratio of two.
void warn_of_line_ports(const VolumeSimulation& simulation, Results& results);

}  // namespace lathe
