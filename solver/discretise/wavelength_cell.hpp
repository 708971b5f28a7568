// The cell that the wavelength asks for.
#pragma once

#include "solver/geometry/antenna.hpp"
#include "solver/model/simulation_settings.hpp"

namespace lathe {

/// Largest relative permittivity of an antenna's dielectrics and of its port's filling, 1 without any.
double densest_permittivity(const Antenna& antenna);

/// Size of the cells, m, that `settings` ask for in the densest material of a body of revolution at the upper
/// end of the band.
double wavelength_cell(const Antenna& antenna, const SimulationSettings& settings);

}  // namespace lathe
