// The grid of an antenna in three dimensions with the cells that metal cuts: what is solved, and what
// pictures of the mesh are made from.
#pragma once

#include <cstdint>
#include <vector>

#include "solver/model/simulation_settings.hpp"
#include "solver/volume/antenna/volume_antenna.hpp"
#include "solver/volume/discretise/cartesian_grid.hpp"
#include "solver/volume/discretise/volume_cells.hpp"
#include "solver/volume/setup/volume_domain.hpp"

namespace lathe {

struct VolumeMesh {
    VolumeDomain domain;
    VolumeCells cells;
    double time_step = 0.0;  ///< proven for all cells, s
};

/// Plans the grid and cuts it. Takes the cores that ParallelScope allows and some bytes a cell. Throws
/// InputError where plan_volume_domain() does.
VolumeMesh mesh_volume(const VolumeAntenna& antenna, const SimulationSettings& settings);

enum class CellState : std::uint8_t { free, dielectric, cut, filled };

/// States of the cells between the nodes `layer` and layer + 1 of an axis, [v * cells along u + u] with u
/// along next(axis) and v along next(axis, 2): cut, where metal takes a part of a face; filled, where it
/// takes all; dielectric by the middle of the cell.
std::vector<CellState> cells_in_layer(const VolumeMesh& mesh, Axis axis, int layer);

}  // namespace lathe
