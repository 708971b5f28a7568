// A part of a grid: some rows and columns of its cells.
#pragma once

#include <algorithm>

#include "solver/problem/grid.hpp"

namespace lathe {

/// Rows [row_begin, row_end) and columns [column_begin, column_end) of a grid.
struct CellWindow {
    int row_begin = 0, row_end = 0, column_begin = 0, column_end = 0;

    static CellWindow whole(const Grid& grid) { return {0, grid.nr, 0, grid.nz}; }

    bool is_empty() const { return row_begin >= row_end || column_begin >= column_end; }
    int rows() const { return row_end - row_begin; }
    int columns() const { return column_end - column_begin; }
    bool operator==(const CellWindow&) const = default;

    /// By so many cells on each side, as far as the grid goes.
    CellWindow widened(int by, const Grid& grid) const {
        return {std::max(0, row_begin - by), std::min(grid.nr, row_end + by), std::max(0, column_begin - by),
                std::min(grid.nz, column_end + by)};
    }
    /// Less so many cells on each side that is not the grid's own.
    CellWindow without_rim(int by, const Grid& grid) const {
        return {row_begin == 0 ? 0 : row_begin + by, row_end == grid.nr ? grid.nr : row_end - by,
                column_begin == 0 ? 0 : column_begin + by, column_end == grid.nz ? grid.nz : column_end - by};
    }
    CellWindow with(const CellWindow& other) const {
        if (is_empty()) return other;
        if (other.is_empty()) return *this;
        return {std::min(row_begin, other.row_begin), std::max(row_end, other.row_end),
                std::min(column_begin, other.column_begin), std::max(column_end, other.column_end)};
    }
    bool meets(const CellWindow& other) const {
        return row_begin < other.row_end && other.row_begin < row_end && column_begin < other.column_end &&
               other.column_begin < column_end;
    }
};

}  // namespace lathe
