// The cells of one thread, of six fields: these and the memories of the absorbing layers, all in registers.
#pragma once

#include "solver/engine/field_state.hpp"
#include "solver/engine/gpu/registers/register_tile.cuh"

namespace lathe::gpu {

/// So many numbers of every cell of a tile.
template <int count, int R, int C>
struct TileMemories {
    float value[count][R][C];
};
template <int R, int C>
struct TileMemories<0, R, C> {};

/// R rows of C columns, all six components, see update.hpp for where they stand: the currents read v_r and
/// v_phi of column C, v_phi and v_z of row R; the voltages i_r and i_phi of column -1, i_phi and i_z of row
/// -1.
template <class Shape, int kind>
struct SixFieldTile {
    static constexpr bool axial = is_axial(kind), radial = is_radial(kind);
    static constexpr int rows = radial ? Shape::radial_rows : Shape::clear_rows;
    static constexpr int columns = axial ? Shape::axial_columns : Shape::clear_columns;
    static constexpr int row_quads = quads_of_row(columns);
    static constexpr int roles = six_field_quads.roles, quads_per_role = six_field_quads.per_role;
    static constexpr int ghost_quads_begin = six_field_quads.ghosts_begin();
    static_assert(columns % 2 == 0 && row_quads == 1 && rows <= quads_per_role);

    float field_value[roles][rows][columns];         ///< [Array]
    TileMemories<axial ? 4 : 0, rows, columns> psi;  ///< [AxialMemory]
    TileMemories<radial ? roles : 0, rows, columns> radial_memory;

    static constexpr int memories = (axial ? 4 : 0) + (radial ? roles : 0);
    static_assert(memories * rows * columns <= most_tile_memories);

    template <int role>
    __device__ __forceinline__ float& field(int i, int k) {
        return field_value[role][i][k];
    }
    __device__ __forceinline__ float at(Array role, int i, int k) const { return field_value[role][i][k]; }

    /// Calls visit(number, value) for each memory.
    template <class Visit>
    __device__ __forceinline__ void for_each_memory(const Visit& visit) {
        int n = 0;
        const auto go = [&](auto& values) {
#pragma unroll
            for (auto& one : values.value)
#pragma unroll
                for (auto& row : one)
#pragma unroll
                    for (float& value : row) visit(n++, value);
        };
        if constexpr (axial) go(psi);
        if constexpr (radial) go(radial_memory);
    }

    /// One cell and one field: `curl` with what the axial layer has added.
    template <Array role>
    __device__ __forceinline__ void advance(int i, int k, float coefficient, float curl,
                                            const fdtd::RadialConstants<float>& constants) {
        float& x = field_value[role][i][k];
        if constexpr (radial)
            x = fdtd::advance_radial(x, radial_memory.value[role][i][k], constants, coefficient, curl);
        else
            x = fdtd::advance(x, coefficient, curl);
    }
    /// Moves one memory of the axial layer on and returns it.
    template <AxialMemory memory>
    __device__ __forceinline__ float move_psi(int i, int k, float b, float c, float difference) {
        float& stored = psi.value[memory][i][k];
        return stored = fdtd::advance_psi(stored, b, c, difference);
    }
};

}  // namespace lathe::gpu
