// What kernels that sort, search and step have in common.
#pragma once

#include <cstddef>

#include "app/bench/particle_study/partition.hpp"
#include "app/bench/particle_study/study_particles.hpp"
#include "solver/engine/gpu/runtime/portable_subset.cuh"

namespace lathe::bench::study {

using gpu::dynamic_shared;

inline constexpr int sort_threads = 256;
inline constexpr int region_threads = 512;
inline constexpr int scan_threads = 1024;

/// Blocks of `of_one` each that it takes to cover `count`.
inline unsigned covering(std::size_t count, std::size_t of_one) {
    return static_cast<unsigned>((count + of_one - 1) / of_one);
}

__device__ __forceinline__ void copy_particle(const ParticleView& from, int n, const ParticleView& to,
                                              int to_n) {
    to.place[to_n] = from.place[n];
    to.across[to_n] = from.across[n];
    to.along[to_n] = from.along[n];
}

__device__ __forceinline__ StudyParticle particle_at(const ParticleView& of, int n) {
    const ParticlePoint place = of.place[n];
    const ParticleAcross across = of.across[n];
    return {place, {across.r, across.phi, of.along[n]}};
}

__device__ __forceinline__ void store_particle(const ParticleView& to, int n, const StudyParticle& p) {
    to.place[n] = p.place;
    to.across[n] = {p.u.r, p.u.phi};
    to.along[n] = p.u.z;
}

/// Adds the charge of a particle at `l` in a triangle to those of its vertices, numbered as the mesh has
/// them.
template <class Mesh>
__device__ __forceinline__ void give_charge(const Mesh& mesh, int triangle,
                                            const particles::Barycentric<float>& l, int* charges) {
    const ChargeParts parts = charge_shares(l);
    for (int i = 0; i < 3; ++i) atomicAdd(charges + mesh.vertex(triangle, i), parts.of[i]);
}

/// The sum of `value` of the threads before this one; all threads of a block of scan_threads at most, whole
/// warps. `total` becomes the sum of all. `warps`: 32 numbers in shared memory.
__device__ __forceinline__ int sum_before(int value, int* warps, int& total) {
    const int lane = static_cast<int>(threadIdx.x) % 32, warp = static_cast<int>(threadIdx.x) / 32;
    int sum = value;
    for (int distance = 1; distance < 32; distance *= 2) {
        const int other = __shfl_up_sync(~0u, sum, static_cast<unsigned>(distance));
        if (lane >= distance) sum += other;
    }
    if (lane == 31) warps[warp] = sum;
    __syncthreads();
    int before = sum - value;
    total = 0;
    for (int n = 0; n < static_cast<int>(blockDim.x) / 32; ++n) {
        before += n < warp ? warps[n] : 0;
        total += warps[n];
    }
    __syncthreads();
    return before;
}

}  // namespace lathe::bench::study
