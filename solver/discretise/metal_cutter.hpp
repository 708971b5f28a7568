// What metal leaves of the edges and faces of a grid, before its corners are seen to.
#pragma once

#include <algorithm>
#include <vector>

#include "solver/discretise/cell_geometry.hpp"
#include "solver/discretise/cell_window.hpp"
#include "solver/discretise/edge_pieces.hpp"
#include "solver/discretise/thin_walls.hpp"

namespace lathe {

/// No metal anywhere.
EdgeMaps whole_edges(const Grid& grid);
CellGeometry whole_cells(const Grid& grid);

/// Cuts the edges and faces of a window, which are whole at first.
class MetalCutter {
public:
    MetalCutter(const MaterialScanner& scanner, const Grid& grid, const CellWindow& window)
        : scanner_(scanner), grid_(grid), window_(window) {}

    void edges(EdgeMaps& maps, CellGeometry& cells) const;
    /// `metal`: one value a cell, zero in the window.
    void faces(const EdgeMaps& edges, std::vector<double>& metal, CellGeometry& cells) const;

private:
    LinePieces line_along_z() const { return {scanner_, grid_, LinePieces::Along::z}; }
    LinePieces line_along_r() const { return {scanner_, grid_, LinePieces::Along::r}; }
    void cut_rings(const std::vector<Span>& line, int i, CellGeometry& cells) const;
    void cut_rows(int begin, int end, EdgeMaps& maps, CellGeometry& cells) const;
    RowRanges cut_columns(int begin, int end, EdgeMaps& maps) const;
    void add_metal_along_r(std::vector<double>& metal) const;
    int first_column(int k) const { return std::max(k, window_.column_begin); }
    int last_column(int k) const { return std::min(k, window_.column_end); }

    const MaterialScanner& scanner_;
    const Grid& grid_;
    CellWindow window_;
};

/// Takes from the window's edges, rings and faces what a divided face let go.
void lose_pieces(const Grid& grid, const EdgeMaps& edges, const LostPieces& lost, const CellWindow& window,
                 CellGeometry& cells);

/// A face without area carries no current, and where it still has free edges the wall's surface current
/// would break off there as if at a gap. So a face with edges keeps an area; the time step will have its
/// say in stabilise_small_faces.
void keep_area(CellGeometry& cells, const Grid& grid, const CellWindow& window);

}  // namespace lathe
