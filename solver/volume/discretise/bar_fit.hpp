// Lengths and areas of the cells around round bars.
#pragma once

#include <vector>

#include "solver/volume/discretise/gridded_bar.hpp"
#include "solver/volume/discretise/metal_edge_fit.hpp"

namespace lathe {

/// Shares with which the grid reproduces the static field around bars (BarField): one a link serves both, as
/// the length of the edge and as the width of the face along the bar. Links of several bars along one axis
/// take the sum of their drops and fluxes, as of bars of opposite charge; where bars meet at an angle, each
/// counts for its half. Free ends and gaps: bar_ends.hpp. Edges and faces that other metal cuts keep what is
/// drawn. `body` is the whole one, `edges` and `faces` hold the bars (add_bars()).
std::vector<FittedShare> fit_bars(const Body& body, std::vector<GriddedBar> bars, const CartesianGrid& grid,
                                  const CutEdges& edges, const CutFaces& faces);

}  // namespace lathe
