#include "solver/engine/gpu/registers/register_kernel.cuh"
#include "solver/engine/gpu/registers/register_kernels.hpp"
#include "solver/engine/gpu/runtime/check.hpp"
#include "solver/engine/gpu/runtime/launch.hpp"

namespace lathe::gpu {
namespace {

constexpr int threads = register_warps * 32;

__global__ void __launch_bounds__(threads, 1) advance_registers_tm(const Task* tasks, int count) {
    advance_in_registers<true, DenseShape>(tasks, count);
}
__global__ void __launch_bounds__(threads, 1) advance_registers_te(const Task* tasks, int count) {
    advance_in_registers<false, DenseShape>(tasks, count);
}

}  // namespace

int register_blocks(std::size_t shared_bytes) {
    check(allow_all_shared_bytes(advance_registers_tm), "shared memory of strategy registers");
    int device = 0, multiprocessors = 0, blocks = 0;
    check(cudaGetDevice(&device), "cudaGetDevice");
    check(cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, device),
          "device attribute");
    check(cudaOccupancyMaxActiveBlocksPerMultiprocessor(
              &blocks, reinterpret_cast<const void*>(advance_registers_tm), threads, shared_bytes),
          "occupancy of strategy registers");
    return multiprocessors * blocks;
}

void take_register_steps(FieldSet fields, const Task* tasks, int count, const RegisterLaunch& its,
                         cudaStream_t stream) {
    const auto kernel = fields == FieldSet::tm ? advance_registers_tm : advance_registers_te;
    check(allow_all_shared_bytes(kernel), "shared memory of strategy registers");
    launch_together(kernel, static_cast<unsigned>(its.blocks), static_cast<unsigned>(its.warps * 32),
                    its.shared_bytes, stream, tasks, count);
    check_launch("steps of strategy registers");
}

}  // namespace lathe::gpu
