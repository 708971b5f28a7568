// Pictures of a graded grid: fields read at equal distances.
#pragma once

#include "solver/engine/frame_sink.hpp"
#include "solver/problem/grid.hpp"

namespace lathe {

/// Equal cells over the whole of a grid, for pictures and maps: `finer` of them are as long as its largest.
/// Where the grid is not graded they are the grid's own, and `finer` is 1.
struct FieldImage {
    int nr = 0, nz = 0, finer = 1;
    double dr = 0.0, dz = 0.0;  ///< m
};
FieldImage image_of(const Grid& grid);

/// `frame` has a value a node of the graded `grid` (or half a cell beyond it, as its component lies); the
/// result, linear between those, a value a node of image_of(grid), or half a cell of its own beyond.
Frame on_image(const Grid& grid, const Frame& frame, bool half_r, bool half_z);

}  // namespace lathe
