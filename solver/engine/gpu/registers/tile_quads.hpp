// Where a value stands among those of its tile.
#pragma once

#include <bit>

#include "solver/engine/gpu/registers/register_view.hpp"

namespace lathe::gpu {

/// A value of a tile: the bit of its quad in a mask, see quads_per_role, and its place in the quad.
struct QuadAddress {
    int strip = 0, tile = 0;
    int quad = 0, place = 0;
};

/// Where a cell's value of a role stands: turned row and column within the grid.
inline QuadAddress quad_address(const TileCuts& cuts, FieldRole role, int row, int column) {
    const int strip = cuts.strip_at(row), tile = cuts.tile_at(column);
    const TileColumns& columns = cuts.columns[static_cast<std::size_t>(tile)];
    const int i = row - cuts.strips[static_cast<std::size_t>(strip)].first, k = column - columns.first;
    return {strip, tile, role * quads_per_role + i * (columns.columns / 4) + k / 4, k % 4};
}

/// Where the entry of a quad stands among those of a mask.
inline int entry_of(std::uint32_t mask, int quad) {
    return std::popcount(mask & ((1u << quad) - 1u));
}

/// Quad of the highest row of row fluxes of a strip's tiles with which the row begins. What lies there lies
/// ghost_shift() quads further in masks of the tiles of the strip above, if these keep a copy of that row.
inline int highest_row_begin(const TileCuts& cuts, int strip, int tile) {
    return row_flux * quads_per_role + (cuts.strips[static_cast<std::size_t>(strip)].rows - 1) *
                                           (cuts.columns[static_cast<std::size_t>(tile)].columns / 4);
}
inline int ghost_shift(const TileCuts& cuts, int strip, int tile) {
    return ghost_quads_begin - highest_row_begin(cuts, strip, tile);
}

}  // namespace lathe::gpu
