// Signals between neighbouring thread blocks of a cluster: values are pushed into the neighbour's shared
// memory, then an arrival on its barrier says that they are there. Nobody else waits.
#pragma once

#include <cuda_runtime.h>

#include <cstdint>

/// Whether the code being compiled is for a device that has clusters.
#if defined(LATHE_CUDA_EMULATED) || (defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 900)
#define LATHE_CLUSTERS 0
#else
#define LATHE_CLUSTERS 1
#endif

namespace lathe::cuda {

#ifndef LATHE_CUDA_EMULATED
/// Address of a variable in shared memory as the hardware's own instructions take it.
__device__ __forceinline__ std::uint32_t shared_address(const void* at) {
    return static_cast<std::uint32_t>(__cvta_generic_to_shared(at));
}
#endif

#if LATHE_CLUSTERS

/// The same variable in block `rank` of the cluster.
__device__ __forceinline__ std::uint32_t remote_address(std::uint32_t local, unsigned rank) {
    std::uint32_t remote;
    asm volatile("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(remote) : "r"(local), "r"(rank));
    return remote;
}

/// Stores into another block and tells its barrier that eight bytes more have come.
__device__ __forceinline__ void send(std::uint32_t address, float2 value, std::uint32_t barrier) {
    asm volatile(
        "st.async.shared::cluster.mbarrier::complete_tx::bytes.v2.f32 [%0], {%1, %2}, [%3];" ::"r"(address),
        "f"(value.x), "f"(value.y), "r"(barrier)
        : "memory");
}

/// A barrier whose phases one arrival of the own block and a number of bytes complete.
__device__ __forceinline__ void start_barrier(std::uint32_t barrier) {
    asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(barrier) : "memory");
}

/// One thread, once a phase, before or after the bytes come.
__device__ __forceinline__ void expect_bytes(std::uint32_t barrier, unsigned bytes) {
    asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(barrier), "r"(bytes)
                 : "memory");
}

/// Makes started barriers known to the other blocks, before a cluster_sync().
__device__ __forceinline__ void publish_barriers() {
    asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
}

/// Until the phase of parity `parity` is complete; what was sent is then in this block's shared memory.
__device__ __forceinline__ void wait_barrier(std::uint32_t barrier, unsigned parity) {
    asm volatile(
        "{\n"
        ".reg .pred done;\n"
        "again:\n"
        "mbarrier.try_wait.parity.shared::cta.b64 done, [%0], %1;\n"
        "@done bra ready;\n"
        "bra again;\n"
        "ready:\n"
        "}" ::"r"(barrier),
        "r"(parity)
        : "memory");
}

__device__ __forceinline__ void cluster_sync() {
    asm volatile("barrier.cluster.arrive.release.aligned;\nbarrier.cluster.wait.acquire.aligned;" ::
                     : "memory");
}

#endif

}  // namespace lathe::cuda
