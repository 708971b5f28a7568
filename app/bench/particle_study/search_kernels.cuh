// Searches for the triangle of each particle: by trying all triangles of its subregion, as the thesis does,
// and by a walk from where it was; fields of an instant; charges given to vertices.
#pragma once

#include "app/bench/particle_study/sort_kernels.cuh"

namespace lathe::bench::study {

/// What a search tries of a triangle.
struct alignas(16) TriedTriangle {
    float a0, b0, c0, a1;
    float b1, c1;
    int number, unused;
};
inline constexpr int most_tried = 2048;  ///< held in shared memory at once
/// Tolerance of barycentric coordinates: what rounding of places far from the origin takes from them.
inline constexpr float edge_tolerance = 1e-3f;

/// A block a subregion, whose particles stand together: each tries the subregion's triangles one after the
/// other. `found` is -1 where there is none.
__global__ void __launch_bounds__(sort_threads)
    search_subregions(const ParticlePoint* places, const int* particle_starts, const int* triangle_starts,
                      const int* triangles, const particles::TriangleRow<float>* rows, int held, int* found) {
    TriedTriangle* const tried = dynamic_shared<TriedTriangle>();
    const int region = static_cast<int>(blockIdx.x), thread = static_cast<int>(threadIdx.x);
    const int begin = particle_starts[region], end = particle_starts[region + 1];
    const int first = triangle_starts[region], last = triangle_starts[region + 1];
    for (int part = first; part < last; part += held) {
        const int count = min(held, last - part);
        __syncthreads();
        for (int n = thread; n < count; n += sort_threads) {
            const int number = triangles[part + n];
            const particles::TriangleRow<float>& row = rows[number];
            tried[n] = {row.a[0], row.b[0], row.c[0], row.a[1], row.b[1], row.c[1], number, 0};
        }
        __syncthreads();
        for (int n = begin + thread; n < end; n += sort_threads) {
            if (part > first && found[n] >= 0) continue;
            const ParticlePoint p = places[n];
            int number = -1;
            for (int k = 0; k < count; ++k) {
                const TriedTriangle& t = tried[k];
                const float l0 = t.a0 * p.r + t.b0 * p.z + t.c0, l1 = t.a1 * p.r + t.b1 * p.z + t.c1;
                // What rounding leaves between two triangles belongs to the first.
                if (fminf(fminf(l0, l1), 1.0f - l0 - l1) >= -edge_tolerance) {
                    number = t.number;
                    break;
                }
            }
            found[n] = number;
        }
    }
}

/// From the triangle of the particle.
__global__ void __launch_bounds__(sort_threads)
    search_by_walk(const ParticlePoint* places, int particles, PlainMesh mesh, int* found) {
    const int n = static_cast<int>(blockIdx.x) * sort_threads + static_cast<int>(threadIdx.x);
    if (n >= particles) return;
    const ParticlePoint p = places[n];
    const StudyWalk end = walk_to(mesh, p.triangle, p.r, p.z);
    found[n] = end.beyond < 0 ? -1 : end.triangle;
}

__global__ void __launch_bounds__(sort_threads)
    seed_particles(ParticleView to, int particles, PlainMesh mesh, int triangles) {
    const int n = static_cast<int>(blockIdx.x) * sort_threads + static_cast<int>(threadIdx.x);
    if (n >= particles) return;
    const StudyParticle p = seeded_particle(static_cast<unsigned>(n), mesh.rows, mesh.vertices, triangles);
    store_particle(to, n, p);
}

__global__ void __launch_bounds__(sort_threads)
    fields_at_instant(VertexRecord* vertices, const VertexPhasors* phasors, int count,
                      particles::Instant<float> instant) {
    const int n = static_cast<int>(blockIdx.x) * sort_threads + static_cast<int>(threadIdx.x);
    if (n < count) vertices[n] = at_instant(phasors[n], instant, vertices[n]);
}

/// Drift alone, for what comes before a search.
__global__ void __launch_bounds__(sort_threads) drift_only(ParticleView of, int particles, PlainMesh mesh) {
    const int n = static_cast<int>(blockIdx.x) * sort_threads + static_cast<int>(threadIdx.x);
    if (n >= particles) return;
    const StudyParticle p = particle_at(of, n);
    const StudyParticle moved = drifted(p);
    if (walk_to(mesh, p.place.triangle, moved.place.r, moved.place.z).beyond < 0) return;
    store_particle(of, n, moved);
}

/// Walk, gather and push of every particle, and with Scatter its charge, by additions to the device's memory.
template <bool Scatter>
__global__ void __launch_bounds__(sort_threads)
    advance_plainly(ParticleView of, int particles, PlainMesh mesh, int* charges) {
    const int n = static_cast<int>(blockIdx.x) * sort_threads + static_cast<int>(threadIdx.x);
    if (n >= particles) return;
    StudyParticle p = particle_at(of, n);
    const particles::Barycentric<float> l = step_plainly(mesh, p);
    store_particle(of, n, p);
    if constexpr (Scatter) give_charge(mesh, p.place.triangle, l, charges);
}

__global__ void __launch_bounds__(sort_threads)
    scatter_plainly(const ParticlePoint* places, int particles, PlainMesh mesh, int* charges) {
    const int n = static_cast<int>(blockIdx.x) * sort_threads + static_cast<int>(threadIdx.x);
    if (n >= particles) return;
    const ParticlePoint p = places[n];
    give_charge(mesh, p.triangle, mesh.coordinates(p.triangle, p.r, p.z), charges);
}

}  // namespace lathe::bench::study
