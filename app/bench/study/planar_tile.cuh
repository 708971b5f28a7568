// Strategies with tiles in shared memory. A block loads a tile of the three fields, takes it `depth` steps
// on and writes it back. One step needs one cell on either side, since
//     H (i) needs E_z (i), E_z (i+1)        E_z (i) needs H (i), H (i-1)          (the same along y).
//
// overlapped  The tile is loaded with `depth` cells more on every side; what can still be computed shrinks by
//             a cell per side and step, and neighbours compute the rim again. Fields go from one set of
//             arrays to another. depth = 1 is the plain shared-memory tile.
// skewed      Time skewing with time tiling. At its step t the tile is the window [x0 - t, x0 - t + columns)
//             x [y0 - t, y0 - t + rows): it walks towards its finished neighbours and never needs what comes
//             after. In place, nothing is computed twice. Cell x0 - t - 1, which step t reads, has been left
//             by the tile before at exactly that step: arrays of one time level are enough. Tiles with equal
//             x + y + 3 band do not meet and form a wavefront, one launch; bands are `depth` steps apart.
//             Needs depth < columns, rows.
// Wolfe 1986; Wonnacott 2000; Orozco & Gao 2009 for FDTD.
#pragma once

#include "app/bench/study/planar_view.cuh"
#include "solver/engine/gpu/runtime/launch.hpp"
#include "solver/engine/gpu/runtime/portable_subset.cuh"

namespace lathe::bench::study {

using gpu::dynamic_shared;

/// Cells that a tile owns and steps that it takes per visit.
struct TileExtent {
    int columns, rows, depth;
};

/// Skewed tiles along one side, so that their windows pass over the whole grid at every step.
__host__ __device__ inline int skewed_tiles(int size, const TileExtent& extent) {
    const int smaller = extent.columns < extent.rows ? extent.columns : extent.rows;
    return (size + extent.depth - 1 + smaller - 1) / smaller;
}
/// Wavefronts until `bands` bands of tiles x tiles are done.
__host__ __device__ inline int skewed_waves(int tiles, int bands) {
    return 2 * (tiles - 1) + 3 * (bands - 1) + 1;
}

/// E_z, H_x and H_y of a tile and its rim in shared memory.
struct OnChip {
    float *e_z, *h_x, *h_y;
    int columns, rows;

    __device__ OnChip(int columns_, int rows_)
        : e_z(dynamic_shared<float>()),
          h_x(e_z + columns_ * rows_),
          h_y(h_x + columns_ * rows_),
          columns(columns_),
          rows(rows_) {}
};

/// Half-open rectangle of a tile's own coordinates.
struct Window {
    int u0, u1, v0, v1;
};

/// Calls function(u, v) for each cell of the window, dealt out to the block's threads.
template <class Function>
__device__ __forceinline__ void for_cells(const Window& w, const Function& function) {
    for (int v = w.v0 + static_cast<int>(threadIdx.y); v < w.v1; v += static_cast<int>(blockDim.y))
        for (int u = w.u0 + static_cast<int>(threadIdx.x); u < w.u1; u += static_cast<int>(blockDim.x))
            function(u, v);
}

/// Takes one step of a tile whose cell (0, 0) is the grid's (x, y): H on `h`, then E_z on `e`. Ends with all
/// threads done.
__device__ inline void advance_on_chip(const OnChip& tile, const PlanarView& f, int x, int y, const Window& h,
                                       const Window& e, int step) {
    const int row = tile.columns;
    for_cells(h, [&](int u, int v) {
        const int n = v * row + u;
        const float here = tile.e_z[n];
        tile.h_x[n] = advance_h_x(tile.h_x[n], f.constants.curl, tile.e_z[n + row], here);
        tile.h_y[n] = advance_h_y(tile.h_y[n], f.constants.curl, tile.e_z[n + 1], here);
    });
    __syncthreads();
    for_cells(e, [&](int u, int v) {
        if (!f.moves(x + u, y + v)) return;
        const int n = v * row + u;
        float advanced = advance_e_z(tile.e_z[n], f.constants.keep, f.constants.curl, tile.h_y[n],
                                     tile.h_y[n - 1], tile.h_x[n], tile.h_x[n - row]);
        if (x + u == f.source_cell() && y + v == f.source_cell()) advanced += f.pulse[step];
        tile.e_z[n] = advanced;
    });
    __syncthreads();
}

__device__ __forceinline__ bool in_grid(const PlanarView& f, int i, int j) {
    return i >= 0 && i < f.size && j >= 0 && j < f.size;
}

/// Kernel of overlapped tiles, one block per tile; grid.x tiles along x. `from` and `to` are different
/// arrays.
__global__ void advance_overlapped(PlanarView from, PlanarView to, TileExtent extent, int step) {
    const int depth = extent.depth;
    const OnChip tile(extent.columns + 2 * depth, extent.rows + 2 * depth);
    const int x = static_cast<int>(blockIdx.x) * extent.columns - depth;
    const int y = static_cast<int>(blockIdx.y) * extent.rows - depth;
    for_cells({0, tile.columns, 0, tile.rows}, [&](int u, int v) {
        const bool inside = in_grid(from, x + u, y + v);
        const long at = from.at(x + u, y + v);
        const int n = v * tile.columns + u;
        tile.e_z[n] = inside ? from.e_z[at] : 0.0f;
        tile.h_x[n] = inside ? from.h_x[at] : 0.0f;
        tile.h_y[n] = inside ? from.h_y[at] : 0.0f;
    });
    __syncthreads();
    for (int t = 0; t < depth; ++t)
        advance_on_chip(tile, from, x, y, {t, tile.columns - 1 - t, t, tile.rows - 1 - t},
                        {t + 1, tile.columns - 1 - t, t + 1, tile.rows - 1 - t}, step + t);
    for_cells({depth, depth + extent.columns, depth, depth + extent.rows}, [&](int u, int v) {
        if (!in_grid(to, x + u, y + v)) return;
        const long at = to.at(x + u, y + v);
        const int n = v * tile.columns + u;
        to.e_z[at] = tile.e_z[n];
        to.h_x[at] = tile.h_x[n];
        to.h_y[at] = tile.h_y[n];
    });
}

/// True where a skewed tile's window passes over the cell whose distance from (x0, y0) is (p, q).
__device__ __forceinline__ bool passes_over(const TileExtent& extent, int p, int q) {
    const int first = max(0, max(-p, -q));
    const int last = min(extent.depth, min(extent.columns - p, extent.rows - q));
    return first < last;
}

/// Kernel of all skewed tiles of one wavefront: block (X, b) is tile (X, wave - 3 band - X) of band
/// `first_band` + b, if there is one. `tiles` per side, so that their windows pass over the whole grid at
/// every step.
__global__ void advance_skewed(PlanarView f, TileExtent extent, int tiles, int wave, int first_band) {
    const int depth = extent.depth, band = first_band + static_cast<int>(blockIdx.y);
    const int tile_x = static_cast<int>(blockIdx.x), tile_y = wave - 3 * band - tile_x;
    if (tile_y < 0 || tile_y >= tiles) return;
    const OnChip tile(extent.columns + depth + 1, extent.rows + depth + 1);
    const int x = tile_x * extent.columns - depth, y = tile_y * extent.rows - depth;
    // Only what this tile moves, and what that needs: other words may be in the hands of another tile.
    const auto moved = [&](int u, int v) { return passes_over(extent, u - depth, v - depth); };
    for_cells({0, tile.columns, 0, tile.rows}, [&](int u, int v) {
        const bool inside = in_grid(f, x + u, y + v), own = moved(u, v);
        const bool read_ahead = own || moved(u - 1, v) || moved(u, v - 1);
        const long at = f.at(x + u, y + v);
        const int n = v * tile.columns + u;
        tile.e_z[n] = inside && read_ahead ? f.e_z[at] : 0.0f;
        tile.h_x[n] = inside && (own || moved(u, v + 1)) ? f.h_x[at] : 0.0f;
        tile.h_y[n] = inside && (own || moved(u + 1, v)) ? f.h_y[at] : 0.0f;
    });
    __syncthreads();
    for (int t = 0; t < depth; ++t) {
        const Window window{depth - t, depth - t + extent.columns, depth - t, depth - t + extent.rows};
        advance_on_chip(tile, f, x, y, window, window, band * depth + t);
    }
    for_cells({0, tile.columns, 0, tile.rows}, [&](int u, int v) {
        if (!in_grid(f, x + u, y + v) || !moved(u, v)) return;
        const long at = f.at(x + u, y + v);
        const int n = v * tile.columns + u;
        f.e_z[at] = tile.e_z[n];
        f.h_x[at] = tile.h_x[n];
        f.h_y[at] = tile.h_y[n];
    });
}

}  // namespace lathe::bench::study
