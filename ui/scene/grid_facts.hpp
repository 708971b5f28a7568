// The grid behind a film: its lines, what each cell is, and the table of their shares.
#pragma once

#include <QString>
#include <vector>

#include "genetic/project/project.hpp"
#include "solver/discretise/grid.hpp"
#include "solver/discretise/region_map.hpp"
#include "ui/scene/colour_map.hpp"

namespace lathe::ui {

struct GridFacts {
    Grid grid;
    RegionMap map;
    std::vector<RegionShare> table;
    double non_pml_share = 0.0;

    /// Whether the plane below row 0 is the mirror image of the grid.
    bool is_mirrored() const { return !grid.is_planar() || grid.pml_r_low == 0; }
};

/// Builds the simulation to learn it: takes as long as the start of a solve. Throws InputError.
GridFacts grid_facts(const Antenna& antenna, const SimulationSettings& settings);

/// Colour of a region, alike in light and dark themes; regions are told apart by hue and lightness;
/// dielectrics by their place in the list of materials, others ignore it.
Colour region_colour(CellRegion region, std::size_t material = 0);

/// Name of a region of this grid, of a dielectric with its permittivity.
QString region_text(const RegionShare& line, const Grid& grid);

}  // namespace lathe::ui
