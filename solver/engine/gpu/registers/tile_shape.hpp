// How strategy `registers` cuts a grid of three fields into tiles, one for each thread.
#pragma once

#include "solver/base/host_device.hpp"

namespace lathe::gpu {

/// Rows and columns of a tile. In the absorbing layers tiles are smaller, since their cells have memories
/// beside the fields: a thread keeps no more than tile_values numbers. Columns are multiples of four.
template <int rows, int columns, int layer_rows, int layer_columns>
struct RegisterTileShape {
    static constexpr int clear_rows = rows, clear_columns = columns;
    static constexpr int radial_rows = layer_rows, axial_columns = layer_columns;
};

/// 48 to 80 numbers in a thread of 128 registers.
using DenseShape = RegisterTileShape<4, 4, 2, 4>;

/// What a warp's tiles hold besides the three fields.
enum TileKind : int { tile_plain = 0, tile_axial = 1, tile_radial = 2, tile_corner = 3, tile_kinds = 4 };

LATHE_HOST_DEVICE constexpr bool is_axial(int kind) {
    return (kind & tile_axial) != 0;
}
LATHE_HOST_DEVICE constexpr bool is_radial(int kind) {
    return (kind & tile_radial) != 0;
}

/// The three fields of a set by what they do, see register_tile.cuh.
enum FieldRole : int { across, column_flux, row_flux, field_roles };

}  // namespace lathe::gpu
