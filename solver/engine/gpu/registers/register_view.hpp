// What the kernels of strategy `registers` read of a problem besides its ProblemView.
#pragma once

#include <cuda_runtime.h>

#include <cstdint>

#include "solver/engine/gpu/problem/comb_tables.hpp"
#include "solver/engine/gpu/registers/register_plan.hpp"

namespace lathe::gpu {

enum TileFlag : std::uint32_t {
    tile_edge_below = 1u << 0,   ///< lowest strip of its block, with a block below
    tile_edge_above = 1u << 1,   ///< highest strip of its block, with a block above
    tile_conducts = 1u << 2,     ///< has decays
    tile_in_grid = 1u << 3,      ///< not only there to fill a warp
    tile_couples = 1u << 4,      ///< has a TileCoupling that is not empty
    tile_sends_fluxes = 1u << 5  ///< of a coupled problem: neighbouring blocks read column fluxes too
};

/// One tile. Cells of a row that are driven or recorded are a bit of a mask, four at a time, by QuadNumbers;
/// entries for a mask's set bits follow one another from the lowest on. Offsets are counted in float4; those
/// in shared memory from the start of the block's image.
struct alignas(16) TileDescriptor {
    int row = 0, column = 0;                        ///< turned, of its first cell
    int left = 0, right = 0, below = 0, above = 0;  ///< slots of its neighbours
    int table = 0;                                  ///< coefficients, shared: [role][row][quad]
    int constants = 0;                              ///< radial tiles, shared: RadialConstants [role][row]
    int profile = 0;                                ///< axial tiles, shared: [entry of axial_profile()][quad]
    int ghost = 0;   ///< tile_edge_below, shared: [ghost role][coefficients, decays, RadialConstants]
    int decays = 0;  ///< tile_conducts, in RegisterView::decays: of the voltages [role][row][quad]
    std::uint32_t flags = 0;                            ///< TileFlags
    std::uint32_t driven = 0, summed = 0, sampled = 0;  ///< masks of quads
    /// Shared: weights of sources times the edge's coefficient, one quad per bit; or what a comb adds in a
    /// step.
    int first_driven = 0;
    int first_comb = 0;                       ///< the same among the comb's quads
    int first_summed = 0, first_sampled = 0;  ///< among the quads of a step, of a sample
    int unused = 0;
};

/// What of a tile is coupled, see CoupledFluxes. The image of a coupled problem's block begins with them, one
/// for each thread: kept from step to step in registers, they would push fields out of these.
struct alignas(16) TileCoupling {
    std::uint32_t read = 0, coupled = 0;  ///< masks of quads that terms read, that get something
    int first_copy = 0, first_sum = 0;    ///< shared: a quad per bit of these masks
};

/// One thread block of a problem.
struct BlockPlan {
    int warps = 0, first_tile = 0;         ///< tiles: 32 a warp
    int image_begin = 0, image_quads = 0;  ///< copied into shared memory
    int kinds[register_warps] = {};        ///< TileKind of each warp
    int first_coupled = 0, coupled = 0;    ///< coupled fluxes: first in RegisterView::coupling_sums, number
};

/// A flux gets so many terms at most: it ends at two nodes, each of which joins it with two others.
inline constexpr int coupling_terms = 4;
/// One of them, see CoupledFluxes. Places are offsets of floats from the start of the shared memory, of which
/// there are less than 65536, or coupled_halo_place() where a bit of `from_halo` says so.
struct alignas(16) CouplingTerm {
    enum Value { ahead, behind, flux, values };
    float of_difference = 0.0f, of_flux = 0.0f;
    std::uint16_t at[values] = {};
    std::uint16_t from_halo = 0;  ///< a bit for each Value
};

/// Which neighbouring block a row of the halo comes from.
enum HaloSide : int { halo_from_below, halo_from_above };
/// Offset of a word in the halo of a coupled problem's block at even steps; at odd steps it stands 2 `width`
/// words further. Behind the row of the field across stands one of column fluxes.
inline int coupled_halo_place(int width, int side, bool is_flux, int column) {
    return side * 4 * width + (is_flux ? width : 0) + column;
}

/// What drives the values of a quad: entries of Problem::comb, -1 where none does.
struct alignas(16) CombQuad {
    int entry[4] = {-1, -1, -1, -1};
};
/// The comb of a problem that is driven by one. Quads follow one another as tiles and the set bits of their
/// masks do.
struct RegisterComb {
    CombView tables;
    const CombQuad* quads = nullptr;
    int count = 0;              ///< quads
    float4* amounts = nullptr;  ///< [step of the launch][quad]: what is added to each value
};

struct RegisterView {
    const BlockPlan* blocks = nullptr;
    const TileDescriptor* tiles = nullptr;
    const float4 *image = nullptr, *decays = nullptr;
    /// [step], null where nothing is driven.
    const float *current_series = nullptr, *voltage_series = nullptr;
    float* memories = nullptr;        ///< of the layers, [block][memory][thread]
    float* ghost_memories = nullptr;  ///< [block][GhostMemory][column]; of three fields one for a column
    /// [block][HaloSide][odd step][column]; of a coupled problem [...][across, column flux][column], of six
    /// fields [...][HaloRow][column].
    unsigned long long* halo = nullptr;
    /// Of a coupled problem, block by block: [term][coupled flux] and [coupled flux], where in the shared
    /// memory its sum stands.
    const CouplingTerm* coupling_terms = nullptr;
    const int* coupling_sums = nullptr;
    int width = 0, column_tiles = 0;
    int summed = 0, sampled = 0;  ///< slots of a step, of a sample: four per quad
    long origin = 0;              ///< of turned row and column 0 in a component
    int row_step = 0, column_step = 0;
    int component[most_roles] = {};
    RegisterComb comb;
};

/// Memories that a tile's cells have, at most.
inline constexpr int most_tile_memories = 48;

/// Neighbours exchange through planes of shared memory, one float4 for each slot: a tile has the slot of its
/// thread, then come the ghost row of each column of tiles and one slot that stays zero. Of three fields:
enum ExchangePlane : int {
    plane_across_column,                       ///< first column of the field across
    plane_across_row,                          ///< its lowest row, two planes
    plane_flux_column = plane_across_row + 2,  ///< last column of the column fluxes
    plane_flux_row,                            ///< highest row of the row fluxes, two planes
    exchange_planes = plane_flux_row + 2
};
/// Planes of a block of six fields:
enum SixFieldPlane : int {
    plane_v_column,                    ///< first column of v_r and v_phi, three planes
    plane_v_row = plane_v_column + 3,  ///< lowest row of v_phi, of v_z
    plane_i_column = plane_v_row + 2,  ///< last column of i_r and i_phi, three planes
    plane_i_row = plane_i_column + 3,  ///< highest row of i_phi, of i_z
    six_field_planes = plane_i_row + 2
};
/// What the currents of the row below a block remember, of six fields: one layer along z, two along r.
enum GhostMemory : int { ghost_psi_v_r, ghost_i_phi, ghost_i_z, ghost_memories };
/// Rows of voltages that blocks of six fields send: the highest to the block above, of which that below needs
/// no v_r.
enum HaloRow : int { halo_v_phi, halo_v_z, halo_v_r, halo_rows };

/// How the shared memory of a block is laid out behind its image: planes, then quads for each column of
/// tiles.
struct ExchangeLayout {
    int planes = 0, column_quads = 0;
};
inline constexpr int three_field_column_quads = 2;
inline constexpr ExchangeLayout three_field_exchange{exchange_planes, three_field_column_quads},
    six_field_exchange{six_field_planes, ghost_memories};
constexpr ExchangeLayout exchange_of(const QuadNumbers& quads) {
    return quads.roles == 6 ? six_field_exchange : three_field_exchange;
}
LATHE_HOST_DEVICE constexpr int exchange_slots(int warps, int column_tiles) {
    return warps * 32 + column_tiles + 1;
}
/// Shared memory of a block in float4.
constexpr int shared_quads(const ExchangeLayout& layout, int image_quads, int warps, int column_tiles) {
    return image_quads + layout.planes * exchange_slots(warps, column_tiles) +
           layout.column_quads * column_tiles;
}

}  // namespace lathe::gpu
