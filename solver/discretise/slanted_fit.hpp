// Permittivities of edges at slanted dielectric surfaces, fitted to what fields do there.
#pragma once

#include "solver/discretise/cell_geometry.hpp"

namespace lathe {

/// The free choice of the four pairs at node `at`: the edge along r of `row`, the edge along z of `column`.
inline std::size_t slanted_pair(const Grid& grid, int node_row, int node_column, int row, int column) {
    return 4 * grid.at(node_row, node_column) + 2 * (row == node_row ? 1u : 0u) +
           (column == node_column ? 1u : 0u);
}

/// Replaces the permittivities of the edges at slanted surfaces and fills CellGeometry::slanted_pairs. Nodes
/// that metal or a layer reaches stay as they are, and so does everything where surfaces run along the axes.
///
/// Beside a flat surface with normal n the tangential E and the normal D are continuous. For such a field an
/// edge's voltage holds the mean of 1/eps along the edge, the flux through its dual face the mean of eps
/// along that face. Of
///     E_e = a_e D_e + sum over four pairs of b_p D_p
/// that asks two equations of every edge, one for each of the two fields; a_e and the symmetric b_p are two
/// more unknowns than equations in a cell. The solution nearest to the averages over dual cells (Farjadpour
/// et al., Opt. Lett. 31, 2006, 2972) is taken, by conjugate gradients. What is left at a curved surface is
/// of the first order in a layer one cell wide, so resonances converge with the second order.
///
/// In units of vacuum the inverse permittivity of all coupled edges has to be positive, and below what a time
/// step of `time_step_fraction` of its limit in vacuum leaves room for (solver/discretise/slanted_bound.hpp).
/// Where the solution is not, changes are held back until it is.
///
/// The conductivities of these edges follow; see slanted_losses.hpp. `loss_frequency_hz`: where a loss
/// tangent is turned into a conductivity.
void fit_slanted_surfaces(const Antenna& antenna, const Grid& grid, double time_step_fraction,
                          double loss_frequency_hz, CellGeometry& cells);

}  // namespace lathe
