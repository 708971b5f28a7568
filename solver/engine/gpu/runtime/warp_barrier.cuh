// A barrier in shared memory at which warps arrive and for which other warps of the block wait:
// point-to-point synchronisation, where __syncthreads() would hold up all of them.
#pragma once

#include "solver/engine/gpu/runtime/portable_subset.cuh"

#if !defined(LATHE_CUDA_EMULATED) && (!defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 900)
#define LATHE_MBARRIERS 1
#else
#define LATHE_MBARRIERS 0
#endif

#ifdef LATHE_CUDA_EMULATED
#include <atomic>
#endif

namespace lathe::gpu {

/// Counts phases; a phase is complete when as many warps have arrived as init() was told. Whoever waits may
/// be one phase behind, not two, since an mbarrier knows the parity of its last phase and no more. An
/// mbarrier from compute capability 9.0 on, a counter before and on the emulated device.
struct WarpBarrier {
#if LATHE_MBARRIERS
    unsigned long long barrier;

    /// By one thread, before a __syncthreads() of the block.
    __device__ __forceinline__ void init(int warps = 1) {
        asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(shared_address(this)), "r"(warps)
                     : "memory");
    }
    /// By all lanes of a warp, of which one is the first; what they have written before is visible to warps
    /// behind wait().
    __device__ __forceinline__ void arrive(bool first_lane) {
        __syncwarp();
        if (first_lane)
            asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"(shared_address(this)) : "memory");
    }
    /// Until phase number `phase`, from 0, is complete; -1 always is.
    __device__ __forceinline__ void wait(int phase) const {
        asm volatile(
            "{\n"
            ".reg .pred done;\n"
            "again:\n"
            "mbarrier.try_wait.parity.shared::cta.b64 done, [%0], %1;\n"
            "@done bra ready;\n"
            "bra again;\n"
            "ready:\n"
            "}" ::"r"(shared_address(this)),
            "r"(static_cast<unsigned>(phase) & 1u)
            : "memory");
    }
#else
    int arrivals, warps;

    __device__ __forceinline__ void init(int its_warps = 1) {
        arrivals = 0, warps = its_warps;
    }
    __device__ __forceinline__ void arrive(bool first_lane) {
        __syncwarp();
        if (!first_lane) return;
#ifdef LATHE_CUDA_EMULATED
        std::atomic_ref(arrivals).fetch_add(1, std::memory_order_release);
#else
        __threadfence_block();
        atomicAdd(&arrivals, 1);
#endif
    }
    __device__ __forceinline__ void wait(int phase) const {
#ifdef LATHE_CUDA_EMULATED
        const auto complete = [this] {
            return std::atomic_ref(const_cast<int&>(arrivals)).load(std::memory_order_acquire) / warps;
        };
        while (((complete() ^ phase) & 1) == 0) emulation::let_others_run();
#else
        while (read_volatile(&arrivals) / warps <= phase) {
        }
        __threadfence_block();
#endif
    }
#endif
};

}  // namespace lathe::gpu
