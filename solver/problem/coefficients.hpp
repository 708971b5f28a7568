// What the update equations of a problem multiply with: computed once in double precision, then only read.
#pragma once

#include <vector>

#include "solver/scheme/absorber.hpp"

namespace lathe {

/// x <- decay x + coefficient curl; index Grid::at(i, k). Zero inside metal and on the outer boundary.
struct CoefficientMaps {
    std::vector<double> i_r, i_phi, i_z;  ///< dt over (permeability, face area / dual edge), 1/ohm
    std::vector<double> v_r, v_phi, v_z;  ///< dt over (permittivity, dual area / edge), ohm
    std::vector<double> decay_r, decay_phi, decay_z;  ///< of the voltages; empty without loss
    bool has_loss() const { return !decay_r.empty(); }
};

/// Curves of the axial layer at every column, at nodes (voltages) and half nodes (currents).
struct AxialAbsorber {
    std::vector<double> b_node, c_node, b_half, c_half;
};

/// One row of the radial layer: currents and voltages, r, phi and z components.
struct RadialRow {
    fdtd::RadialConstants<double> i_r, i_phi, i_z, v_r, v_phi, v_z;
};

/// Everything a stepper multiplies with.
struct Coefficients {
    int azimuthal_order = 1;
    double dt = 0.0;
    CoefficientMaps maps;
    AxialAbsorber axial;
    std::vector<RadialRow> radial;  ///< rows Grid::first_pml_row() ... nr - 2; empty without a layer
};

}  // namespace lathe
