#include "solver/discretise/window_cutter.hpp"

#include <algorithm>
#include <cstddef>

#include "solver/discretise/metal_corners.hpp"
#include "solver/discretise/metal_cutter.hpp"

namespace lathe {
namespace {

/// Sets what a window holds of one value a cell.
template <class List, class Value>
void set_in_window(const Grid& grid, const CellWindow& window, const Value& value, List& list) {
    for (int i = window.row_begin; i < window.row_end; ++i) {
        const auto row = list.begin() + static_cast<std::ptrdiff_t>(grid.at(i, 0));
        std::fill(row + window.column_begin, row + window.column_end, value);
    }
}

}  // namespace

WindowCutter::WindowCutter(const Grid& grid)
    : grid_(grid),
      cells_(whole_cells(grid)),
      edges_(whole_edges(grid)),
      lost_(nothing_lost(grid)),
      metal_(grid.cells(), 0.0) {}

void WindowCutter::clear() {
    for (auto* shares : {&cells_.free_r, &cells_.free_z, &cells_.free_phi, &cells_.face_phi, &cells_.face_z})
        set_in_window(grid_, touched_, 1.0, *shares);
    set_in_window(grid_, touched_, 0.0, metal_);
    set_in_window(grid_, touched_, EdgePieces{}, edges_.along_r);
    set_in_window(grid_, touched_, EdgePieces{}, edges_.along_z);
    set_in_window(grid_, touched_, LostPieces::Edge{}, lost_.along_r);
    set_in_window(grid_, touched_, LostPieces::Edge{}, lost_.along_z);
    set_in_window(grid_, touched_, -1.0, lost_.face_area);
    set_in_window(grid_, touched_, false, lost_.ring);
    edges_.cut = RowRanges(grid_.nr);
    touched_ = {};
}

const CellGeometry& WindowCutter::cut(const Antenna& antenna, const CellWindow& window) {
    clear();
    // An area that is kept looks at the edges behind its face; pieces are lost with those of the faces around
    // a node, and these look at the edges around them.
    const CellWindow known = closed_over_corners(antenna, grid_, window.widened(1, grid_)),
                     with_faces = known.widened(1, grid_);
    touched_ = known.widened(3, grid_);
    const MaterialScanner scanner(antenna);
    const MetalCutter cutter(scanner, grid_, known.widened(2, grid_));
    cutter.edges(edges_, cells_);
    cutter.faces(edges_, metal_, cells_);
    divide_faces(scanner, grid_, edges_, with_faces, lost_);
    lose_pieces(grid_, edges_, lost_, known, cells_);
    fit_corners(antenna, scanner, grid_, known, cells_);
    keep_area(cells_, grid_, window);
    return cells_;
}

}  // namespace lathe
