// Where a field value in three dimensions lies in memory, the same for every stepper on the host.
#pragma once

#include <cstddef>

#include "solver/problem/field_layout.hpp"
#include "solver/volume/problem/volume_grid.hpp"

namespace lathe {

/// Six arrays, x fastest, interleaved by rows: a row (j, k) holds e_x, e_y, e_z, h_x, h_y, h_z one after the
/// other, each in whole blocks of `block_columns` and a block of zeros behind them. So what a sweep over rows
/// touches lies in one stretch of memory, no two streams of it a power of two apart. A row and a plane of
/// zeros close each plane and the grid, on both sides.
struct VolumeLayout {
    explicit VolumeLayout(const VolumeGrid& grid)
        : columns(grid.columns()), rows(grid.rows()), planes(grid.planes()), blocks(blocks_along(columns)) {}

    int columns, rows, planes;  ///< that are stepped
    int blocks;                 ///< of a row of one component

    /// From a value to the next component's, row's and plane's value.
    std::ptrdiff_t component_pitch() const { return static_cast<std::ptrdiff_t>(blocks + 1) * block_columns; }
    std::ptrdiff_t row_pitch() const { return volume_components * component_pitch(); }
    std::ptrdiff_t plane_pitch() const { return (rows + 2) * row_pitch(); }
    /// From the first value to e_x at i = 0 of row (j, k); j and k from -1 on.
    std::ptrdiff_t row(int j, int k) const {
        return block_columns + (k + 1) * plane_pitch() + (j + 1) * row_pitch();
    }
    std::size_t size() const {
        return static_cast<std::size_t>(block_columns + (planes + 2) * plane_pitch());
    }
};

}  // namespace lathe
