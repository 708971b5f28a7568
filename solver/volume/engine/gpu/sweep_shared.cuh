// What the threads of a sweep's block share.
#pragma once

#include <cstddef>
#include <type_traits>

#include "solver/volume/engine/gpu/sweep_layers.cuh"
#include "solver/volume/engine/gpu/sweep_lists.cuh"

namespace lathe::gpu {

/// Shared memory that a block may have from compute capability 9.0 on.
inline constexpr std::size_t most_shared_bytes = 227 << 10;

/// What the threads of a block show each other.
template <class Shape>
struct alignas(16) SweepExchange {
    using Real = typename Shape::Real;
    /// The next two planes of the grid on their way, each thread's cells for itself.
    Real coming[2][volume_components][Shape::cells];
    TilePlane contents[4];  ///< of as many planes on their way and just come, by their last bits
    /// Currents of each thread's cells in the plane below that of the last stage.
    Real below[Shape::shares_below ? 3 * Shape::rows : 1][Shape::shares_below ? Shape::threads : 1];
    Real voltages[sweep_depth][2][Shape::warps][sweep_columns];  ///< e_x and e_z of a warp's lowest row
    union {
        Real currents[sweep_depth][2][Shape::warps][sweep_columns];  ///< h_x and h_z of its highest row
        SweepPlane<Real, Shape::cells> plane;  ///< of one half's components, while lists are looked at
    };
};

/// SweepExchange with memories, of a block whose tile touches layers. (As an empty member marked
/// [[no_unique_address]] where it touches none, the memories would double the step of pointers in device code
/// of nvcc 13.0.)
template <class Shape, unsigned axes>
struct SweepExchangeInLayers : SweepExchange<Shape> {
    SweepMemories<Shape, axes> memories;
};

/// A block's shared memory, with memories of the layers along `axes`. Behind it lie the factors of the planes
/// that it passes, and constants of layers along z.
template <class Shape, unsigned axes>
struct SweepShared : std::conditional_t<axes != 0, SweepExchangeInLayers<Shape, axes>, SweepExchange<Shape>> {
    using Real = typename Shape::Real;
    static constexpr int planes_before = 3 * sweep_depth, planes_around = 6 * sweep_depth;
    /// Factors of the planes from begin - planes_before on, of each one those of currents, then of voltages.
    __device__ __forceinline__ SweepPlaneFactors<Real>* factors() {
        return reinterpret_cast<SweepPlaneFactors<Real>*>(this + 1);
    }
    /// Behind those, for blocks in layers along one axis, room for the constants of its columns, rows or
    /// planes.
    __device__ __forceinline__ StretchView<Real>* constants(int planes) {
        return reinterpret_cast<StretchView<Real>*>(factors() + 2 * (planes + planes_around));
    }
    static constexpr std::size_t bytes_of_plane =
        2 * (sizeof(SweepPlaneFactors<Real>) + (axes == 4 ? sizeof(StretchView<Real>) : 0));
    static constexpr std::size_t bytes_of_all_planes = 2 * sizeof(StretchView<Real>) *
                                                       (axes == 1   ? sweep_columns
                                                        : axes == 2 ? Shape::tile_rows
                                                                    : 0);
    static constexpr std::size_t bytes(int planes) {
        return sizeof(SweepShared) + bytes_of_all_planes +
               bytes_of_plane * static_cast<std::size_t>(planes + planes_around);
    }
    /// Most planes of a chunk that have room.
    static constexpr int most_planes =
        static_cast<int>((most_shared_bytes - sizeof(SweepShared) - bytes_of_all_planes) / bytes_of_plane) -
        planes_around;
};

}  // namespace lathe::gpu
