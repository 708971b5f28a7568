// What the update equations of a problem multiply with: computed once in double precision, then only read.
#pragma once

#include <memory>
#include <vector>

#include "solver/problem/permittivity_coupling.hpp"
#include "solver/scheme/absorber.hpp"

namespace lathe {

/// x <- decay x + coefficient curl; index Grid::at(i, k). Zero inside metal and on the outer boundary.
struct CoefficientMaps {
    std::vector<double> i_r, i_phi, i_z;  ///< dt over (permeability, face area / dual edge), 1/ohm
    std::vector<double> v_r, v_phi, v_z;  ///< dt over (permittivity, dual area / edge), ohm
    std::vector<double> decay_r, decay_phi, decay_z;  ///< of the voltages; empty without loss
    bool has_loss() const { return !decay_r.empty(); }
};

/// Coefficient maps that copies share until one of them is edited: the problems of a planar antenna with many
/// driven ports have one grid.
class SharedMaps {
public:
    const CoefficientMaps& operator*() const { return *maps_; }
    const CoefficientMaps* operator->() const { return maps_.get(); }
    operator const CoefficientMaps&() const { return *maps_; }
    /// Maps to write to, which no copy sees; earlier references may be a copy's maps afterwards. Not while
    /// other threads copy this object.
    CoefficientMaps& edit() {
        if (maps_.use_count() > 1) maps_ = std::make_shared<CoefficientMaps>(*maps_);
        return *maps_;
    }

private:
    std::shared_ptr<CoefficientMaps> maps_ = std::make_shared<CoefficientMaps>();
};

/// CPML profile of the layers at both ends along z, one entry per column: b and c of absorber.hpp at nodes
/// (for voltages) and at half nodes (for currents). c is 0 outside the layers.
struct AxialAbsorber {
    std::vector<double> b_node, c_node, b_half, c_half;
};

/// Constants of one row of a layer along r, for each of the six components.
struct RadialRow {
    fdtd::RadialConstants<double> i_r, i_phi, i_z, v_r, v_phi, v_z;
};

/// Everything that a stepper multiplies with, in double precision; engines narrow it.
struct Coefficients {
    int azimuthal_order = 1;
    double dt = 0.0;
    SharedMaps maps;
    PermittivityCoupling coupling;  ///< at slanted surfaces of dielectrics
    AxialAbsorber axial;
    std::vector<RadialRow> radial;  ///< rows Grid::first_pml_row() ... nr - 2; empty without a layer
    /// Rows 0 ... Grid::pml_r_low - 1 of a planar grid; empty without a layer there.
    std::vector<RadialRow> radial_low;
};

}  // namespace lathe
