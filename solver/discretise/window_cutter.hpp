// The cut cells of a part of a grid.
#pragma once

#include <vector>

#include "solver/discretise/cell_geometry.hpp"
#include "solver/discretise/cell_window.hpp"
#include "solver/discretise/thin_walls.hpp"

namespace lathe {

/// Cuts one window of a grid after the other, with arrays that are made once. For bodies of revolution of
/// metal alone, with conformal walls.
class WindowCutter {
public:
    /// `grid` outlives the object.
    explicit WindowCutter(const Grid& grid);

    /// What cut_cells() gives in the window, to the bit; anything elsewhere. Until the next call.
    const CellGeometry& cut(const Antenna& antenna, const CellWindow& window);

private:
    void clear();

    const Grid& grid_;
    CellGeometry cells_;
    EdgeMaps edges_;
    LostPieces lost_;
    std::vector<double> metal_;
    CellWindow touched_;  ///< where the arrays are not those of free space
};

}  // namespace lathe
