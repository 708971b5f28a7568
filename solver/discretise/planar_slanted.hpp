// Slanted surfaces of dielectrics in a planar grid, which may be the half of a symmetric antenna.
#pragma once

#include "solver/discretise/cell_geometry.hpp"

namespace lathe {

/// fit_slanted_surfaces() of a planar antenna with H across the plane. Above a plane of symmetry, edges get
/// what they have in the whole antenna, whose cells are made and fitted for that. On a magnetic wall the
/// edges along it have half a dual face, so that the pairs at its nodes stand for two each.
/// `loss_frequency_hz`: see cut_cells().
void fit_slanted_planar(const Antenna& antenna, const Grid& grid, double time_step_fraction,
                        double loss_frequency_hz, CellGeometry& cells);

}  // namespace lathe
