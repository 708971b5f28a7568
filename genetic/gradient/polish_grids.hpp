// The grids on which the candidates of a run's polishes are solved: planned once, so that candidates differ
// by their antennas alone.
#pragma once

#include <memory>
#include <vector>

#include "genetic/project/project.hpp"
#include "solver/adjoint/gradient.hpp"
#include "solver/discretise/shared_grid.hpp"
#include "solver/discretise/shared_planar_grid.hpp"

namespace lathe::genetic {

/// One grid, or OptimiserSettings::grids of them shifted against each other by parts of a cell: that of the
/// project's design with room for the largest and densest antenna that the genes allow. Where the nodes must
/// not be shifted (can_be_shifted(), free_axes()) it is one. A function of the project alone, so any worker
/// has the same.
class PolishGrids {
public:
    /// Throws InputError where the design cannot be built or the grid would be too large.
    explicit PolishGrids(const Project& project);

    /// Planners of the grids that an antenna has a place on (SharedGrid::plan(), SharedPlanarGrid::plan()),
    /// for this antenna; their values are averaged. None: it is solved on a grid of its own.
    GridPlanners planners_for(const Antenna& antenna) const;

private:
    std::vector<std::shared_ptr<const SharedGrid>> grids_;
    std::vector<std::shared_ptr<const SharedPlanarGrid>> planar_grids_;
};

/// The room that the antennas of a design take whose genes lie anywhere within their bounds. Genes are moved
/// one after the other to the bound that makes the antenna longer, or wider, as far as the rules allow.
GridRoom room_of_genes(const Design& design);

/// All antennas that were tried for that room.
std::vector<Antenna> antennas_of_genes(const Design& design);

}  // namespace lathe::genetic
