#include "solver/engine/gpu/check.hpp"
#include "solver/engine/gpu/flag_steps.hpp"
#include "solver/engine/gpu/resident_narrow.cuh"

namespace lathe::cuda {
namespace {

__global__ void __launch_bounds__(narrow_warps * 32, 1) advance_narrow(const DeviceTask* tasks, int count) {
    __shared__ ResidentBlock block;
    advance_narrow_on_chip(block, tasks, count);
}

}  // namespace

void take_narrow_steps(const DeviceTask* tasks, int count, const FlagLaunch& its, cudaStream_t stream) {
    check(allow_all_shared_bytes(advance_narrow), "shared memory of the narrow kernel");
    launch_together(advance_narrow, static_cast<unsigned>(its.blocks), static_cast<unsigned>(its.warps * 32),
                    its.shared_bytes, stream, tasks, count);
    check_launch("narrow steps");
}

}  // namespace lathe::cuda
