// What every cell of a grid is to the solver: for pictures, tables and estimates of cost.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "solver/discretise/coefficients.hpp"
#include "solver/discretise/grid.hpp"
#include "solver/discretise/simulation.hpp"

namespace lathe {

/// Regions of the solution domain. Where several hold at a cell, the one named first here counts: a wall
/// that runs through an absorbing layer is stepped as part of the layer.
enum class CellRegion : std::uint8_t {
    boundary,    ///< perfect conductor around the grid: last row, first and last column
    excitation,  ///< cells of the column that the port or the dipole drives; planar: that any source drives
    axis,        ///< row of the axis of symmetry; of a planar grid of the wall at y = 0
    pml,         ///< absorbing layers
    dft,         ///< Huygens contour, recorded for the Fourier transform to the far field
    metal,       ///< the cell's ring of E_phi lies in metal
    dielectric,
    free_space,
};

/// "PML", "free space", ...; the row of the axis is of a planar grid the "wall of symmetry".
std::string region_name(CellRegion region, bool is_planar = false);

/// Per cell, index Grid::at(i, k): the cell is what belongs to node (i, k).
struct RegionMap {
    std::vector<CellRegion> regions;
    std::vector<std::uint16_t> materials;  ///< index into material_list, 0 (free space) unless dielectric
    std::vector<Material> material_list;   ///< each material of the antenna once; [0] is free space
};

/// `plan` and `maps` are those of the antenna's simulation.
RegionMap map_regions(const Antenna& antenna, const GridPlan& plan, const CoefficientMaps& maps);

/// The regions and materials of all cells of a planar antenna; `simulation` is its own.
RegionMap map_planar_regions(const Antenna& antenna, const Simulation& simulation);

/// Those of an antenna of either geometry; `simulation` is its own, built with `settings`.
RegionMap map_regions(const Antenna& antenna, const SimulationSettings& settings,
                      const Simulation& simulation);

/// A line of the table of regions.
struct RegionShare {
    CellRegion region = CellRegion::free_space;
    Material material;  ///< of a dielectric
    std::size_t cells = 0;
    double share = 0.0;  ///< of all cells
};

/// Every region in the order of CellRegion, those without a cell too; a line a dielectric. The cells add
/// up to all cells of the grid.
std::vector<RegionShare> region_table(const RegionMap& map);

/// Share of the cells outside the absorbing layers, boundary and axis among them.
double non_pml_share(const RegionMap& map);

}  // namespace lathe
