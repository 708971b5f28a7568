#include "solver/engine/gpu/tiled/tile_plan.hpp"

#include <algorithm>

namespace lathe::gpu {
namespace {

TileShape shape_of(const Problem& simulation, int steps, int rows) {
    const Grid& grid = simulation.grid;
    TileShape shape{steps, rows, 0, 0};
    const AxialPairs pairs = axial_pairs(simulation);
    for (int n = 0; n < shape.tiles_along_z(grid.nz); ++n)
        shape.axial_pairs =
            std::max(shape.axial_pairs,
                     axial_range(pairs, shape.columns_of(n, grid.nz).begin - shape.halo_columns()).count());
    if (!simulation.coefficients.radial.empty())
        shape.layer_rows = std::min(rows, grid.nr - 1 - grid.first_pml_row());
    return shape;
}

}  // namespace

TileShape plan_tiles(const Problem& simulation, int steps, int rows, std::size_t shared_limit) {
    for (int n = std::min(steps, tile_columns / 4); n > 0; --n)
        for (int most = rows; most >= 4 * n; --most) {
            const TileShape shape = shape_of(simulation, n, most);
            if (TileLayout(shape).bytes() <= shared_limit) return shape;
        }
    return shape_of(simulation, 1, 4);
}

}  // namespace lathe::gpu
