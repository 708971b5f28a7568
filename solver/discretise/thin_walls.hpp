// Walls thinner than a cell: which of their two sides a face of the grid belongs to.
#pragma once

#include <vector>

#include "solver/discretise/edge_pieces.hpp"
#include "solver/discretise/grid.hpp"
#include "solver/discretise/row_ranges.hpp"

namespace lathe {

/// Edge pieces of the whole grid, index Grid::at(i, k).
struct EdgeMaps {
    std::vector<EdgePieces> along_r, along_z;
    RowRanges cut;  ///< all others are whole
};

/// Pieces and rings that a face had to let go; index Grid::at(i, k).
struct LostPieces {
    struct Edge {
        bool low = false, high = false, middle = false;
    };
    std::vector<Edge> along_r, along_z;
    std::vector<bool> ring;         ///< E_phi hangs on a lost piece: metal
    std::vector<double> face_area;  ///< share that is left of a divided face; negative: not divided
};

/// Nothing lost anywhere.
LostPieces nothing_lost(const Grid& grid);

/// A face has one magnetic field, so where a wall divides it, it can serve one side only; joined, the two
/// sides would leak into each other. The side nearer to the axis is kept (the inside of a horn; the
/// larger part where the wall runs across r), and what the other side has of the face's edges becomes
/// metal, as if the wall were thicker there.
///
/// Adds what the faces of a window let go; reads edges of the window and one row and column beyond.
void divide_faces(const MaterialScanner& scanner, const Grid& grid, const EdgeMaps& edges,
                  const CellWindow& window, LostPieces& lost);

}  // namespace lathe
