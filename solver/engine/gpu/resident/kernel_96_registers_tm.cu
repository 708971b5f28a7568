#include "solver/engine/gpu/resident/async_kernel.cuh"
#include "solver/engine/gpu/resident/resident_launcher.hpp"

namespace lathe::gpu {
namespace {

__global__ void __launch_bounds__(most_warps * 32, 1) advance_96_registers_tm(const Task* tasks, int count) {
    advance_async_on_chip<FieldSet::tm>(tasks, count);
}

}  // namespace

void take_96_register_steps_tm(const Task* tasks, int count, const ResidentLaunch& its, cudaStream_t stream) {
    launch_resident(advance_96_registers_tm, tasks, count, its, stream);
}

}  // namespace lathe::gpu
