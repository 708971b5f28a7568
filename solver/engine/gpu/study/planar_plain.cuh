// Strategy "plain": two kernels a step over global memory, nine words a cell-step.
//
// A thread takes `cells` neighbours along x, by one vector load a field, and `rows` rows, of which each row
// of the field that is differenced along y is loaded once. With 1 and 1 these are the kernels of the study.
#pragma once

#include "solver/engine/gpu/study/planar_view.cuh"

namespace lathe::cuda::study {

/// Rows of blocks in rising or falling order: a pass that begins where the last one ended finds that part
/// of the fields in the second-level cache.
__device__ __forceinline__ int block_row(bool falling) {
    return static_cast<int>(falling ? gridDim.y - 1 - blockIdx.y : blockIdx.y);
}

/// H from E_z. No cell needs a test: beyond the metal E_z is zero and H stays so (PlanarLayout).
template <int cells, int rows>
__global__ void advance_h(PlanarView f) {
    const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x) * cells;
    const int j = (block_row(false) * static_cast<int>(blockDim.y) + static_cast<int>(threadIdx.y)) * rows;
    if (i >= f.size || j >= f.size) return;
    const long first = f.at(i, j);
    const float* __restrict__ e_z = f.e_z + first;
    float* __restrict__ h_x = f.h_x + first;
    float* __restrict__ h_y = f.h_y + first;

    Pack<cells> here[rows + 1], x[rows], y[rows];
    float right[rows];
    here[0] = load_pack<cells>(e_z);
#pragma unroll
    for (int r = 0; r < rows; ++r) {
        if (j + r >= f.size) break;
        here[r + 1] = load_pack<cells>(e_z + (r + 1) * f.stride);
        right[r] = e_z[r * f.stride + cells];
        x[r] = load_pack<cells>(h_x + r * f.stride);
        y[r] = load_pack<cells>(h_y + r * f.stride);
    }
#pragma unroll
    for (int r = 0; r < rows; ++r) {
        if (j + r >= f.size) break;
#pragma unroll
        for (int c = 0; c < cells; ++c) {
            const float e_next_x = c + 1 < cells ? here[r][(c + 1) % cells] : right[r];
            x[r][c] = advance_h_x(x[r][c], f.constants.curl, here[r + 1][c], here[r][c]);
            y[r][c] = advance_h_y(y[r][c], f.constants.curl, e_next_x, here[r][c]);
        }
        store_pack(h_x + r * f.stride, x[r]);
        store_pack(h_y + r * f.stride, y[r]);
    }
}

/// E_z from H, and the line source's value of this step.
template <int cells, int rows>
__global__ void advance_e(PlanarView f, int step, bool falling) {
    const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x) * cells;
    const int j = (block_row(falling) * static_cast<int>(blockDim.y) + static_cast<int>(threadIdx.y)) * rows;
    if (i >= f.size || j >= f.size) return;
    const long first = f.at(i, j);
    float* __restrict__ e_z = f.e_z + first;
    const float* __restrict__ h_x = f.h_x + first;
    const float* __restrict__ h_y = f.h_y + first;

    Pack<cells> e[rows], x[rows + 1], y[rows];
    float left[rows];
    x[0] = load_pack<cells>(h_x - f.stride);
#pragma unroll
    for (int r = 0; r < rows; ++r) {
        if (j + r >= f.size) break;
        x[r + 1] = load_pack<cells>(h_x + r * f.stride);
        y[r] = load_pack<cells>(h_y + r * f.stride);
        left[r] = h_y[r * f.stride - 1];
        e[r] = load_pack<cells>(e_z + r * f.stride);
    }
#pragma unroll
    for (int r = 0; r < rows; ++r) {
        if (j + r >= f.size) break;
#pragma unroll
        for (int c = 0; c < cells; ++c) {
            const float h_before_x = c > 0 ? y[r][(c + cells - 1) % cells] : left[r];
            const float advanced = advance_e_z(e[r][c], f.constants.keep, f.constants.curl, y[r][c],
                                               h_before_x, x[r + 1][c], x[r][c]);
            e[r][c] = f.moves(i + c, j + r) ? advanced : 0.0f;
            if (i + c == f.source_cell() && j + r == f.source_cell()) e[r][c] += f.pulse[step];
        }
        store_pack(e_z + r * f.stride, e[r]);
    }
}

}  // namespace lathe::cuda::study
