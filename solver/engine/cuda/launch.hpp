// Launches and dynamic shared memory in words that both compilers know: nvcc, and the one of the host, which
// compiles the same sources for the tests without a device (tests/cuda_host).
#pragma once

#include <cuda_runtime.h>

#include <cstddef>
#include <utility>

namespace lathe::cuda {

/// kernel<<<grid, block, shared_bytes, stream>>>(arguments...); check_launch() tells what came of it.
template <class... Parameters, class... Arguments>
void launch(void (*kernel)(Parameters...), dim3 grid, dim3 block, std::size_t shared_bytes,
            cudaStream_t stream, Arguments&&... arguments) {
#ifdef LATHE_CUDA_EMULATED
    emulation::launch(kernel, grid, block, shared_bytes, stream, false,
                      Parameters(std::forward<Arguments>(arguments))...);
#else
    cudaLaunchConfig_t config{};
    config.gridDim = grid, config.blockDim = block;
    config.dynamicSmemBytes = shared_bytes;
    config.stream = stream;
    cudaLaunchKernelEx(&config, kernel, Parameters(std::forward<Arguments>(arguments))...);
#endif
}

/// The same for blocks that wait for one another: all of them run at once, or none does.
template <class... Parameters, class... Arguments>
void launch_together(void (*kernel)(Parameters...), dim3 grid, dim3 block, std::size_t shared_bytes,
                     cudaStream_t stream, Arguments&&... arguments) {
#ifdef LATHE_CUDA_EMULATED
    emulation::launch(kernel, grid, block, shared_bytes, stream, true,
                      Parameters(std::forward<Arguments>(arguments))...);
#else
    cudaLaunchAttribute together{};
    together.id = cudaLaunchAttributeCooperative;
    together.val.cooperative = 1;
    cudaLaunchConfig_t config{};
    config.gridDim = grid, config.blockDim = block;
    config.dynamicSmemBytes = shared_bytes;
    config.stream = stream;
    config.attrs = &together;
    config.numAttrs = 1;
    cudaLaunchKernelEx(&config, kernel, Parameters(std::forward<Arguments>(arguments))...);
#endif
}

/// Before launches with so many bytes of dynamic shared memory.
template <class... Parameters>
cudaError_t allow_shared_bytes(void (*kernel)(Parameters...), std::size_t shared_bytes) {
    return cudaFuncSetAttribute(reinterpret_cast<const void*>(kernel),
                                cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(shared_bytes));
}

#if defined(__CUDACC__) || defined(LATHE_CUDA_EMULATED)

/// The block's dynamic shared memory, on 16 bytes.
template <class T>
__device__ __forceinline__ T* dynamic_shared() {
#ifdef LATHE_CUDA_EMULATED
    return static_cast<T*>(emulation::dynamic_shared());
#else
    extern __shared__ __align__(16) unsigned char dynamic_shared_bytes[];
    return reinterpret_cast<T*>(dynamic_shared_bytes);
#endif
}

/// `threads` of the block, whole warps, meet at barrier `id` (1 to 15); they may come from different places
/// of the code.
__device__ __forceinline__ void meet_at_barrier(int id, int threads) {
#ifdef LATHE_CUDA_EMULATED
    emulation::meet_at_barrier(id, threads);
#else
    asm volatile("barrier.cta.sync %0, %1;" ::"r"(id), "r"(threads) : "memory");
#endif
}

/// What other blocks have written, past the caches that are not shared; for loops that wait.
template <class T>
__device__ __forceinline__ T read_volatile(const T* at) {
#ifdef LATHE_CUDA_EMULATED
    emulation::let_others_run();
#endif
    return *static_cast<const volatile T*>(at);
}

#endif

}  // namespace lathe::cuda
