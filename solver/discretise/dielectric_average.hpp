// Effective permittivity of the dual cells that a dielectric's surface crosses.
#pragma once

#include "solver/discretise/grid.hpp"
#include "solver/geometry/scanline.hpp"

namespace lathe {

struct CellGeometry;

/// Fills the permittivities (and conductivities, when some material is lossy). Along the direction of a
/// component, slices of its dual cell are in series: harmonic mean; within a slice, side by side:
/// arithmetic mean. E_phi lies in every surface: arithmetic mean over the whole dual cell. Metal does
/// not take part. Second order at surfaces along r or z; at slanted ones with what
/// CellGeometry::inverse_permittivity_rz couples (Farjadpour et al., Opt. Lett. 31, 2006, 2972).
void average_dielectrics(const MaterialScanner& scanner, const Grid& grid, double loss_frequency_hz,
                         CellGeometry& cells);

}  // namespace lathe
