// A warp's word that it has come so far, for the warps of its block that wait for that and nothing else.
#pragma once

#include "solver/engine/gpu/launch.hpp"

#ifdef LATHE_CUDA_EMULATED
#include <atomic>
#endif

namespace lathe::cuda {

#if !defined(LATHE_CUDA_EMULATED) && (!defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 900)
#define LATHE_WARP_GATES 1
#else
#define LATHE_WARP_GATES 0
#endif

/// Counts what its warp has done, in shared memory. Who waits may be one behind, not two (the hardware's
/// barrier knows the last phase's parity and no more).
struct WarpGate {
#if LATHE_WARP_GATES
    unsigned long long barrier;

    __device__ __forceinline__ void open(int warps = 1) {
        asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(shared_address(this)), "r"(warps)
                     : "memory");
    }
    /// By a whole warp; what its lanes have written before is there for whoever passes.
    __device__ __forceinline__ void arrive(bool first_lane) {
        __syncwarp();
        if (first_lane)
            asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"(shared_address(this)) : "memory");
    }
    /// Until arrival number `count`, from 0, is there; -1 is always.
    __device__ __forceinline__ void wait(int count) const {
        asm volatile(
            "{\n"
            ".reg .pred done;\n"
            "again:\n"
            "mbarrier.try_wait.parity.shared::cta.b64 done, [%0], %1;\n"
            "@done bra ready;\n"
            "bra again;\n"
            "ready:\n"
            "}" ::"r"(shared_address(this)),
            "r"(static_cast<unsigned>(count) & 1u)
            : "memory");
    }
#else
    int arrivals, warps;

    __device__ __forceinline__ void open(int its_warps = 1) {
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
    __device__ __forceinline__ void wait(int count) const {
#ifdef LATHE_CUDA_EMULATED
        const auto arrived = [this] {
            return std::atomic_ref(const_cast<int&>(arrivals)).load(std::memory_order_acquire) / warps;
        };
        while (((arrived() ^ count) & 1) == 0) emulation::let_others_run();
#else
        while (read_volatile(&arrivals) / warps <= count) {
        }
        __threadfence_block();
#endif
    }
#endif
};

}  // namespace lathe::cuda
