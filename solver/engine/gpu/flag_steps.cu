#include "solver/engine/gpu/check.hpp"
#include "solver/engine/gpu/flag_steps.hpp"
#include "solver/engine/gpu/resident_loose.cuh"

namespace lathe::cuda {
namespace {

__global__ void __launch_bounds__(most_warps * 32, 1) advance_linked(const DeviceTask* tasks, int count) {
    advance_loose_on_chip(tasks, count);
}

void allow() {
    check(allow_all_shared_bytes(advance_linked), "shared memory of the resident kernel");
}

}  // namespace

int flag_blocks(std::size_t shared_bytes) {
    allow();
    int device = 0, multiprocessors = 0, blocks = 0;
    check(cudaGetDevice(&device), "cudaGetDevice");
    check(cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, device),
          "device attribute");
    check(cudaOccupancyMaxActiveBlocksPerMultiprocessor(
              &blocks, reinterpret_cast<const void*>(advance_linked), most_warps * 32, shared_bytes),
          "occupancy of the resident kernel");
    return multiprocessors * blocks;
}

void take_flag_steps(const DeviceTask* tasks, int count, const FlagLaunch& its, cudaStream_t stream) {
    allow();
    launch_together(advance_linked, static_cast<unsigned>(its.blocks), static_cast<unsigned>(its.warps * 32),
                    its.shared_bytes, stream, tasks, count);
    check_launch("resident steps");
}

}  // namespace lathe::cuda
