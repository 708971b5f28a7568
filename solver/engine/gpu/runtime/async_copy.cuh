// Copies from global into shared memory that run beside the arithmetic (cp.async). A thread waits for its
// own.
#pragma once

#include <cuda_runtime.h>
#ifndef LATHE_CUDA_EMULATED
#include <cuda_pipeline_primitives.h>
#endif

namespace lathe::gpu {

/// Starts the copy of one value of 4, 8 or 16 bytes, aligned to its size; it is there once wait_copies() has
/// let its group through. At once before compute capability 8.0.
template <class T>
__device__ __forceinline__ void start_copy(T* to_shared, const T* from) {
#ifdef LATHE_CUDA_EMULATED
    *to_shared = *from;
#else
    __pipeline_memcpy_async(to_shared, from, sizeof(T));
#endif
}

/// Copies since the last call form a group.
__device__ __forceinline__ void close_copies() {
#ifndef LATHE_CUDA_EMULATED
    __pipeline_commit();
#endif
}

/// Waits until all groups but the latest `open` have arrived.
template <int open>
__device__ __forceinline__ void wait_copies() {
#ifndef LATHE_CUDA_EMULATED
    __pipeline_wait_prior(open);
#endif
}

}  // namespace lathe::gpu
