#include "solver/engine/cpu/rows.hpp"

#include <algorithm>

#include "solver/fdtd/update.hpp"

// One body, three instruction sets, chosen when the program is loaded. Contraction is off for all of
// them, so the bits are the same whichever runs.
#if defined(__x86_64__) && !defined(__SANITIZE_ADDRESS__)
#define LATHE_CLONES __attribute__((target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")))
#else
#define LATHE_CLONES
#endif

namespace lathe::cpu {
namespace {

using fdtd::advance;
using fdtd::advance_lossy;

struct CurrentRow {
    const float *v_r, *v_phi, *v_z, *v_phi_outer, *v_z_outer;
    const float *c_r, *c_phi, *c_z;
};
struct VoltageRow {
    const float *i_r, *i_phi, *i_z, *i_phi_inner, *i_z_inner;
    const float *c_r, *c_phi, *c_z;
    const float *decay_r, *decay_phi, *decay_z;
};

LATHE_CLONES void currents(const CurrentRow& in, float m, int count, float* __restrict out_r,
                           float* __restrict out_phi, float* __restrict out_z) {
    const float* __restrict vr = in.v_r, * __restrict vphi = in.v_phi, * __restrict vz = in.v_z;
    const float* __restrict vphi_outer = in.v_phi_outer, * __restrict vz_outer = in.v_z_outer;
    const float* __restrict cr = in.c_r, * __restrict cphi = in.c_phi, * __restrict cz = in.c_z;
    for (int k = 0; k < count; ++k) {
        out_phi[k] = advance(out_phi[k], cphi[k], fdtd::curl_at_i_phi(vz_outer[k], vz[k], vr[k + 1], vr[k]));
        out_r[k] = advance(out_r[k], cr[k], fdtd::curl_at_i_r(m, vz[k], vphi[k + 1], vphi[k]));
        out_z[k] = advance(out_z[k], cz[k], fdtd::curl_at_i_z(m, vphi_outer[k], vphi[k], vr[k]));
    }
}

LATHE_CLONES void voltages(const VoltageRow& in, float m, int count, float* __restrict out_r,
                           float* __restrict out_phi, float* __restrict out_z) {
    const float* __restrict ir = in.i_r, * __restrict iphi = in.i_phi, * __restrict iz = in.i_z;
    const float* __restrict iphi_inner = in.i_phi_inner, * __restrict iz_inner = in.i_z_inner;
    const float* __restrict cr = in.c_r, * __restrict cphi = in.c_phi, * __restrict cz = in.c_z;
    for (int k = 0; k < count; ++k) {
        out_r[k] = advance(out_r[k], cr[k], fdtd::curl_at_v_r(m, iz[k], iphi[k], iphi[k - 1]));
        out_phi[k] = advance(out_phi[k], cphi[k], fdtd::curl_at_v_phi(ir[k], ir[k - 1], iz[k], iz_inner[k]));
        out_z[k] = advance(out_z[k], cz[k], fdtd::curl_at_v_z(m, iphi[k], iphi_inner[k], ir[k]));
    }
}

LATHE_CLONES void voltages_lossy(const VoltageRow& in, float m, int count, float* __restrict out_r,
                                 float* __restrict out_phi, float* __restrict out_z) {
    const float* __restrict ir = in.i_r, * __restrict iphi = in.i_phi, * __restrict iz = in.i_z;
    const float* __restrict iphi_inner = in.i_phi_inner, * __restrict iz_inner = in.i_z_inner;
    const float* __restrict cr = in.c_r, * __restrict cphi = in.c_phi, * __restrict cz = in.c_z;
    const float* __restrict dr = in.decay_r, * __restrict dphi = in.decay_phi, * __restrict dz = in.decay_z;
    for (int k = 0; k < count; ++k) {
        out_r[k] = advance_lossy(out_r[k], dr[k], cr[k], fdtd::curl_at_v_r(m, iz[k], iphi[k], iphi[k - 1]));
        out_phi[k] = advance_lossy(out_phi[k], dphi[k], cphi[k],
                                   fdtd::curl_at_v_phi(ir[k], ir[k - 1], iz[k], iz_inner[k]));
        out_z[k] = advance_lossy(out_z[k], dz[k], cz[k], fdtd::curl_at_v_z(m, iphi[k], iphi_inner[k], ir[k]));
    }
}

/// One memory of the axial layer over one window: psi follows field[k + ahead] - field[k + behind], and
/// out gets sign * coefficient * psi.
struct AxialTerm {
    float* psi;
    const float *b, *c;
    const float *field_ahead, *field_behind;
    const float* coefficient;
    float* out;
    float sign;
};
LATHE_CLONES void axial(const AxialTerm& term, int count) {
    float* __restrict psi = term.psi, * __restrict out = term.out;
    const float* __restrict b = term.b, * __restrict c = term.c, * __restrict coefficient = term.coefficient;
    const float* __restrict ahead = term.field_ahead, * __restrict behind = term.field_behind;
    const float sign = term.sign;
    for (int k = 0; k < count; ++k) {
        psi[k] = fdtd::advance_psi(psi[k], b[k], c[k], ahead[k] - behind[k]);
        out[k] = advance(out[k], coefficient[k], sign * psi[k]);
    }
}

LATHE_CLONES void radial(float* __restrict x, float* __restrict memory, const float* __restrict increment,
                         fdtd::RadialConstants<float> constants, int count) {
    for (int k = 0; k < count; ++k) x[k] = fdtd::advance_radial(x[k], memory[k], constants, increment[k]);
}

LATHE_CLONES void energy_lanes(const float* __restrict x, const float* __restrict coefficient, int count,
                               float* __restrict sums) {
    for (int k = 0; k + 16 <= count; k += 16)
        for (int lane = 0; lane < 16; ++lane) {
            const float c = coefficient[k + lane];
            sums[lane] += c > 0.0f ? x[k + lane] * x[k + lane] / c : 0.0f;
        }
}

}  // namespace

void advance_currents(FieldState<float>& f, float m, int i, float* out_r, float* out_phi, float* out_z) {
    currents({f.row(v_r, i), f.row(v_phi, i), f.row(v_z, i), f.row(v_phi, i + 1), f.row(v_z, i + 1),
              f.row(c_i_r, i), f.row(c_i_phi, i), f.row(c_i_z, i)},
             m, f.nz(), out_r, out_phi, out_z);
    const int width = f.window_width();
    for (int end = 0; width > 0 && end < 2; ++end) {
        const int k = f.window_column(end);
        const float *b = f.b_half().data() + k, *c = f.c_half().data() + k;
        axial({f.axial(i, end, psi_v_r), b, c, f.row(v_r, i) + k + 1, f.row(v_r, i) + k,
               f.row(c_i_phi, i) + k, out_phi + k, -1.0f},
              width);
        axial({f.axial(i, end, psi_v_phi), b, c, f.row(v_phi, i) + k + 1, f.row(v_phi, i) + k,
               f.row(c_i_r, i) + k, out_r + k, 1.0f},
              width);
    }
}

void advance_voltages(FieldState<float>& f, float m, int i, float* out_r, float* out_phi, float* out_z) {
    VoltageRow in{f.row(i_r, i),
                  f.row(i_phi, i),
                  f.row(i_z, i),
                  f.row(i_phi, i - 1),
                  f.row(i_z, i - 1),
                  f.row(c_v_r, i),
                  f.row(c_v_phi, i),
                  f.row(c_v_z, i),
                  nullptr,
                  nullptr,
                  nullptr};
    if (f.has_loss() && i < f.first_radial_row()) {
        in.decay_r = f.row(decay_r, i), in.decay_phi = f.row(decay_phi, i), in.decay_z = f.row(decay_z, i);
        voltages_lossy(in, m, f.nz(), out_r, out_phi, out_z);
    } else {
        voltages(in, m, f.nz(), out_r, out_phi, out_z);
    }
    const int width = f.window_width();
    for (int end = 0; width > 0 && end < 2; ++end) {
        const int k = f.window_column(end);
        const float *b = f.b_node().data() + k, *c = f.c_node().data() + k;
        axial({f.axial(i, end, psi_i_phi), b, c, f.row(i_phi, i) + k, f.row(i_phi, i) + k - 1,
               f.row(c_v_r, i) + k, out_r + k, -1.0f},
              width);
        axial({f.axial(i, end, psi_i_r), b, c, f.row(i_r, i) + k, f.row(i_r, i) + k - 1,
               f.row(c_v_phi, i) + k, out_phi + k, 1.0f},
              width);
    }
}

void advance_radial_row(float* x, float* memory, const float* increment,
                        const fdtd::RadialConstants<float>& constants, int count) {
    radial(x, memory, increment, constants, count);
}

double row_energy(const float* x, const float* coefficient, int from, int to) {
    float sums[16] = {};
    energy_lanes(x + from, coefficient + from, to - from, sums);
    double total = 0.0;
    for (const float sum : sums) total += static_cast<double>(sum);
    for (int k = from + (to - from) / 16 * 16; k < to; ++k)
        if (coefficient[k] > 0.0f)
            total +=
                static_cast<double>(x[k]) * static_cast<double>(x[k]) / static_cast<double>(coefficient[k]);
    return total;
}

const char* vector_level() {
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl")) return "AVX-512";
    if (__builtin_cpu_supports("avx2")) return "AVX2";
    return "SSE2";
#else
    return "portable";
#endif
}

}  // namespace lathe::cpu
