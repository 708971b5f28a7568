#include "solver/engine/gpu/problem/cooperative_steps.hpp"
#include "solver/engine/gpu/resident/resident_steps.hpp"
#include "solver/engine/gpu/resident/single_row_strip.cuh"

namespace lathe::gpu {
namespace {

__global__ void __launch_bounds__(single_row_warps * 32, 1) advance_single_row(const Task* tasks, int count) {
    __shared__ ResidentBlock block;
    advance_single_row_on_chip(block, tasks, count);
}

}  // namespace

void take_single_row_steps(const Task* tasks, int count, const BlockExtent& its, cudaStream_t stream) {
    launch_cooperative(advance_single_row, tasks, count, its, stream);
}

}  // namespace lathe::gpu
