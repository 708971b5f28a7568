// Cells that the guide of a port needs.
#pragma once

#include <array>

#include "solver/geometry/solids/body.hpp"
#include "solver/volume/antenna/volume_antenna.hpp"
#include "solver/volume/discretise/volume_grid_plan.hpp"
#include "solver/volume/problem/volume_grid.hpp"
#include "solver/volume/setup/guide_opening.hpp"

namespace lathe {

/// Adds cells to the plan for a guide with an inner conductor, such as a coaxial line: six across its
/// narrowest gap and four across the conductor where it is thin, within its opening, and as short ones along
/// the axis around the ends of both conductors, where the line opens and has no port. Hollow guides add none:
/// their modes are those of the cells of the wavelength. `cell` is the cell of the wavelength in free space,
/// m.
void add_guide_cells(const Body& body, const VolumeAntenna& antenna, std::size_t port,
                     const GuideOpening& opening, double cell, VolumeGridSettings& settings);

/// The cell of a port's plane that its point lies in, or the point's image in a plane of symmetry, along
/// next(axis) and next(axis, 2).
std::array<int, 2> cell_of_port(const VolumeAntenna& antenna, const VolumeGrid& grid, const VolumePort& port);

}  // namespace lathe
