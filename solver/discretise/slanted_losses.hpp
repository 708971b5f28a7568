// Conductivity of the edges at slanted surfaces of lossy dielectrics.
#pragma once

#include <vector>

#include "solver/discretise/cell_geometry.hpp"
#include "solver/discretise/slanted_means.hpp"

namespace lathe {

/// Sets the conductivities of the coupled edges at slanted surfaces.
///
/// The voltage of a coupled edge (slanted_fit.hpp) is that of E = n D_n <1/eps> + t E_t, with the mean along
/// the edge. Where a surface cuts the edge that is not the field that heats the material: for a normal field
/// it is up to eps times larger. The loss that a material has in the dual cell of a cut edge is therefore
/// added to edges nearby, in the same direction, that lie in this material as a whole and see the field
/// inside. The volume of each material is kept:
///     sum_e sigma_e V_e = sigma V,   V_e: dual cell of edge e.
/// The field inside differs by O(h) over the distance and the cut cells are a layer of thickness O(h), so
/// the absorbed power is of the second order for any direction of the field. Conductivities are a diagonal
/// matrix without negative elements: passive whatever the couplings are.
///
/// Where no such edge is near (a layer thinner than a cell) an edge keeps
///     sigma (v/eps^2 + 1 - v) / (v <1/eps>^2 + 1 - v),   v = n_e^2,
/// right for a field along or across the edge, and on the average for the others. Materials with
/// sigma > omega eps keep what average_dielectrics() found.
///
/// `is_coupled_r`, `is_coupled_z`: by Grid::at().
void place_slanted_losses(const Antenna& antenna, const Grid& grid, double loss_frequency_hz,
                          const SlantedMeans& means, const std::vector<char>& is_coupled_r,
                          const std::vector<char>& is_coupled_z, CellGeometry& cells);

}  // namespace lathe
