// Where an antenna needs cells finer than its wavelength asks for.
#pragma once

#include <vector>

#include "solver/base/warning.hpp"
#include "solver/discretise/axis_plan.hpp"
#include "solver/discretise/grid.hpp"
#include "solver/discretise/narrow_gaps.hpp"
#include "solver/geometry/antenna.hpp"

namespace lathe {

/// What a grid has to do justice to beside the wavelength.
struct FineParts {
    std::vector<FinePart> along_r, along_z;  ///< both empty: equal cells will do
    double port_cell = 0.0;                  ///< along z around the port and in the layer behind it, m
    std::vector<NarrowGap> gaps;             ///< narrower than four cells of the wavelength, in file order
    std::vector<NarrowGap> layers;           ///< dielectrics as thin
    std::vector<NarrowGap> sheets;           ///< slanted metal thinner than a quarter of a cell
    std::vector<Region> closed;              ///< those that no grid keeps open, as metal
};

/// The parts of an antenna that cells of size `cell` (m) would not resolve:
///  - a coaxial line: five cells between its conductors, and cells as short along z at its mouth and at the
///    other ends of metal in its bore;
///  - what stands before the mouth: ten cells of height;
///  - its metal, whose edges it lives by: cells of a quarter, or larger ones where those would outnumber
///    `free_cells`. The line has the same from its layer on: where cells grow from d to D along a line, it
///    reflects k^2 (D^2 - d^2)/16;
///  - a gap feed: two to eight cells across the gap, two or more within its radius, cells of half the radius
///  at the ends of the antenna and cells of a quarter along all metal;
///  - gaps between metal faces along r or z that are narrower than two cells: three cells across, four
///  where
///    they are narrower than one, as long as those are not shorter than an eighth of `cell`; below that what
///    there is room for, down to one, with a warning.
/// Gaps narrower than a twentieth of `cell` are closed, wherever they lie against the nodes; a warning says
/// so. Faces that meet at an angle leave no gap, and gaps between slanted faces are only warned of. The cells
/// of an antenna with a dipole port stay as they are.
FineParts find_fine_parts(const Antenna& antenna, double cell, double free_cells);

/// Warns of the gaps that are closed, or fewer than two cells of the grid across, in file order; then gives
/// one warning for all others of fewer than four cells, also where the grid is refined for them, one for
/// dielectrics as thin, and one for thin sheets, with the place of the coarsest and the
/// `cells_per_wavelength`, now those of the grid, that would do.
Warnings coarse_warnings(const FineParts& parts, const Grid& grid, double cells_per_wavelength);

/// Warns of what the grid of a body of revolution is too coarse for, coarse_warnings(), then of a guide that
/// feeds it near its cut-off.
Warnings plan_warnings(const FineParts& parts, const Grid& grid, const Antenna& antenna,
                       const SimulationSettings& settings);

}  // namespace lathe
