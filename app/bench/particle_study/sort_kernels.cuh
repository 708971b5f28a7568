// Sorting of particles into buckets by their place: counted, starts of buckets summed up, written to their
// places.
#pragma once

#include "app/bench/particle_study/sort_parts.cuh"

namespace lathe::bench::study {

/// One block turns `counts` into the starts of buckets, of which `starts` gets one more than there are;
/// `next` a copy.
__global__ void __launch_bounds__(scan_threads)
    sum_counts(const int* counts, int buckets, int* starts, int* next) {
    __shared__ int warps[32];
    int first = 0;
    for (int begin = 0; begin < buckets; begin += static_cast<int>(blockDim.x)) {
        const int n = begin + static_cast<int>(threadIdx.x);
        const int count = n < buckets ? counts[n] : 0;
        int total = 0;
        const int start = first + sum_before(count, warps, total);
        if (n < buckets) starts[n] = next[n] = start;
        first += total;
    }
    if (threadIdx.x == 0) starts[buckets] = first;
}

/// Counts the particles of each bucket in shared memory: a block for so many a thread.
__global__ void __launch_bounds__(sort_threads)
    count_buckets(ParticleView from, int particles, int per_thread, PartitionView partition, int buckets,
                  int* counts) {
    int* const own = dynamic_shared<int>();
    const int thread = static_cast<int>(threadIdx.x);
    for (int n = thread; n < buckets; n += sort_threads) own[n] = 0;
    __syncthreads();
    const int begin = static_cast<int>(blockIdx.x) * sort_threads * per_thread;
    for (int k = 0; k < per_thread; ++k) {
        const int n = begin + k * sort_threads + thread;
        if (n >= particles) break;
        const ParticlePoint p = from.place[n];
        atomicAdd(own + partition.subregion(p.r, p.z), 1);
    }
    __syncthreads();
    for (int n = thread; n < buckets; n += sort_threads)
        if (own[n] > 0) atomicAdd(counts + n, own[n]);
}

/// Writes them to their buckets, in each of which a block takes a range.
__global__ void __launch_bounds__(sort_threads)
    fill_buckets(ParticleView from, ParticleView to, int particles, int per_thread, PartitionView partition,
                 int buckets, int* next) {
    int* const own = dynamic_shared<int>();
    const int thread = static_cast<int>(threadIdx.x);
    for (int n = thread; n < buckets; n += sort_threads) own[n] = 0;
    __syncthreads();
    const int begin = static_cast<int>(blockIdx.x) * sort_threads * per_thread;
    for (int k = 0; k < per_thread; ++k) {
        const int n = begin + k * sort_threads + thread;
        if (n >= particles) break;
        const ParticlePoint p = from.place[n];
        atomicAdd(own + partition.subregion(p.r, p.z), 1);
    }
    __syncthreads();
    for (int n = thread; n < buckets; n += sort_threads)
        if (own[n] > 0) own[n] = atomicAdd(next + n, own[n]);
    __syncthreads();
    for (int k = 0; k < per_thread; ++k) {
        const int n = begin + k * sort_threads + thread;
        if (n >= particles) break;
        const ParticlePoint p = from.place[n];
        copy_particle(from, n, to, atomicAdd(own + partition.subregion(p.r, p.z), 1));
    }
}

/// Level 2, a block a region: its particles, together already, into its subregions. Counters in shared
/// memory, or in the device's, `sub_counts`, one a subregion, zero before.
template <bool Shared>
__global__ void __launch_bounds__(region_threads)
    sort_within_regions(ParticleView from, ParticleView to, const int* region_starts, PartitionView partition,
                        const int* first_subregions, int* sub_counts, int* sub_starts) {
    __shared__ int warps[32];
    const int region = static_cast<int>(blockIdx.x), thread = static_cast<int>(threadIdx.x);
    const int threads = static_cast<int>(blockDim.x);
    const int first = first_subregions[region], subregions = first_subregions[region + 1] - first;
    const int begin = region_starts[region], end = region_starts[region + 1];
    int* counters = sub_counts + first;
    if constexpr (Shared) {
        counters = dynamic_shared<int>();
        for (int n = thread; n < subregions; n += threads) counters[n] = 0;
    }
    __syncthreads();
    for (int n = begin + thread; n < end; n += threads) {
        const ParticlePoint p = from.place[n];
        atomicAdd(counters + (partition.subregion(p.r, p.z) - first), 1);
    }
    __threadfence();
    __syncthreads();
    int start = begin;
    for (int m = 0; m < subregions; m += threads) {
        const int n = m + thread;
        const int count = n < subregions ? gpu::read_volatile(counters + n) : 0;
        int total = 0;
        const int mine = start + sum_before(count, warps, total);
        if (n < subregions) counters[n] = sub_starts[first + n] = mine;
        start += total;
    }
    if (thread == 0 && region == static_cast<int>(gridDim.x) - 1) sub_starts[first + subregions] = start;
    __threadfence();
    __syncthreads();
    for (int n = begin + thread; n < end; n += threads) {
        const ParticlePoint p = from.place[n];
        copy_particle(from, n, to, atomicAdd(counters + (partition.subregion(p.r, p.z) - first), 1));
    }
}

/// Counters in the device's memory, one level, for any number of buckets.
__global__ void __launch_bounds__(sort_threads)
    count_globally(ParticleView from, int particles, PartitionView partition, int* counts) {
    const int n = static_cast<int>(blockIdx.x) * sort_threads + static_cast<int>(threadIdx.x);
    if (n >= particles) return;
    const ParticlePoint p = from.place[n];
    atomicAdd(counts + partition.subregion(p.r, p.z), 1);
}
__global__ void __launch_bounds__(sort_threads)
    fill_globally(ParticleView from, ParticleView to, int particles, PartitionView partition, int* next) {
    const int n = static_cast<int>(blockIdx.x) * sort_threads + static_cast<int>(threadIdx.x);
    if (n >= particles) return;
    const ParticlePoint p = from.place[n];
    copy_particle(from, n, to, atomicAdd(next + partition.subregion(p.r, p.z), 1));
}

/// The nine regions around one, itself in the middle, where they are in the grid.
inline constexpr int neighbourhood = 9;
__device__ __forceinline__ int place_in_neighbourhood(int region, int other, int side) {
    const int across = other % side - region % side, up = other / side - region / side;
    return across < -1 || across > 1 || up < -1 || up > 1 ? -1 : 3 * (up + 1) + across + 1;
}
__device__ __forceinline__ int region_at(int region, int place, int side) {
    return region + (place / 3 - 1) * side + place % 3 - 1;
}

/// Incremental sort on a uniform partition, for particles in order of where they were: a block a region,
/// counters of the neighbourhood in shared memory, of farther ones in the device's. Fill false: counts.
template <bool Fill>
__global__ void __launch_bounds__(sort_threads)
    sort_neighbours(ParticleView from, ParticleView to, const int* starts_before, PartitionView partition,
                    int* counters) {
    __shared__ int own[neighbourhood];
    const int region = static_cast<int>(blockIdx.x), thread = static_cast<int>(threadIdx.x);
    const int threads = static_cast<int>(blockDim.x), side = partition.side;
    const int begin = starts_before[region], end = starts_before[region + 1];
    for (int pass = 0; pass < (Fill ? 2 : 1); ++pass) {
        if (pass == 0 && thread < neighbourhood) own[thread] = 0;
        __syncthreads();
        // Whole warps, so that those who stay, nearly all, are counted with one addition.
        for (int m = begin; m < end; m += threads) {
            const int n = m + thread;
            const ParticlePoint p = from.place[n < end ? n : begin];
            const int other = partition.subregion(p.r, p.z);
            const int at = n < end ? place_in_neighbourhood(region, other, side) : -2;
            const unsigned stay = __ballot_sync(~0u, at == neighbourhood / 2);
            const int lane = thread % 32;
            int slot = 0;
            if (lane == 0 && stay != 0) slot = atomicAdd(own + neighbourhood / 2, __popc(stay));
            slot = __shfl_sync(~0u, slot, 0) + __popc(stay & ((1u << lane) - 1u));
            if (at >= 0 && at != neighbourhood / 2) slot = atomicAdd(own + at, 1);
            if (at == -1 && (!Fill || pass == 1)) slot = atomicAdd(counters + other, 1);
            if (Fill && pass == 1 && at > -2) copy_particle(from, n, to, slot);
        }
        __syncthreads();
        if (pass == 0 && thread < neighbourhood && own[thread] > 0)
            own[thread] = atomicAdd(counters + region_at(region, thread, side), own[thread]);
        __syncthreads();
    }
}

}  // namespace lathe::bench::study
