// Kernel launches in the portable subset (portable_subset.cuh): on a device, and on the emulated one.
#pragma once

#include <cuda_runtime.h>

#include <cstddef>
#include <utility>

namespace lathe::gpu {

/// kernel<<<grid, block, shared_bytes, stream>>>(arguments...). `together`: a cooperative launch, whose
/// blocks may wait for one another, since all of them run at once or none does. check_launch() tells what
/// came of it.
template <class... Parameters, class... Arguments>
void launch_blocks(bool together, void (*kernel)(Parameters...), dim3 grid, dim3 block,
                   std::size_t shared_bytes, cudaStream_t stream, Arguments&&... arguments) {
#ifdef LATHE_CUDA_EMULATED
    emulation::launch(kernel, grid, block, shared_bytes, stream, together,
                      Parameters(std::forward<Arguments>(arguments))...);
#else
    cudaLaunchAttribute cooperative{};
    cooperative.id = cudaLaunchAttributeCooperative;
    cooperative.val.cooperative = 1;
    cudaLaunchConfig_t config{};
    config.gridDim = grid, config.blockDim = block;
    config.dynamicSmemBytes = shared_bytes;
    config.stream = stream;
    config.attrs = &cooperative;
    config.numAttrs = together ? 1 : 0;
    cudaLaunchKernelEx(&config, kernel, Parameters(std::forward<Arguments>(arguments))...);
#endif
}

/// Blocks that do not wait for one another; check_launch() tells what came of it.
template <class... Parameters, class... Arguments>
void launch(void (*kernel)(Parameters...), dim3 grid, dim3 block, std::size_t shared_bytes,
            cudaStream_t stream, Arguments&&... arguments) {
    launch_blocks(false, kernel, grid, block, shared_bytes, stream, std::forward<Arguments>(arguments)...);
}
/// Blocks that may wait for one another; check_launch() tells what came of it.
template <class... Parameters, class... Arguments>
void launch_together(void (*kernel)(Parameters...), dim3 grid, dim3 block, std::size_t shared_bytes,
                     cudaStream_t stream, Arguments&&... arguments) {
    launch_blocks(true, kernel, grid, block, shared_bytes, stream, std::forward<Arguments>(arguments)...);
}

/// Lets a kernel's blocks have all the shared memory that the current device gives, not only what the next
/// launch needs: the limit is the kernel's own, and threads with other layouts launch it at the same time.
template <class... Parameters>
cudaError_t allow_all_shared_bytes(void (*kernel)(Parameters...)) {
    const void* const function = reinterpret_cast<const void*>(kernel);
    int device = 0, limit = 0;
    cudaFuncAttributes its{};
    cudaError_t status = cudaGetDevice(&device);
    if (status == cudaSuccess)
        status = cudaDeviceGetAttribute(&limit, cudaDevAttrMaxSharedMemoryPerBlockOptin, device);
    if (status == cudaSuccess) status = cudaFuncGetAttributes(&its, function);
    if (status != cudaSuccess) return status;
    return cudaFuncSetAttribute(function, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                limit - static_cast<int>(its.sharedSizeBytes));
}

}  // namespace lathe::gpu
