// Two boxes side by side, turned against the grid, with a thin wall between.
#pragma once

#include "solver/volume/discretise/volume_cells.hpp"
#include "solver/volume/problem/volume_index.hpp"
#include "tests/solver/volume/discretise/bodies.hpp"
#include "tests/solver/volume/discretise/cavity.hpp"

namespace lathe::tests {

/// Share of the regular time step where cells are proven and leap-frog steps.
inline constexpr double step_share = 0.8;

/// Case 2: 40 x 25 x 60 mm.
inline constexpr double box_x = 0.04, box_y = 0.025, box_z = 0.06;
/// Wave number of TE101 of a box of this length along z, 1/m.
double te101(double length = box_z);
/// E along y of TE101 of a box whose middle is at x = `middle` of the turned system.
Cavity::Field te101_field(const Eigen::Affine3d& map, double middle);

/// Equal cells around a solid, a cell of metal beyond it.
GridLines grid_around(const SolidPointer& solid, double cell);

/// Two such boxes in metal without end with a wall of some cells between; the one on the side of +x may have
/// another length along z.
struct TwoBoxes {
    Eigen::Affine3d map;
    GridLines grid;
    VolumeCells cells;
    double step, middle;  ///< time step, s; distance of the boxes' middles from the wall's, m
    SolidPointer inside;  ///< both boxes

    /// The edge along y next to the middle of the box on a side, -1 or 1.
    VolumeIndex edge_inside(double side) const;
    /// Cuts the grid again, with some planes across y in which the maps hold this side of the wall.
    void prefer(double side);
};
/// `thickness` in cells, `right_z` in m.
TwoBoxes two_boxes(double cells_per_wavelength, double thickness, double right_z = box_z);

}  // namespace lathe::tests
