// Constants of the absorbing layers at the ends of a grid.
#pragma once

#include "solver/problem/coefficients.hpp"

namespace lathe {

struct Grid;

/// Relative permittivity that fills the guides running into the layer of each side; 1 for free space.
struct LayerFillings {
    double row_low = 1.0, row_high = 1.0, column_low = 1.0, column_high = 1.0;
};

/// Sets the layers of `coefficients` (axial, radial, radial_low) for its time step. A layer damps a plane
/// wave of its filling by layer_attenuation() on its way through, with a cubic profile of the conductivity
/// (absorber.hpp).
void add_absorbing_layers(const Grid& grid, const LayerFillings& fillings, Coefficients& coefficients);

}  // namespace lathe
