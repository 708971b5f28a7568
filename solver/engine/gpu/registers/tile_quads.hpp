// Where a value stands among those of its tile.
#pragma once

#include <bit>

#include "solver/engine/gpu/registers/register_view.hpp"

namespace lathe::gpu {

/// A value of a tile: the bit of its quad in a mask, see QuadNumbers, and its place in the quad.
struct QuadAddress {
    int strip = 0, tile = 0;
    int quad = 0, place = 0;
};

/// Where a cell's value of a role stands: turned row and column within the grid.
inline QuadAddress quad_address(const TileCuts& cuts, int role, int row, int column) {
    const int strip = cuts.strip_at(row), tile = cuts.tile_at(column);
    const TileColumns& columns = cuts.columns[static_cast<std::size_t>(tile)];
    const int i = row - cuts.strips[static_cast<std::size_t>(strip)].first, k = column - columns.first;
    return {strip, tile, role * cuts.quads.per_role + i * quads_of_row(columns.columns) + k / 4, k % 4};
}

/// Where the entry of a quad stands among those of a mask.
inline int entry_of(std::uint32_t mask, int quad) {
    return std::popcount(mask & ((1u << quad) - 1u));
}

/// Where the tiles of the strip above number a quad of a tile, if they keep a copy of it as part of the row
/// below their block; -1 of another quad.
inline int ghost_of(const TileCuts& cuts, int strip, int tile, int quad) {
    const int its = quads_of_row(cuts.columns[static_cast<std::size_t>(tile)].columns);
    const int highest = (cuts.strips[static_cast<std::size_t>(strip)].rows - 1) * its;
    const int role = quad / cuts.quads.per_role - cuts.quads.first_ghost_role();
    const int at = quad % cuts.quads.per_role - highest;
    return role < 0 || at < 0 ? -1 : cuts.quads.ghosts_begin() + role * its + at;
}
/// All quads of a mask that the tiles of the strip above keep copies of, as these number them.
inline std::uint32_t ghosts_of(const TileCuts& cuts, int strip, int tile, std::uint32_t mask) {
    std::uint32_t ghosts = 0;
    for (int quad = 0; quad < cuts.quads.ghosts_begin(); ++quad)
        if (const int ghost = ghost_of(cuts, strip, tile, quad); ghost >= 0 && (mask >> quad & 1u))
            ghosts |= 1u << ghost;
    return ghosts;
}

}  // namespace lathe::gpu
