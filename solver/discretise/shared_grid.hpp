// One grid for many antennas that differ by little, so that what is compared between them is the antennas and
// not their grids.
#pragma once

#include <optional>

#include "solver/discretise/grid.hpp"

namespace lathe {

/// What a shared grid must have room for.
struct GridRoom {
    Extent extent;
    double densest_permittivity = 1.0;  ///< of the materials, which the cells follow

    void include(const Antenna& antenna);
};
GridRoom room_of(const Antenna& antenna);

/// The grid of one antenna with room for others. A guide of another radius has its rows shrunk or stretched
/// with it, as many as before, so that its wall stays on a row; all else stays where it is.
class SharedGrid {
public:
    /// `shift`: how far the nodes along z lie before those that plan_grid() chooses, in cells, in [0, 1); see
    /// can_be_shifted(). Throws as plan_grid().
    SharedGrid(const Antenna& antenna, const SimulationSettings& settings, const GridRoom& room,
               double shift = 0.0);

    /// The plan of an antenna on this grid, with its own warnings. Empty where it has no place there: its
    /// port is of another kind or its guide off by more than a quarter, its ground plane is elsewhere, it is
    /// larger than the room, it has parts finer than the cells, or more of its teeth and fins than on a grid
    /// of its own hold no node.
    std::optional<GridPlan> plan(const Antenna& antenna) const;

private:
    void widen(const Antenna& antenna, const GridRoom& room);
    bool has_room_for(const Antenna& antenna, const Grid& grid) const;
    bool holds_teeth(const Antenna& antenna, const Grid& grid) const;

    Port port_;
    std::optional<double> ground_plane_z_;
    SimulationSettings settings_;
    GridPlan plan_;
};

/// Whether the nodes along z may lie anywhere: those of a ground plane and of a dipole may not.
bool can_be_shifted(const Antenna& antenna);

/// The plan of `planned` with as many rows and columns, for `other`, so that a difference of their numbers is
/// that of the antennas and not of their grids. Where the radii of the port's guide change, rows move with
/// its walls and with the antenna's largest radius, and rows between them in proportion; the absorbing layers
/// stay. Columns move in the same way with the port's plane, a dipole or a ground plane. Precondition: both
/// antennas have their ports on their walls (with_port_on_walls()).
GridPlan neighbour_plan(const GridPlan& plan, const Antenna& planned, const Antenna& other);

}  // namespace lathe
