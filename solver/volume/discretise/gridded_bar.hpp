// A round bar on the lines of a grid, and the edges and faces that it makes metal.
#pragma once

#include <vector>

#include "solver/volume/discretise/bar_field.hpp"
#include "solver/volume/discretise/cut_faces.hpp"

namespace lathe {

/// A bar with its columns of edges. Ends nearer to a line than a tenth of a cell lie on it.
struct GriddedBar {
    GriddedBar(const CartesianGrid& grid, const AlignedBar& drawn);

    /// The node of a column.
    Place place(int a, int b, int along) const;
    /// Share of the cell from a node on, and of the dual edge through a node, along which current flows.
    double part_of_cell(const CartesianGrid& grid, int n) const;
    double part_of_dual(const CartesianGrid& grid, int n) const;

    AlignedBar bar;
    Interval current;  ///< where current flows along its axis: the bar itself, and gaps that ports bridge
    BarField field;
    int first_node = 0, last_node = -1;  ///< along its axis, on the bar, both counted
    int first_cell = 0, last_cell = -1;  ///< that have a part of it
};

/// Makes the edges of the columns metal where the bars are, those between two of them too, and enters the
/// faces around. Faces keep the area that they had: whole where other metal does not cut them.
void add_bars(const std::vector<GriddedBar>& bars, const CartesianGrid& grid, CutEdges& edges,
              CutFaces& faces);

}  // namespace lathe
