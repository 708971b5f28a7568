// Particles of the study, the mesh that they move on, and what a step does to one: on hosts and devices
// alike.
//
// A step: the field of an instant at the vertices; of each particle a drift, the walk to its new triangle,
// the field interpolated there, the relativistic Boris push, and its charge shared out to the three vertices.
// One that would leave the region stays where it is and turns back, so that their number stays.
#pragma once

#include <cmath>

#include "app/bench/particle_study/study_mesh.hpp"
#include "app/bench/particle_study/study_random.hpp"
#include "solver/particles/mesh/walk.hpp"
#include "solver/particles/push/particle_motion.hpp"

namespace lathe::bench::study {

/// Where a particle is; 16 bytes for one load.
struct alignas(16) ParticlePoint {
    float r, z;    ///< m
    float phi;     ///< rad
    int triangle;  ///< number in the mesh, or as the variant has it
};
struct alignas(8) ParticleAcross {
    float r, phi;  ///< of gamma v, m/s
};

/// Arrays of particles, 28 bytes each: the last is gamma v_z, m/s.
struct ParticleView {
    ParticlePoint* place;
    ParticleAcross* across;
    float* along;
};
inline constexpr double bytes_per_particle = 28.0;

struct StudyParticle {
    ParticlePoint place;
    particles::Momentum<float> u;
};

/// A vertex: the field of the instant there, and its place; one sector of memory.
struct alignas(32) VertexRecord {
    float e_r, e_phi, e_z, b_r, b_phi, b_z;  ///< V/m, T
    float r, z;                              ///< m
};
/// Place of a vertex alone, m.
struct alignas(8) VertexPoint {
    float r, z;
};
/// Phasors of a vertex: e_r, e_phi, e_z, b_r, b_phi, b_z, real and imaginary parts; V/m, T.
struct alignas(16) VertexPhasors {
    float real[6], imaginary[6];
};

/// So far moves the fastest particle in a step, m/s and s: half a cell.
inline constexpr float fastest_particle = 5e6f;
inline constexpr float study_step = static_cast<float>(0.5 * study_cell) / fastest_particle;
/// (q/m) dt/2 of an electron.
inline constexpr float study_half_kick =
    static_cast<float>(constants::electron_charge_to_mass) * 0.5f * study_step;

/// A charge of one is shared out to vertices in whole parts, so that no order of additions changes a sum.
inline constexpr int charge_parts = 1 << 20;

/// Particle `n` at its start: anywhere in any triangle, in any direction, as fast as fastest_particle at
/// most.
LATHE_HOST_DEVICE StudyParticle seeded_particle(unsigned n, const particles::TriangleRow<float>* rows,
                                                const VertexRecord* vertices, int triangles) {
    const StudyRandom random(n);
    const auto triangle = static_cast<int>(random.word(0) % static_cast<unsigned>(triangles));
    float s = random.number(1), t = random.number(2);
    if (s + t > 1.0f) s = 1.0f - s, t = 1.0f - t;
    const particles::TriangleRow<float>& row = rows[triangle];
    const VertexRecord &a = vertices[row.vertex[0]], &b = vertices[row.vertex[1]],
                       &c = vertices[row.vertex[2]];
    const float speed = fastest_particle * random.number(3), height = 2.0f * random.number(4) - 1.0f,
                angle = 6.2831853f * random.number(5);
    const float across = speed * std::sqrt(1.0f - height * height);
    return {{a.r + s * (b.r - a.r) + t * (c.r - a.r), a.z + s * (b.z - a.z) + t * (c.z - a.z),
             6.2831853f * random.number(6), triangle},
            {across * std::cos(angle), across * std::sin(angle), speed * height}};
}

/// Triangles in memory as the solver has them, by numbers of the mesh.
struct PlainMesh {
    const particles::TriangleRow<float>* rows;
    const VertexRecord* vertices;

    LATHE_HOST_DEVICE particles::Barycentric<float> coordinates(int triangle, float r, float z) const {
        return particles::barycentric(rows[triangle], r, z);
    }
    LATHE_HOST_DEVICE int neighbour(int triangle, int corner) const {
        return rows[triangle].neighbour[corner];
    }
    LATHE_HOST_DEVICE int vertex(int triangle, int corner) const { return rows[triangle].vertex[corner]; }
    LATHE_HOST_DEVICE VertexRecord record(int vertex) const { return vertices[vertex]; }
};

/// The field of an instant at a vertex.
LATHE_HOST_DEVICE VertexRecord at_instant(const VertexPhasors& f, const particles::Instant<float>& instant,
                                          const VertexRecord& place) {
    const auto of = [&](int n) { return f.real[n] * instant.cosine - f.imaginary[n] * instant.sine; };
    return {of(0), of(1), of(2), of(3), of(4), of(5), place.r, place.z};
}

/// A plain mesh whose fields are made of phasors where they are needed.
struct PhasorMesh {
    const particles::TriangleRow<float>* rows;
    const VertexPhasors* phasors;
    particles::Instant<float> instant;

    LATHE_HOST_DEVICE particles::Barycentric<float> coordinates(int triangle, float r, float z) const {
        return particles::barycentric(rows[triangle], r, z);
    }
    LATHE_HOST_DEVICE int neighbour(int triangle, int corner) const {
        return rows[triangle].neighbour[corner];
    }
    LATHE_HOST_DEVICE int vertex(int triangle, int corner) const { return rows[triangle].vertex[corner]; }
    LATHE_HOST_DEVICE VertexRecord record(int vertex) const {
        return at_instant(phasors[vertex], instant, {});
    }
};

/// Where a walk ended.
struct StudyWalk {
    int triangle;
    int beyond;  ///< 0 where the point lies in it, else what its negative neighbour says
    particles::Barycentric<float> l;
    int crossed;
};
inline constexpr int most_crossed = 4096;

/// From a triangle across the edge with the most negative coordinate, never straight back, until the point
/// lies within; works on meshes that are nearly Delaunay's. Coordinates may be scaled by any positive number.
template <class Mesh>
LATHE_HOST_DEVICE StudyWalk walk_to(const Mesh& mesh, int triangle, float r, float z) {
    StudyWalk end{triangle, 0, mesh.coordinates(triangle, r, z), 0};
    int came_from = -1;
    while (end.crossed < most_crossed) {
        const float* l = end.l.l;
        int corner = l[1] < l[0] ? 1 : 0;
        const float lower = l[1] < l[0] ? l[1] : l[0];
        corner = l[2] < lower ? 2 : corner;
        if ((l[2] < lower ? l[2] : lower) >= 0.0f) break;
        const int next = mesh.neighbour(end.triangle, corner);
        if (next < 0) {
            end.beyond = next;
            break;
        }
        if (next == came_from) break;  // on the common edge, but for rounding
        came_from = end.triangle;
        end.triangle = next;
        end.l = mesh.coordinates(next, r, z);
        ++end.crossed;
    }
    return end;
}

/// Coordinates whose sum is one.
LATHE_HOST_DEVICE particles::Barycentric<float> normalised(const particles::Barycentric<float>& l) {
    const float scale = 1.0f / (l.l[0] + l.l[1] + l.l[2]);
    return {{l.l[0] * scale, l.l[1] * scale, l.l[2] * scale}};
}

/// After a drift of a step, the triangle not looked for yet.
LATHE_HOST_DEVICE StudyParticle drifted(StudyParticle p) {
    particles::Place<float> place{p.place.r, p.place.z, 1.0f, 0.0f};
    particles::drift<true>(place, p.u, study_step);
    p.place.phi += std::atan2(place.sine, place.cosine);
    p.place.r = place.r;
    p.place.z = place.z;
    return p;
}

LATHE_HOST_DEVICE StudyParticle turned_back(StudyParticle p) {
    p.u = {-p.u.r, -p.u.phi, -p.u.z};
    return p;
}

/// The field at a place in a triangle, pushed by it.
template <class Mesh>
LATHE_HOST_DEVICE particles::Momentum<float> pushed(const Mesh& mesh, int triangle,
                                                    const particles::Barycentric<float>& l,
                                                    const particles::Momentum<float>& u) {
    particles::ElectromagneticField<float> f;
    for (int corner = 0; corner < 3; ++corner) {
        const VertexRecord at = mesh.record(mesh.vertex(triangle, corner));
        const float share = l.l[corner];
        f.e_r += share * at.e_r, f.e_phi += share * at.e_phi, f.e_z += share * at.e_z;
        f.b_r += share * at.b_r, f.b_phi += share * at.b_phi, f.b_z += share * at.b_z;
    }
    return particles::kicked(u, f, study_half_kick);
}

/// The parts of a charge that fall to the three vertices; their sum is charge_parts.
struct ChargeParts {
    int of[3];
};
LATHE_HOST_DEVICE ChargeParts charge_shares(const particles::Barycentric<float>& l) {
    const int first = static_cast<int>(l.l[0] * static_cast<float>(charge_parts)),
              second = static_cast<int>(l.l[1] * static_cast<float>(charge_parts));
    return {{first, second, charge_parts - first - second}};
}

/// A whole step on a mesh in memory but for the charge, whose coordinates come back.
template <class Mesh>
LATHE_HOST_DEVICE particles::Barycentric<float> step_plainly(const Mesh& mesh, StudyParticle& p) {
    StudyParticle moved = drifted(p);
    StudyWalk end = walk_to(mesh, p.place.triangle, moved.place.r, moved.place.z);
    if (end.beyond < 0) {
        moved = turned_back(p);
        end.triangle = p.place.triangle;
        end.l = mesh.coordinates(end.triangle, p.place.r, p.place.z);
    }
    moved.place.triangle = end.triangle;
    moved.u = pushed(mesh, end.triangle, end.l, moved.u);
    p = moved;
    return end.l;
}

}  // namespace lathe::bench::study
