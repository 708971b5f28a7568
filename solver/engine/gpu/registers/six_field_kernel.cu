#include "solver/engine/gpu/registers/six_field_kernel.hpp"

#include "solver/engine/gpu/problem/cooperative_steps.hpp"
#include "solver/engine/gpu/registers/six_field_kernel.cuh"

namespace lathe::gpu {
namespace {

__global__ void __launch_bounds__(SixFieldShape::threads, 1)
    advance_six_fields(const Task* tasks, int count) {
    advance_six_in_registers<SixFieldShape>(tasks, count);
}

}  // namespace

int six_field_blocks(std::size_t shared_bytes) {
    return blocks_at_once(advance_six_fields, SixFieldShape::threads, shared_bytes);
}

void take_six_field_steps(const Task* tasks, int count, const BlockExtent& its, cudaStream_t stream) {
    launch_cooperative(advance_six_fields, tasks, count, its, stream);
}

}  // namespace lathe::gpu
