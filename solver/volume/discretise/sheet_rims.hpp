// Straight rims of sheets along the axes of a grid.
#pragma once

#include <vector>

#include "solver/volume/discretise/metal_edges.hpp"

namespace lathe {

/// The rims along `axis` of all sheets of a body: a sheet on one side, free space or dielectric on all
/// others, up to 0.02 cells from the rim. Each is listed twice, as MetalEdge::metal_below says. Rims on which
/// another sheet or metal stands are left out.
std::vector<MetalEdge> find_sheet_rims(const Body& body, const CartesianGrid& grid, int axis);

}  // namespace lathe
