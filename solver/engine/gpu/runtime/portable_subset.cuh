// What device code uses beyond CUDA C++ that two compilers know: nvcc, and the host's, which compiles the
// same kernels for the emulated device of tests/cuda_host (LATHE_CUDA_EMULATED).
#pragma once

#include <cuda_runtime.h>

#include <cstdint>

namespace lathe::gpu {

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
/// Address of a variable in shared memory as PTX takes it.
__device__ __forceinline__ std::uint32_t shared_address(const void* at) {
    return static_cast<std::uint32_t>(__cvta_generic_to_shared(at));
}
#endif

/// Named barrier `id` (1 to 15) of the block, for `threads` of its threads, whole warps, which may reach it
/// from different places of the code.
__device__ __forceinline__ void sync_barrier(int id, int threads) {
#ifdef LATHE_CUDA_EMULATED
    emulation::sync_barrier(id, threads);
#else
    asm volatile("barrier.cta.sync %0, %1;" ::"r"(id), "r"(threads) : "memory");
#endif
}

/// Barrier for all threads of the block, from whatever loop its warps come.
__device__ __forceinline__ void sync_block() {
    sync_barrier(1, static_cast<int>(blockDim.x));
}

/// The barrier of sync_block() where all threads of a warp reach it together: a single instruction.
__device__ __forceinline__ void sync_whole_warps() {
#ifdef LATHE_CUDA_EMULATED
    sync_block();
#else
    asm volatile("barrier.cta.sync.aligned 1, %0;" ::"r"(static_cast<int>(blockDim.x)) : "memory");
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

/// What nobody writes while the kernel runs: such loads pass stores, and need not wait for them.
template <class T>
__device__ __forceinline__ T read_only(const T* at) {
#ifdef __CUDA_ARCH__
    return __ldg(at);
#else
    return *at;
#endif
}

/// Stores a word of eight bytes for another thread of the device. It arrives whole, in no order with others.
/// What the sender read before has arrived by then; on the host, for the thread sanitizer, the word's own
/// order says so.
__device__ __forceinline__ void store_relaxed(unsigned long long* to, unsigned long long word) {
#ifdef __CUDA_ARCH__
    asm volatile("st.relaxed.gpu.global.u64 [%0], %1;" ::"l"(to), "l"(word));
#else
    __atomic_store_n(to, word, __ATOMIC_RELEASE);
#endif
}

/// The same of two words on 16 bytes.
__device__ __forceinline__ void store_relaxed(unsigned long long* to, unsigned long long a,
                                              unsigned long long b) {
#ifdef __CUDA_ARCH__
    asm volatile("st.relaxed.gpu.global.v2.u64 [%0], {%1, %2};" ::"l"(to), "l"(a), "l"(b));
#else
    store_relaxed(to, a);
    store_relaxed(to + 1, b);
#endif
}

/// Loads one word of eight bytes that another thread of the device may be writing; for loops that wait.
__device__ __forceinline__ unsigned long long load_relaxed(const unsigned long long* from) {
#ifdef __CUDA_ARCH__
    unsigned long long word;
    asm volatile("ld.relaxed.gpu.global.u64 %0, [%1];" : "=l"(word) : "l"(from));
    return word;
#else
#ifdef LATHE_CUDA_EMULATED
    emulation::let_others_run();
#endif
    return __atomic_load_n(from, __ATOMIC_ACQUIRE);
#endif
}

/// Loads two words on 16 bytes that another thread of the device may be writing.
__device__ __forceinline__ void load_relaxed(const unsigned long long* from, unsigned long long& a,
                                             unsigned long long& b) {
#ifdef __CUDA_ARCH__
    asm volatile("ld.relaxed.gpu.global.v2.u64 {%0, %1}, [%2];" : "=l"(a), "=l"(b) : "l"(from));
#else
    a = load_relaxed(from), b = load_relaxed(from + 1);
#endif
}

/// `number` itself, opaque to the optimiser: what is computed from it is computed again instead of being kept
/// in a register from step to step.
__device__ __forceinline__ int opaque(int number) {
#ifdef __CUDA_ARCH__
    asm volatile("" : "+r"(number));
#endif
    return number;
}

/// A number that is the same in all lanes of a warp, in a uniform register: it takes no register per lane,
/// and branches on it need no reconvergence. All lanes must call.
__device__ __forceinline__ std::uint32_t warp_uniform(std::uint32_t number) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
    return __reduce_or_sync(~0u, number);
#else
    return number;
#endif
}

}  // namespace lathe::gpu
