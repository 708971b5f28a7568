// One grid for many planar antennas that differ by little, so that what is compared between them is the
// antennas and not their grids.
#pragma once

#include <optional>
#include <vector>

#include "solver/discretise/planar_grid.hpp"

namespace lathe {

/// Axes along which the nodes of an antenna's grid may lie anywhere.
struct FreeAxes {
    bool x = false, y = false;
};

/// Across guides at the edge of the drawing, at a plane of symmetry and about line currents nodes must stay
/// where they are.
FreeAxes free_axes(const Antenna& antenna);

/// The grid of one planar antenna with room for others. Rows and columns follow the guides at its edges: they
/// are moved with a port's plane, and shrunk or stretched with the first guide across, so that its walls stay
/// on nodes.
class SharedPlanarGrid {
public:
    /// `others` are those that it must have room and small enough cells for, as far as guides leave them at
    /// the same sides. `shift` is precondition of free_axes(). Throws as plan_planar_grid().
    SharedPlanarGrid(const Antenna& antenna, const SimulationSettings& settings,
                     const std::vector<Antenna>& others, const NodeShift& shift = {});

    /// The plan of an antenna on this grid, with its own warnings. Empty where it has no place there: guides
    /// leave it at other sides or are off by more than a quarter, it has another plane of symmetry, it is
    /// larger than the room, its guides need more layers, or it has parts finer than the cells.
    std::optional<PlanarGridPlan> plan(const Antenna& antenna) const;

private:
    bool has_room_for(const PlanarDomain& domain, const Grid& grid) const;

    SymmetryPlane symmetry_;
    SimulationSettings settings_;
    PlanarDomain domain_;  ///< with the room
    PlanarGridPlan plan_;
};

/// The plan of `planned` with as many rows and columns, for `other`, so that a difference of their numbers is
/// that of the antennas and not of their grids: nodes move with the walls and the planes of the guides at the
/// edges of the drawing, and where these move with its ends in free space, those between in proportion. Empty
/// where guides leave `other` at other sides.
std::optional<PlanarGridPlan> neighbour_plan(const PlanarGridPlan& plan, const Antenna& planned,
                                             const Antenna& other, const SimulationSettings& settings);

}  // namespace lathe
