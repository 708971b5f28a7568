// Constants of the absorbing layers at the ends of a grid.
#pragma once

#include "solver/problem/coefficients.hpp"

namespace lathe {

struct Grid;

/// Guides that run into the layer of a side.
struct LayerSide {
    double permittivity = 1.0;   ///< relative, of what fills them; 1 for free space
    double guide_from_hz = 0.0;  ///< start of the band, Hz; 0: there are none
};
struct LayerSides {
    LayerSide row_low, row_high, column_low, column_high;
};

/// Sets the layers of `coefficients` (axial, radial, radial_low) for its time step. The layer of free space
/// damps a plane wave by layer_attenuation() on its way through, with a cubic profile of the conductivity
/// (absorber.hpp). Where guides run into it, a layer is that of guide_layer().
void add_absorbing_layers(const Grid& grid, const LayerSides& sides, Coefficients& coefficients);

}  // namespace lathe
