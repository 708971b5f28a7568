#include "solver/engine/gpu/resident/async_kernel.cuh"
#include "solver/engine/gpu/resident/resident_launcher.hpp"

namespace lathe::gpu {
namespace {

/// In a compilation unit of its own: functions that both kernels call would be compiled for 96 registers.
__global__ void __launch_bounds__(warps_of_128_registers * 32, 1)
    advance_128_registers(const Task* tasks, int count) {
    advance_async_on_chip<FieldSet::six>(tasks, count);
}

}  // namespace

void take_128_register_steps(const Task* tasks, int count, const ResidentLaunch& its, cudaStream_t stream) {
    launch_resident(advance_128_registers, tasks, count, its, stream);
}

}  // namespace lathe::gpu
