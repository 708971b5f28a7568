// Copies from global into shared memory that go on beside the arithmetic, a thread's own bytes for itself.
#pragma once

#include <cuda_runtime.h>

namespace lathe::cuda {

/// Eight bytes; there once wait_copies() has let their group through. Before compute capability 8.0 at once.
__device__ __forceinline__ void start_copy(float2* to_shared, const float2* from) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
    asm volatile("cp.async.ca.shared.global [%0], [%1], 8;" ::"r"(
                     static_cast<unsigned>(__cvta_generic_to_shared(to_shared))),
                 "l"(__cvta_generic_to_global(from))
                 : "memory");
#else
    *to_shared = *from;
#endif
}

/// Copies since the last call form a group.
__device__ __forceinline__ void close_copies() {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
    asm volatile("cp.async.commit_group;" ::: "memory");
#endif
}

/// Until all groups but the latest `open` have come.
template <int open>
__device__ __forceinline__ void wait_copies() {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
    asm volatile("cp.async.wait_group %0;" ::"n"(open) : "memory");
#endif
}

}  // namespace lathe::cuda
