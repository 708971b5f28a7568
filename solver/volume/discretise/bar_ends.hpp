// Cells around the ends of round bars: free ends, and gaps that ports bridge.
#pragma once

#include <array>
#include <vector>

#include "solver/volume/discretise/gridded_bar.hpp"
#include "solver/volume/discretise/metal_edge_fit.hpp"

namespace lathe {

/// Surroundings of an end of a bar.
struct BarEnd {
    enum class Kind { joined, gap, free };
    Kind kind = Kind::joined;  ///< joined: the bar goes on as other metal
    double gap = 0.0;          ///< m
    bool is_to_bar = false;    ///< a bar in its line begins beyond the gap
};

/// Both ends of a bar. Gaps are no longer than one and a half of the largest cells around the end.
std::array<BarEnd, 2> ends_of_bar(const GriddedBar& bar, const std::vector<GriddedBar>& bars,
                                  const Body& body, const CartesianGrid& grid);

/// Shares of the edges around a free end: with them the grid reproduces the static field of the charge of a
/// thin rod that ends there, found by a method of moments (constant charge in short pieces, potential on the
/// surface, charge on the axis). With the shares along the bar alone a thin wire acts by a fraction of a cell
/// longer than it is. For bars of one column; `edges` hold the bars.
std::vector<FittedShare> fit_free_end(const GriddedBar& bar, bool is_high, const CartesianGrid& grid,
                                      const CutEdges& edges);

/// Shares of the edges in a gap: the whole dual face around them would be a capacitor of a cell's size
/// between the ends. The flux of two thin rods' charge through that face is
///     C = pi eps integral of dr / ln(2 r / a) from g / 2 to R,  pi R^2 the dual face's area,
/// (the field lines between rods of opposite voltage are nearly circles about the gap, as those of thin
/// cones), and that between their faces. Of a bar that faces a plane: as with its mirror image.
std::vector<FittedShare> fit_gap(const GriddedBar& bar, bool is_high, const BarEnd& end,
                                 const CartesianGrid& grid, const CutEdges& edges);

}  // namespace lathe
