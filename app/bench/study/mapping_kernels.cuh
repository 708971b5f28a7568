// Three ways to give the cells of a cube to threads, as a thesis of 2012 compares them.
//
// A neighbour of a thread along its fastest index is its neighbour in memory in the third way alone: the
// first two read and write one number of each 32 byte sector.
#pragma once

#include "app/bench/study/mapping_cube.hpp"

namespace lathe::bench::study {

enum class CubeHalf { e, h };

template <CubeHalf half, class Real>
__device__ __forceinline__ void advance_cube_cell(const CubeView<Real>& fields, long n) {
    if constexpr (half == CubeHalf::e)
        advance_cube_e(fields, n);
    else
        advance_cube_h(fields, n);
}

/// Mapping 1: one launch a layer of equal i; threads along j and k.
template <CubeHalf half, class Real>
__global__ void advance_cube_layer(CubeView<Real> fields, int i) {
    const int j = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
    const int k = static_cast<int>(blockIdx.y * blockDim.y + threadIdx.y);
    if (j < fields.size && k < fields.size) advance_cube_cell<half>(fields, fields.at(i, j, k));
}

/// Mapping 2: threads along j and k, each of which walks along i.
template <CubeHalf half, class Real>
__global__ void advance_cube_column(CubeView<Real> fields) {
    const int j = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
    const int k = static_cast<int>(blockIdx.y * blockDim.y + threadIdx.y);
    if (j >= fields.size || k >= fields.size) return;
    for (int i = 0; i < fields.size; ++i) advance_cube_cell<half>(fields, fields.at(i, j, k));
}

/// Mapping 3: a block for each column (j, k), threads along i.
template <CubeHalf half, class Real>
__global__ void advance_cube_row(CubeView<Real> fields) {
    const long first = fields.at(0, static_cast<int>(blockIdx.x), static_cast<int>(blockIdx.y));
    for (int i = static_cast<int>(threadIdx.x); i < fields.size; i += static_cast<int>(blockDim.x))
        advance_cube_cell<half>(fields, first + i);
}

}  // namespace lathe::bench::study
