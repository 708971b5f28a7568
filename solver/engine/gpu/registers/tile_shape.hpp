// How strategy `registers` cuts a grid into tiles, one for each thread.
#pragma once

#include "solver/base/host_device.hpp"

namespace lathe::gpu {

/// Rows and columns of a tile. In the absorbing layers tiles are smaller, since their cells have memories
/// beside the fields. Columns are even.
template <int rows, int columns, int layer_rows, int layer_columns, int block_warps>
struct RegisterTileShape {
    static constexpr int clear_rows = rows, clear_columns = columns;
    static constexpr int radial_rows = layer_rows, axial_columns = layer_columns;
    static constexpr int warps = block_warps;  ///< of a block at most, each with tiles of one kind
    static constexpr int threads = 32 * warps;
};

/// Tiles of three fields: 48 to 80 numbers in a thread of 128 registers.
using DenseShape = RegisterTileShape<4, 4, 2, 4, 16>;
/// Tiles of six fields: 64 to 120 numbers in a thread of 168 registers.
using SixFieldShape = RegisterTileShape<5, 4, 2, 2, 12>;

/// Quads, four columns each, of a row of a tile.
LATHE_HOST_DEVICE constexpr int quads_of_row(int columns) {
    return (columns + 3) / 4;
}

/// How masks number the quads of a tile: [role][row][quad]. The last roles are kept of the row below a
/// block's lowest strip too: these quads come behind all others.
struct QuadNumbers {
    int roles = 0, per_role = 0, ghost_roles = 0;

    constexpr int first_ghost_role() const { return roles - ghost_roles; }
    constexpr int ghosts_begin() const { return roles * per_role; }
};
inline constexpr QuadNumbers three_field_quads{3, 8, 1}, six_field_quads{6, 5, 2};

/// What a warp's tiles hold besides the fields.
enum TileKind : int { tile_plain = 0, tile_axial = 1, tile_radial = 2, tile_corner = 3, tile_kinds = 4 };

LATHE_HOST_DEVICE constexpr bool is_axial(int kind) {
    return (kind & tile_axial) != 0;
}
LATHE_HOST_DEVICE constexpr bool is_radial(int kind) {
    return (kind & tile_radial) != 0;
}

/// The roles of three fields by what they do, see TurnedProblem. The roles of six are those of Array.
enum FieldRole : int { across, column_flux, row_flux };
inline constexpr int most_roles = 6;

}  // namespace lathe::gpu
