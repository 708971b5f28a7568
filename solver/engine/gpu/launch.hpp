// Launches and dynamic shared memory in words that both compilers know: nvcc, and the one of the host, which
// compiles the same sources for the tests without a device (tests/cuda_host).
#pragma once

#include <cuda_runtime.h>

#include <cstddef>
#include <cstdint>
#include <utility>

namespace lathe::cuda {

/// kernel<<<grid, block, shared_bytes, stream>>>(arguments...). `together`: for blocks that wait for one
/// another, all of them run at once, or none does.
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

/// Blocks that do not know of each other; check_launch() tells what came of it.
template <class... Parameters, class... Arguments>
void launch(void (*kernel)(Parameters...), dim3 grid, dim3 block, std::size_t shared_bytes,
            cudaStream_t stream, Arguments&&... arguments) {
    launch_blocks(false, kernel, grid, block, shared_bytes, stream, std::forward<Arguments>(arguments)...);
}
template <class... Parameters, class... Arguments>
void launch_together(void (*kernel)(Parameters...), dim3 grid, dim3 block, std::size_t shared_bytes,
                     cudaStream_t stream, Arguments&&... arguments) {
    launch_blocks(true, kernel, grid, block, shared_bytes, stream, std::forward<Arguments>(arguments)...);
}

/// Lets a kernel's blocks have all the shared memory that the current device gives. Not what the next launch
/// needs: the limit is the kernel's own, and threads with other layouts launch it at the same time.
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

#ifndef LATHE_CUDA_EMULATED
/// Address of a variable in shared memory as the hardware's own instructions take it.
__device__ __forceinline__ std::uint32_t shared_address(const void* at) {
    return static_cast<std::uint32_t>(__cvta_generic_to_shared(at));
}
#endif

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

/// Two words for another thread of the device, each of which arrives whole; in no order.
__device__ __forceinline__ void write_relaxed(unsigned long long* to, unsigned long long a,
                                              unsigned long long b) {
#ifdef __CUDA_ARCH__
    asm volatile("st.relaxed.gpu.global.v2.u64 [%0], {%1, %2};" ::"l"(to), "l"(a), "l"(b));
#else
    volatile unsigned long long* const words = to;
    words[0] = a;
    words[1] = b;
#endif
}

/// Two words that another thread of the device may write.
__device__ __forceinline__ void read_relaxed(const unsigned long long* from, unsigned long long& a,
                                             unsigned long long& b) {
#ifdef __CUDA_ARCH__
    asm volatile("ld.relaxed.gpu.global.v2.u64 {%0, %1}, [%2];" : "=l"(a), "=l"(b) : "l"(from));
#else
    a = read_volatile(from), b = read_volatile(from + 1);
#endif
}

#endif

}  // namespace lathe::cuda
