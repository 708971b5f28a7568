// The cells of one thread, of three fields: these and the memories of the absorbing layers, all in registers.
#pragma once

#include <type_traits>

#include "solver/engine/gpu/registers/register_view.hpp"
#include "solver/scheme/absorber.hpp"
#include "solver/scheme/update.hpp"

namespace lathe::gpu {

/// Numbers of every cell of a tile, or nothing.
template <bool present, int R, int C>
struct CellValues {
    float value[R][C];
    __device__ __forceinline__ float& at(int i, int k) { return value[i][k]; }
};
template <int R, int C>
struct CellValues<false, R, C> {};

/// R rows of C columns, see TurnedProblem for the fields. `across` stands at a corner of the flux cells:
/// reading goes to column C and row R for the fluxes, to column -1 and row -1 for the field across.
template <class Shape, int kind>
struct RegisterTile {
    static constexpr bool axial = is_axial(kind), radial = is_radial(kind);
    static constexpr int rows = radial ? Shape::radial_rows : Shape::clear_rows;
    static constexpr int columns = axial ? Shape::axial_columns : Shape::clear_columns;
    static constexpr int row_quads = quads_of_row(columns);
    static constexpr int roles = three_field_quads.roles, quads_per_role = three_field_quads.per_role;
    static constexpr int ghost_quads_begin = three_field_quads.ghosts_begin();
    static_assert(rows <= 4 && columns % 4 == 0 && row_quads <= 2 && rows * row_quads <= quads_per_role);

    float across_value[rows][columns], column_flux_value[rows][columns], row_flux_value[rows][columns];
    CellValues<axial, rows, columns> flux_psi, across_psi;
    CellValues<radial, rows, columns> across_memory, column_flux_memory, row_flux_memory;

    static constexpr int memories = (axial ? 2 : 0) + (radial ? 3 : 0);
    static_assert(memories * rows * columns <= most_tile_memories);

    template <int role>
    __device__ __forceinline__ float& field(int i, int k) {
        if constexpr (role == across) return across_value[i][k];
        if constexpr (role == column_flux) return column_flux_value[i][k];
        return row_flux_value[i][k];
    }
    /// Memory of the radial layer.
    template <int role>
    __device__ __forceinline__ float& radial_memory(int i, int k) {
        if constexpr (role == across) return across_memory.at(i, k);
        if constexpr (role == column_flux) return column_flux_memory.at(i, k);
        return row_flux_memory.at(i, k);
    }
    /// Calls visit(number, value) for each memory.
    template <class Visit>
    __device__ __forceinline__ void for_each_memory(const Visit& visit) {
        int n = 0;
        const auto go = [&](auto& values) {
#pragma unroll
            for (int i = 0; i < rows; ++i)
#pragma unroll
                for (int k = 0; k < columns; ++k) visit(n++, values.at(i, k));
        };
        if constexpr (axial) go(flux_psi), go(across_psi);
        if constexpr (radial) go(across_memory), go(column_flux_memory), go(row_flux_memory);
    }

    /// One cell and one field: `curl` with what the axial layer has added.
    template <int role>
    __device__ __forceinline__ void advance(int i, int k, float coefficient, float curl,
                                            const fdtd::RadialConstants<float>& constants) {
        float& x = field<role>(i, k);
        if constexpr (radial)
            x = fdtd::advance_radial(x, radial_memory<role>(i, k), constants, coefficient, curl);
        else
            x = fdtd::advance(x, coefficient, curl);
    }
};

/// Calls act(role) with each role of a tile, as a std::integral_constant.
template <class Tile, int role = 0, class Act>
__device__ __forceinline__ void for_each_role(const Act& act) {
    act(std::integral_constant<int, role>{});
    if constexpr (role + 1 < Tile::roles) for_each_role<Tile, role + 1>(act);
}

/// One of four numbers, by a constant.
template <class Quad>
__device__ __forceinline__ auto& nth(Quad& quad, int n) {
    return n == 0 ? quad.x : n == 1 ? quad.y : n == 2 ? quad.z : quad.w;
}

}  // namespace lathe::gpu
