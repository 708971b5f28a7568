// The inner loop. Blocks of electrons pass four stages, so that the arithmetic of drift and kick runs over
// full vectors, the gathering over the components of one electron, and the walk over those that have left
// their triangle.
#include <algorithm>

#include "solver/base/vector_clones.hpp"
#include "solver/particles/push/electron_arrays.hpp"

/// The loop behind it works on arrays that do not overlap.
#ifdef __clang__
#define LATHE_INDEPENDENT _Pragma("clang loop vectorize(assume_safety)")
#else
#define LATHE_INDEPENDENT _Pragma("GCC ivdep")
#endif

namespace lathe::particles {
namespace {

constexpr int block_size = 128;

/// How many electrons ahead of their turn triangles and phasors are asked for: where a mesh is larger than
/// the caches, that takes as long as some ten electrons.
constexpr int electrons_ahead = 12;

/// A block of electrons after the drift, and the field at each.
struct Block {
    alignas(64) double r[block_size], z[block_size], cosine[block_size], sine[block_size];
    alignas(64) double u_r[block_size], u_phi[block_size], u_z[block_size];
    alignas(64) double l0[block_size], l1[block_size];
    alignas(64) double e_r[block_size], e_phi[block_size], e_z[block_size];
    alignas(64) double b_r[block_size], b_phi[block_size], b_z[block_size];
};

template <bool Turns>
[[gnu::always_inline]] inline void drift_all(const ElectronArrays& from, std::size_t start, int count,
                                             double dt, Block& to) {
    const double* r = from.r.data() + start;
    const double* z = from.z.data() + start;
    const double* cosine = from.cosine.data() + start;
    const double* sine = from.sine.data() + start;
    const double* u_r = from.u_r.data() + start;
    const double* u_phi = from.u_phi.data() + start;
    const double* u_z = from.u_z.data() + start;
    // The arrays are different ones: too many to compare at run time.
    LATHE_INDEPENDENT
    for (int n = 0; n < count; ++n) {
        Place<double> place = {r[n], z[n], cosine[n], sine[n]};
        Momentum<double> u = {u_r[n], u_phi[n], u_z[n]};
        drift<Turns>(place, u, dt);
        to.r[n] = place.r;
        to.z[n] = place.z;
        to.cosine[n] = place.cosine;
        to.sine[n] = place.sine;
        to.u_r[n] = u.r;
        to.u_phi[n] = u.phi;
        to.u_z[n] = u.z;
    }
}

LATHE_VECTOR_CLONES
void drift_turning(const ElectronArrays& from, std::size_t start, int count, double dt, Block& to) {
    drift_all<true>(from, start, count, dt, to);
}
LATHE_VECTOR_CLONES
void drift_straight(const ElectronArrays& from, std::size_t start, int count, double dt, Block& to) {
    drift_all<false>(from, start, count, dt, to);
}

template <bool HasThree>
[[gnu::always_inline]] inline void kick_all(const Block& block, int count, double h, double* u_r,
                                            double* u_phi, double* u_z) {
    LATHE_INDEPENDENT
    for (int n = 0; n < count; ++n) {
        ElectromagneticField<double> f = {block.e_r[n], 0.0, block.e_z[n], 0.0, block.b_phi[n], 0.0};
        if constexpr (!HasThree) {
            f.e_phi = block.e_phi[n];
            f.b_r = block.b_r[n];
            f.b_z = block.b_z[n];
        }
        const Momentum<double> u = kicked<double>({block.u_r[n], block.u_phi[n], block.u_z[n]}, f, h);
        u_r[n] = u.r;
        u_phi[n] = u.phi;
        u_z[n] = u.z;
    }
}

LATHE_VECTOR_CLONES
void kick_three(const Block& block, int count, double h, double* u_r, double* u_phi, double* u_z) {
    kick_all<true>(block, count, h, u_r, u_phi, u_z);
}
LATHE_VECTOR_CLONES
void kick_six(const Block& block, int count, double h, double* u_r, double* u_phi, double* u_z) {
    kick_all<false>(block, count, h, u_r, u_phi, u_z);
}

/// Electrons of a block that are not yet in the triangle where their drift ends.
struct Wanderers {
    int number[block_size];     ///< in the block
    int came_from[block_size];  ///< triangle; -1 at first
};

/// The walk of a block; those at the border become hits. All that have left their triangle cross one edge,
/// then all that have still not arrived the next: so hardly a branch depends on a single electron.
LATHE_VECTOR_CLONES
void walk_all(const PushSetting& setting, const ElectronArrays& electrons, std::size_t start, int count,
              Block& block, int* triangle, std::vector<BorderHit>& hits) {
    const TriangleRow<double>* rows = setting.rows.data();
    const AxisEdges is_axis{setting.is_axis.data()};
    const double *r0 = electrons.r.data() + start, *z0 = electrons.z.data() + start;
    const std::size_t first_hit = hits.size();
    Wanderers wanderers;
    int left = 0;
    for (int n = 0; n < count; ++n) {
        __builtin_prefetch(rows + triangle[std::min(n + electrons_ahead, count - 1)]);
        const Barycentric<double> l = barycentric(rows[triangle[n]], block.r[n], block.z[n]);
        block.l0[n] = l.l[0];
        block.l1[n] = l.l[1];
        wanderers.number[left] = n;
        wanderers.came_from[left] = -1;
        left += is_outside(l) ? 1 : 0;
    }
    const auto add_hit = [&](int n, const WalkEnd<double>& end) {
        const int at = static_cast<int>(start) + n;
        const Electron before = electrons.at(at);
        hits.push_back({at, end, before.place, before.u, block.r[n], block.z[n]});
    };
    for (int crossed = 0; left > 0; ++crossed) {
        const int last = left;
        left = 0;
        for (int k = 0; k < last; ++k) {
            const int n = wanderers.number[k], from = triangle[n];
            const TriangleRow<double>& row = rows[from];
            const Barycentric<double> end = barycentric(row, block.r[n], block.z[n]);
            const WalkExit<double> exit =
                exit_of(row, is_axis, wanderers.came_from[k], barycentric(row, r0[n], z0[n]), end);
            if (exit.through < 0) continue;  // outside by rounding only
            const int next = row.neighbour[exit.through];
            if (next < 0) {
                add_hit(n, end_at_border(from, -1 - next, exit));
                continue;
            }
            if (crossed == max_crossed_triangles) {
                add_hit(n, {from, -2, 1.0});
                continue;
            }
            triangle[n] = next;
            const Barycentric<double> l = barycentric(rows[next], block.r[n], block.z[n]);
            block.l0[n] = l.l[0];
            block.l1[n] = l.l[1];
            wanderers.number[left] = n;
            wanderers.came_from[left] = from;
            left += is_outside(l) ? 1 : 0;
        }
    }
    std::sort(hits.begin() + static_cast<std::ptrdiff_t>(first_hit), hits.end(),
              [](const BorderHit& a, const BorderHit& b) { return a.index < b.index; });
}

using Four = double __attribute__((vector_size(32)));

/// Four of the phasors' components at barycentric coordinates and an instant: gathered(), with its bits.
[[gnu::always_inline]] inline Four four_gathered(const double* phasors, const std::ptrdiff_t (&at)[3],
                                                 std::ptrdiff_t imaginary_part, const Barycentric<double>& l,
                                                 const Instant<double>& instant) {
    const auto part = [&](std::ptrdiff_t from) {
        const auto load = [&](int n) { return *reinterpret_cast<const Four*>(phasors + at[n] + from); };
        return l.l[0] * load(0) + l.l[1] * load(1) + l.l[2] * load(2);
    };
    return part(0) * instant.cosine - part(imaginary_part) * instant.sine;
}

template <int Components>
[[gnu::always_inline]] inline void gather_all(const PushSetting& setting, const Instant<double>& instant,
                                              int count, const int* triangle, Block& block) {
    const TriangleRow<double>* rows = setting.rows.data();
    const double* phasors = setting.phasors.data();
    constexpr std::ptrdiff_t stride = phasor_stride<Components>, imaginary = imaginary_parts<Components>;
    for (int n = 0; n < count; ++n) {
        for (const int v : rows[triangle[std::min(n + electrons_ahead, count - 1)]].vertex)
            __builtin_prefetch(phasors + v * stride);
        const Barycentric<double> l = {{block.l0[n], block.l1[n], 1.0 - block.l0[n] - block.l1[n]}};
        const int(&vertex)[3] = rows[triangle[n]].vertex;
        const std::ptrdiff_t at[3] = {vertex[0] * stride, vertex[1] * stride, vertex[2] * stride};
        if constexpr (Components == 3) {
            const Four f = four_gathered(phasors, at, imaginary, l, instant);
            block.e_r[n] = f[0];
            block.e_z[n] = f[1];
            block.b_phi[n] = f[2];
        } else {
            const Instant<double> m =
                azimuthal_factors(setting.azimuthal_order,
                                  Place<double>{block.r[n], block.z[n], block.cosine[n], block.sine[n]});
            const Four factors = {m.cosine, m.sine, m.cosine, m.sine};
            const Four f = four_gathered(phasors, at, imaginary, l, instant) * factors;
            const Four g = four_gathered(phasors + 4, at, imaginary, l, instant) * factors;
            block.e_r[n] = f[0];
            block.e_phi[n] = f[1];
            block.e_z[n] = f[2];
            block.b_r[n] = f[3];
            block.b_phi[n] = g[0];
            block.b_z[n] = g[1];
        }
    }
}

LATHE_VECTOR_CLONES
void gather_three(const PushSetting& setting, const Instant<double>& instant, int count, const int* triangle,
                  Block& block) {
    gather_all<3>(setting, instant, count, triangle, block);
}
LATHE_VECTOR_CLONES
void gather_six(const PushSetting& setting, const Instant<double>& instant, int count, const int* triangle,
                Block& block) {
    gather_all<6>(setting, instant, count, triangle, block);
}

void add_statics(const StaticField* statics, int components, int count, const int* triangle, Block& block) {
    for (int n = 0; n < count; ++n) {
        const StaticField& f = statics[triangle[n]];
        if (components == 3) block.e_phi[n] = block.b_r[n] = block.b_z[n] = 0.0;
        block.e_r[n] += f.e_r;
        block.e_z[n] += f.e_z;
        block.b_r[n] += f.b_r;
        block.b_z[n] += f.b_z;
    }
}

}  // namespace

void advance(const PushSetting& setting, const StaticField* statics, const Instant<double>& at_end,
             ElectronArrays& electrons, int start, int end, std::vector<BorderHit>& hits) {
    const double h = 0.5 * constants::electron_charge_to_mass * setting.dt;
    static thread_local Block block;
    for (int from = start; from < end; from += block_size) {
        const int count = std::min(block_size, end - from);
        const auto at = static_cast<std::size_t>(from);
        int* triangle = electrons.triangle.data() + at;
        (setting.turns ? drift_turning : drift_straight)(electrons, at, count, setting.dt, block);
        walk_all(setting, electrons, at, count, block, triangle, hits);
        (setting.components == 3 ? gather_three : gather_six)(setting, at_end, count, triangle, block);
        if (statics != nullptr) add_statics(statics, setting.components, count, triangle, block);
        const bool has_three = setting.components == 3 && statics == nullptr;
        (has_three ? kick_three : kick_six)(block, count, h, electrons.u_r.data() + at,
                                            electrons.u_phi.data() + at, electrons.u_z.data() + at);
        std::copy_n(block.r, count, electrons.r.data() + at);
        std::copy_n(block.z, count, electrons.z.data() + at);
        std::copy_n(block.cosine, count, electrons.cosine.data() + at);
        std::copy_n(block.sine, count, electrons.sine.data() + at);
    }
}

}  // namespace lathe::particles
