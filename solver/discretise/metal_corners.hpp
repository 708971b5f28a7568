// Cells at the corners of metal: rims, teeth, irises, steps.
#pragma once

#include "solver/discretise/cell_geometry.hpp"
#include "solver/discretise/cell_window.hpp"
#include "solver/geometry/scanline.hpp"

namespace lathe {

/// Gives edges and faces around each convex corner of metal the lengths with which the grid reproduces the
/// corner's static field (solver/discretise/corner_links.hpp). With drawn lengths alone an edge acts as if it
/// lay up to a third of a cell elsewhere, and jumps where it crosses a node; with these it acts within 0.06
/// cells of its place, whatever the place and down to walls of a tenth of a cell.
///
/// Nodes so close to the metal that their cells would limit the time step become metal (free_phi 0), and
/// edges that end on them get longer than a cell in return: shares of `cells` may exceed 1 afterwards.
/// Corners within three cells of the axis, in cells more than 2.2 times as long as wide, or closer than two
/// cells to other metal keep what is drawn.
///
/// `window`: the whole grid, or what closed_over_corners() gave: cells of the window alone are read and
/// changed.
void fit_corners(const Antenna& antenna, const MaterialScanner& scanner, const Grid& grid,
                 const CellWindow& window, CellGeometry& cells);

/// The smallest window with this one in it that holds whatever a corner of metal depends on or changes, or
/// nothing of that.
CellWindow closed_over_corners(const Antenna& antenna, const Grid& grid, CellWindow window);

}  // namespace lathe
