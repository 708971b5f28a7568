// What every kernel of the study is handed.
#pragma once

#include "solver/engine/gpu/study/planar_update.hpp"

namespace lathe::cuda::study {

/// Fields on the device, laid out as PlanarLayout says; the pointers are to cell (0, 0).
struct PlanarView {
    float *e_z, *h_x, *h_y;
    int size, stride;
    PlanarConstants constants;
    const float* pulse;  ///< one value a step

    __host__ __device__ int source_cell() const { return size / 2; }
    __host__ __device__ long at(int i, int j) const { return static_cast<long>(j) * stride + i; }
    /// Inside the metal, where E_z moves.
    __device__ bool moves(int i, int j) const { return i > 0 && i < size - 1 && j > 0 && j < size - 1; }
};

/// Neighbouring cells along x that move together through one load.
template <int cells>
struct alignas(cells * sizeof(float)) Pack {
    float value[cells];
    __device__ float& operator[](int n) { return value[n]; }
    __device__ const float& operator[](int n) const { return value[n]; }
};

template <int cells>
__device__ __forceinline__ Pack<cells> load_pack(const float* __restrict__ from) {
    return *reinterpret_cast<const Pack<cells>*>(from);
}

template <int cells>
__device__ __forceinline__ void store_pack(float* __restrict__ to, const Pack<cells>& pack) {
    *reinterpret_cast<Pack<cells>*>(to) = pack;
}

}  // namespace lathe::cuda::study
