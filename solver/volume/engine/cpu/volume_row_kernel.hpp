// The loops over one row, once for any width of vector and any instruction set.

#pragma once

#include "solver/scheme/volume_update.hpp"
#include "solver/volume/engine/cpu/volume_rows.hpp"

namespace lathe::cpu::volume_kernel {

// Everything below is inlined into functions compiled for one instruction set each: no standard library
// here, whose inline functions the linker might take from the wrong one.
#define LATHE_INLINE [[gnu::always_inline]] inline

template <int lanes>
struct Vectors {
    typedef float Vector __attribute__((vector_size(lanes * sizeof(float)), may_alias));
    /// A vector at any address, as neighbours along x are.
    typedef float Unaligned
        __attribute__((vector_size(lanes * sizeof(float)), aligned(alignof(float)), may_alias));
};

/// Which half step, and what of it concerns the row.
enum Half { currents, voltages, lossy_voltages };

/// One vector of columns of a row.
template <int lanes, Half half, bool y_layer, bool z_layer, bool x_layer, bool is_free>
struct Piece {
    using Vector = typename Vectors<lanes>::Vector;
    using Unaligned = typename Vectors<lanes>::Unaligned;
    static constexpr bool is_voltage = half != currents;
    static constexpr std::ptrdiff_t up = is_voltage ? -1 : 1;
    /// The three components that are advanced, and the three whose differences they follow.
    static constexpr int own = is_voltage ? e_x : h_x, other = is_voltage ? h_x : e_x;
    static constexpr int memory = is_voltage ? first_current : first_voltage;

    const VolumeRowShape& shape;
    const VolumeRow& row;
    std::ptrdiff_t column;  ///< of the first lane
    int in_block;           ///< the same in its block
    const float* values;    ///< of the block in the table
    float* x_memory;        ///< of the block
    const float* x_profile;

    LATHE_INLINE static Vector load(const float* from) { return *reinterpret_cast<const Vector*>(from); }
    LATHE_INLINE static void store(float* to, const Vector& x) { *reinterpret_cast<Vector*>(to) = x; }
    LATHE_INLINE float* field(int component) const {
        return row.fields + component * shape.component + column;
    }

    /// From the values of a component here and one further along an axis to their difference, upwards.
    LATHE_INLINE static Vector difference(const Vector& here, const Vector& further) {
        return is_voltage ? here - further : further - here;
    }
    LATHE_INLINE static Vector in_layer(const Vector& d, float* memory_at, const Stretch<float>& s) {
        Vector psi = load(memory_at);
        const Vector stretched = fdtd::stretched(d, psi, s.b, s.c, s.per_kappa);
        store(memory_at, psi);
        return stretched;
    }
    /// Differences of component `other` + c along an axis; `pair` is 0 for the first of the two across it.
    LATHE_INLINE Vector along_x(int c, int pair) const {
        const float* const at = field(other + c);
        const Vector further = *reinterpret_cast<const Unaligned*>(at + up);
        const Vector d = difference(load(at), further);
        if constexpr (!x_layer) return d;
        float* const memory_at = x_memory + (memory + pair) * block_columns + in_block;
        const auto profile = [&](int of_half, int of_node) __attribute__((always_inline)) {
            return load(x_profile + (is_voltage ? of_node : of_half) * block_columns + in_block);
        };
        Vector psi = load(memory_at);
        const Vector stretched = fdtd::stretched(d, psi, profile(half_b, node_b), profile(half_c, node_c),
                                                 profile(half_per_kappa, node_per_kappa));
        store(memory_at, psi);
        return stretched;
    }
    LATHE_INLINE Vector along_y(int c, int pair) const {
        const float* const at = field(other + c);
        const Vector d = difference(load(at), load(at + up * shape.row));
        if constexpr (!y_layer) return d;
        return in_layer(d, row.y_memory + (memory + pair) * shape.component + column, row.y);
    }
    LATHE_INLINE Vector along_z(int c, int pair) const {
        const float* const at = field(other + c);
        const Vector d = difference(load(at), load(at + up * shape.plane));
        if constexpr (!z_layer) return d;
        return in_layer(d, row.z_memory + (memory + pair) * shape.component + column, row.z);
    }

    LATHE_INLINE void advance(int c, const Vector& curl) const {
        constexpr int of_edge = is_voltage ? VolumeState<float>::edge : VolumeState<float>::dual;
        constexpr int across = is_voltage ? VolumeState<float>::per_dual : VolumeState<float>::per_edge;
        const Vector x_factor =
            load(shape.x_factors + (c == 0 ? of_edge : across) * shape.component + column);
        float* const at = field(own + c);
        if constexpr (is_free) return store(at, fdtd::advance(load(at), x_factor * row.yz_factors[c], curl));
        const Vector coefficient = fdtd::volume_coefficient(
            load(values + (own + c) * block_columns + in_block), x_factor, row.yz_factors[c]);
        if constexpr (half == lossy_voltages) {
            const Vector decay = load(values + (volume_components + c) * block_columns + in_block);
            store(at, fdtd::advance_lossy(load(at), decay, coefficient, curl));
        } else {
            store(at, fdtd::advance(load(at), coefficient, curl));
        }
    }

    LATHE_INLINE void advance() const {
        // The first of the two components across x is y, across y it is z, across z it is x.
        const Vector y_along_x = along_x(1, 0), z_along_x = along_x(2, 1);
        const Vector z_along_y = along_y(2, 0), x_along_y = along_y(0, 1);
        const Vector x_along_z = along_z(0, 0), y_along_z = along_z(1, 1);
        if constexpr (is_voltage) {
            advance(0, fdtd::curl_at_e_x(z_along_y, y_along_z));
            advance(1, fdtd::curl_at_e_y(x_along_z, z_along_x));
            advance(2, fdtd::curl_at_e_z(y_along_x, x_along_y));
        } else {
            advance(0, fdtd::curl_at_h_x(y_along_z, z_along_y));
            advance(1, fdtd::curl_at_h_y(z_along_x, x_along_z));
            advance(2, fdtd::curl_at_h_z(x_along_y, y_along_x));
        }
    }
};

/// Blocks [from, to), all of them with or without the layer along x.
template <int lanes, Half half, bool y_layer, bool z_layer, bool x_layer>
LATHE_INLINE void advance_blocks(const VolumeRowShape& shape_in, const VolumeRow& row_in, int from, int to) {
    // Copies, because stores to the fields might, for all the compiler knows, change them.
    const VolumeRowShape shape = shape_in;
    const VolumeRow row = row_in;
    for (int b = from; b < to; ++b) {
        const int slot = b < shape.x_low_blocks ? b : b - shape.x_high_block + shape.x_low_blocks;
        float* const x_memory = x_layer ? row.x_memory + slot * layer_memories * block_columns : nullptr;
        const float* const x_profile =
            x_layer ? shape.x_profile + slot * layer_profiles * block_columns : nullptr;
        for (int lane = 0; lane < block_columns; lane += lanes) {
            const std::ptrdiff_t column = static_cast<std::ptrdiff_t>(b) * block_columns + lane;
            if (row.blocks[b] == VolumeBlocks<float>::free_space)
                Piece<lanes, half, y_layer, z_layer, x_layer, true>{shape,   row,      column,   lane,
                                                                    nullptr, x_memory, x_profile}
                    .advance();
            else
                Piece<lanes, half, y_layer, z_layer, x_layer, false>{
                    shape, row, column, lane, shape.table + row.blocks[b], x_memory, x_profile}
                    .advance();
        }
    }
}

template <int lanes, Half half, bool y_layer, bool z_layer>
LATHE_INLINE void advance_row(const VolumeRowShape& shape, const VolumeRow& row) {
    const int low = shape.x_low_blocks, high = shape.x_high_block;
    advance_blocks<lanes, half, y_layer, z_layer, true>(shape, row, 0, low);
    advance_blocks<lanes, half, y_layer, z_layer, false>(shape, row, low, high);
    advance_blocks<lanes, half, y_layer, z_layer, true>(shape, row, high, shape.blocks);
}

#undef LATHE_INLINE

}  // namespace lathe::cpu::volume_kernel
