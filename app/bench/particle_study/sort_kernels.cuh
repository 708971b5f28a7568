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

/// Particles of a thread at a time.
inline constexpr int sort_batch = 8;

/// Counts the particles of each bucket in shared memory: a block for so many a thread.
__global__ void __launch_bounds__(sort_threads)
    count_buckets(ParticleView from, int particles, int per_thread, PartitionView partition, int buckets,
                  int* counts) {
    int* const own = dynamic_shared<int>();
    const int thread = static_cast<int>(threadIdx.x);
    for (int n = thread; n < buckets; n += sort_threads) own[n] = 0;
    __syncthreads();
    const int begin = static_cast<int>(blockIdx.x) * sort_threads * per_thread + thread;
    for (int first = 0; first < per_thread; first += sort_batch) {
        int bucket[sort_batch];
#pragma unroll
        for (int k = 0; k < sort_batch; ++k) {
            const int n = begin + (first + k) * sort_threads;
            const bool is_one = first + k < per_thread && n < particles;
            const ParticlePoint p = from.place[is_one ? n : 0];
            bucket[k] = is_one ? partition.subregion(p.r, p.z) : -1;
        }
#pragma unroll
        for (int k = 0; k < sort_batch; ++k)
            if (bucket[k] >= 0) atomicAdd(own + bucket[k], 1);
    }
    __syncthreads();
    for (int n = thread; n < buckets; n += sort_threads)
        if (own[n] > 0) atomicAdd(counts + n, own[n]);
}

/// A batch of a block's particles in shared memory, in the order of their buckets.
struct SortedBatch {
    static constexpr int size = sort_batch * sort_threads;
    ParticlePoint place[size];
    ParticleAcross across[size];
    float along[size];
    unsigned short bucket[size];
    int warps[32];
};
inline std::size_t fill_bytes(int buckets) {
    return sizeof(SortedBatch) + 2 * static_cast<std::size_t>(buckets) * sizeof(int);
}

/// Writes them to their buckets, batch after batch, each of which takes a range of each bucket. A batch is
/// sorted in shared memory first, so that neighbouring threads write to neighbouring places: what the
/// device's cache takes in a second is a number of requests. A range is filled as soon as it is taken, so
/// that sectors fill up in that cache.
__global__ void __launch_bounds__(sort_threads, 3)
    fill_buckets(ParticleView from, ParticleView to, int particles, int per_thread, PartitionView partition,
                 int buckets, int* next) {
    SortedBatch& batch = *dynamic_shared<SortedBatch>();
    int* const starts = reinterpret_cast<int*>(&batch + 1);  // counts at first
    int* const offsets = starts + buckets;  // from a particle's number in the batch to its new one
    const int thread = static_cast<int>(threadIdx.x);
    for (int first = 0; first < per_thread; first += sort_batch) {
        const int begin = (static_cast<int>(blockIdx.x) * per_thread + first) * sort_threads + thread;
        for (int n = thread; n < buckets; n += sort_threads) starts[n] = 0;
        ParticlePoint place[sort_batch];
#pragma unroll
        for (int k = 0; k < sort_batch; ++k) {
            const int n = begin + k * sort_threads;
            place[k] = from.place[first + k < per_thread && n < particles ? n : 0];
        }
        __syncthreads();
        int bucket[sort_batch], rank[sort_batch];
#pragma unroll
        for (int k = 0; k < sort_batch; ++k) {
            bucket[k] = -1;
            if (first + k >= per_thread || begin + k * sort_threads >= particles) continue;
            bucket[k] = partition.subregion(place[k].r, place[k].z);
            rank[k] = atomicAdd(starts + bucket[k], 1);
        }
        __syncthreads();
        int start = 0;
        for (int m = 0; m < buckets; m += sort_threads) {
            const int n = m + thread;
            const int count = n < buckets ? starts[n] : 0;
            int total = 0;
            const int mine = start + sum_before(count, batch.warps, total);
            if (n < buckets) starts[n] = mine;
            if (count > 0) offsets[n] = atomicAdd(next + n, count) - mine;
            start += total;
        }
        __syncthreads();
#pragma unroll
        for (int k = 0; k < sort_batch; ++k) {
            if (bucket[k] < 0) continue;
            const int n = begin + k * sort_threads, slot = starts[bucket[k]] + rank[k];
            batch.place[slot] = place[k];
            batch.across[slot] = from.across[n];
            batch.along[slot] = from.along[n];
            batch.bucket[slot] = static_cast<unsigned short>(bucket[k]);
        }
        __syncthreads();
        for (int slot = thread; slot < start; slot += sort_threads) {
            const int n = offsets[batch.bucket[slot]] + slot;
            to.place[n] = batch.place[slot];
            to.across[n] = batch.across[slot];
            to.along[n] = batch.along[slot];
        }
        __syncthreads();
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
