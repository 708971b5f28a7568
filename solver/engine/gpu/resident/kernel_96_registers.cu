#include "solver/engine/gpu/resident/async_kernel.cuh"
#include "solver/engine/gpu/resident/resident_launcher.hpp"

namespace lathe::gpu {
namespace {

__global__ void __launch_bounds__(most_warps * 32, 1) advance_96_registers(const Task* tasks, int count) {
    advance_async_on_chip<FieldSet::six>(tasks, count);
}

}  // namespace

int resident_blocks(std::size_t shared_bytes) {
    check(allow_all_shared_bytes(advance_96_registers), "shared memory of the resident kernel");
    int device = 0, multiprocessors = 0, blocks = 0;
    check(cudaGetDevice(&device), "cudaGetDevice");
    check(cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, device),
          "device attribute");
    check(cudaOccupancyMaxActiveBlocksPerMultiprocessor(
              &blocks, reinterpret_cast<const void*>(advance_96_registers), most_warps * 32, shared_bytes),
          "occupancy of the resident kernel");
    return multiprocessors * blocks;
}

void take_96_register_steps(const Task* tasks, int count, const ResidentLaunch& its, cudaStream_t stream) {
    launch_resident(advance_96_registers, tasks, count, its, stream);
}

}  // namespace lathe::gpu
