// Effective permittivity of the dual cells that a dielectric's surface crosses.
#pragma once

#include "solver/discretise/grid.hpp"
#include "solver/geometry/scanline.hpp"

namespace lathe {

struct CellGeometry;

/// Fills the permittivities, and the conductivities where a material is lossy, from the complex permittivity
///     eps = eps' - j sigma / (omega eps0),   omega = 2 pi loss_frequency_hz.
/// Along the direction of a component, slices of its dual cell are in series: harmonic mean; within a slice,
/// side by side: arithmetic mean. E_phi lies in every surface: arithmetic mean over the whole dual cell. The
/// conductivity is -omega eps0 Im of the mean. Metal does not take part. Second order at surfaces along r or
/// z; at slanted ones with what CellGeometry::inverse_permittivity_rz couples (Farjadpour et al., Opt. Lett.
/// 31, 2006, 2972).
void average_dielectrics(const MaterialScanner& scanner, const Grid& grid, double loss_frequency_hz,
                         CellGeometry& cells);

/// Conductivity of the edges along r and along z, S/m, index Grid::at().
struct EdgeConductivities {
    std::vector<double> r, z;
};
/// Conductivity that one of the scanner's materials has on the average over the dual cell of each edge.
EdgeConductivities mean_conductivities(const MaterialScanner& scanner, const Grid& grid,
                                       double loss_frequency_hz, int material);

}  // namespace lathe
