#include "solver/engine/gpu/check.hpp"
#include "solver/engine/gpu/flag_steps.hpp"
#include "solver/engine/gpu/resident_loose.cuh"

namespace lathe::cuda {
namespace {

/// In a file of its own: what both kernels call would have no more registers than the other has.
__global__ void __launch_bounds__(few_warps * 32, 1) advance_roomy(const DeviceTask* tasks, int count) {
    advance_loose_on_chip(tasks, count);
}

}  // namespace

void take_roomy_steps(const DeviceTask* tasks, int count, const FlagLaunch& its, cudaStream_t stream) {
    check(allow_all_shared_bytes(advance_roomy), "shared memory of the roomy kernel");
    launch_together(advance_roomy, static_cast<unsigned>(its.blocks), static_cast<unsigned>(its.warps * 32),
                    its.shared_bytes, stream, tasks, count);
    check_launch("roomy steps");
}

}  // namespace lathe::cuda
