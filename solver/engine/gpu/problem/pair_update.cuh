// One step of two neighbouring columns k, k + 1 (k even) of one row: what every kernel does to its cells.
// Kernels differ in where the neighbours' values and the memories of the layers come from.
#pragma once

#include "solver/engine/field_state.hpp"
#include "solver/engine/gpu/problem/pair_curls.cuh"

namespace lathe::gpu {

/// Where a row's segment keeps what only some segments have.
struct PairView {
    int row, column;               ///< of the pair's first cell
    const float* pool;             ///< this lane's two values of the first component in the table
    float2* axial;                 ///< memories of this row, [AxialMemory][stride]
    const float2* profiles;        ///< [AxialProfile][stride]
    int axial_pair, axial_stride;  ///< -1 outside the layers
    float* radial;                 ///< memories of this row at this column, [Array][stride]
    int radial_stride;
    const fdtd::RadialConstants<float>* radial_constants;  ///< of this row, [Array]
};

__device__ __forceinline__ void advance_pair(float2& x, float coefficient, float2 curl) {
    x.x = fdtd::advance(x.x, coefficient, curl.x);
    x.y = fdtd::advance(x.y, coefficient, curl.y);
}

/// Free space, or any one medium: one coefficient per component and nothing else. `first`: v_r or i_r.
template <FieldSet fields = FieldSet::six, Array first = v_r>
__device__ __forceinline__ void advance_uniform(PairField& x, const SegmentRow& row, const PairField& curl) {
    if constexpr (has_field(fields, first)) advance_pair(x.r, row.r, curl.r);
    if constexpr (has_field(fields, first + 1)) advance_pair(x.phi, row.phi, curl.phi);
    if constexpr (has_field(fields, first + 2)) advance_pair(x.z, row.z, curl.z);
}

/// The coefficients of a pair in a segment with flags. `nodes_z`: r and phi live on nodes along z
/// (voltages); those of the end columns are metal.
__device__ __forceinline__ PairField pair_coefficients(const SegmentRow& row, const PairView& at, int nz,
                                                       bool nodes_z) {
    if (row.flags & flag_table) {
        const float* table = at.pool;
        return {as_pair(table), as_pair(table + segment_columns), as_pair(table + 2 * segment_columns)};
    }
    PairField c{{row.r, row.r}, {row.phi, row.phi}, {row.z, row.z}};
    if (row.flags & flag_ends) {
        const bool first = at.column > 0, second = at.column + 1 < nz - 1, half = at.column < nz - 1;
        const float x = half && (first || !nodes_z) ? 1.0f : 0.0f, y = second ? 1.0f : 0.0f;
        c.r.x *= x, c.r.y *= y, c.phi.x *= x, c.phi.y *= y;
        c.z.x *= half ? 1.0f : 0.0f, c.z.y *= y;
    }
    return c;
}

/// Moves one memory of the axial layer on and adds it to a curl.
__device__ __forceinline__ void move_psi(float2& curl, float2& stored, float2 keep, float2 gain,
                                         float2 difference, float sign) {
    const float2 psi{fdtd::advance_psi(stored.x, keep.x, gain.x, difference.x),
                     fdtd::advance_psi(stored.y, keep.y, gain.y, difference.y)};
    stored = psi;
    curl.x += sign * psi.x;
    curl.y += sign * psi.y;
}

/// The axial layer's share of the currents' curls; `move(curl, memory, difference, sign)` moves one memory
/// on.
template <FieldSet fields = FieldSet::six, class Move>
__device__ __forceinline__ void absorb_currents(PairField& curl, const PairField& v,
                                                const VoltageNeighbours& n, const Move& move) {
    if constexpr (has_field(fields, i_phi))
        move(curl.phi, psi_v_r, float2{v.r.y - v.r.x, n.next_r - v.r.y}, -1.0f);
    if constexpr (has_field(fields, i_r))
        move(curl.r, psi_v_phi, float2{v.phi.y - v.phi.x, n.next_phi - v.phi.y}, 1.0f);
}
/// The axial layer's share of the voltages' curls; `move(curl, memory, difference, sign)` moves one memory
/// on.
template <FieldSet fields = FieldSet::six, class Move>
__device__ __forceinline__ void absorb_voltages(PairField& curl, const PairField& i,
                                                const CurrentNeighbours& n, const Move& move) {
    if constexpr (has_field(fields, v_r))
        move(curl.r, psi_i_phi, float2{i.phi.x - n.before_phi, i.phi.y - i.phi.x}, -1.0f);
    if constexpr (has_field(fields, v_phi))
        move(curl.phi, psi_i_r, float2{i.r.x - n.before_r, i.r.y - i.r.x}, 1.0f);
}

/// With the memories and profiles of `at`; `b` and `c`: the family's profiles.
__device__ __forceinline__ auto psi_mover(const PairView& at, AxialProfile b, AxialProfile c) {
    return [&at, b, c](float2& curl, AxialMemory memory, float2 difference, float sign) {
        const auto n = [&at](int row) { return row * at.axial_stride + at.axial_pair; };
        move_psi(curl, at.axial[n(memory)], at.profiles[n(b)], at.profiles[n(c)], difference, sign);
    };
}
template <FieldSet fields = FieldSet::six>
__device__ __forceinline__ void absorb_currents_at(const PairView& at, PairField& curl, const PairField& v,
                                                   const VoltageNeighbours& n) {
    absorb_currents<fields>(curl, v, n, psi_mover(at, b_half, c_half));
}
template <FieldSet fields = FieldSet::six>
__device__ __forceinline__ void absorb_voltages_at(const PairView& at, PairField& curl, const PairField& i,
                                                   const CurrentNeighbours& n) {
    absorb_voltages<fields>(curl, i, n, psi_mover(at, b_node, c_node));
}

/// A component in the radial layer; `constants`: of this row and component.
__device__ __forceinline__ void advance_radial_pair(float2& x, float2 c, float2 curl, float2& memory,
                                                    const fdtd::RadialConstants<float>& constants) {
    float2 moved = memory;
    x.x = fdtd::advance_radial(x.x, moved.x, constants, c.x, curl.x);
    x.y = fdtd::advance_radial(x.y, moved.y, constants, c.y, curl.y);
    memory = moved;
}

/// Coefficients of each column's own, and nothing else.
__device__ __forceinline__ void advance_each(PairField& x, const PairField& c, const PairField& curl) {
    x.r = {fdtd::advance(x.r.x, c.r.x, curl.r.x), fdtd::advance(x.r.y, c.r.y, curl.r.y)};
    x.phi = {fdtd::advance(x.phi.x, c.phi.x, curl.phi.x), fdtd::advance(x.phi.y, c.phi.y, curl.phi.y)};
    x.z = {fdtd::advance(x.z.x, c.z.x, curl.z.x), fdtd::advance(x.z.y, c.z.y, curl.z.y)};
}

/// Voltages in a conductor; `table`: of their coefficients in the pool, with the decays behind them.
template <FieldSet fields = FieldSet::six>
__device__ __forceinline__ void advance_conductor(PairField& v, const PairField& c, const PairField& curl,
                                                  const float* table) {
    const float* decays = table + 3 * segment_columns;
    const PairField d = only_stepped<fields, v_r>(
        {as_pair(decays), as_pair(decays + segment_columns), as_pair(decays + 2 * segment_columns)});
    v.r = {fdtd::advance_lossy(v.r.x, d.r.x, c.r.x, curl.r.x),
           fdtd::advance_lossy(v.r.y, d.r.y, c.r.y, curl.r.y)};
    v.phi = {fdtd::advance_lossy(v.phi.x, d.phi.x, c.phi.x, curl.phi.x),
             fdtd::advance_lossy(v.phi.y, d.phi.y, c.phi.y, curl.phi.y)};
    v.z = {fdtd::advance_lossy(v.z.x, d.z.x, c.z.x, curl.z.x),
           fdtd::advance_lossy(v.z.y, d.z.y, c.z.y, curl.z.y)};
}

/// Plain or radial-layer advance of one component of a pair.
__device__ __forceinline__ void advance_special(float2& x, float2 coefficient, float2 curl, Array array,
                                                const SegmentRow& row, const PairView& at) {
    if (row.flags & flag_radial) {
        advance_radial_pair(x, coefficient, curl, as_pair(at.radial + array * at.radial_stride),
                            at.radial_constants[array]);
        return;
    }
    x.x = fdtd::advance(x.x, coefficient.x, curl.x);
    x.y = fdtd::advance(x.y, coefficient.y, curl.y);
}

/// What a port injects into two curls of one column: `amount` of a mode's two profiles. Fused, whether a lane
/// asks for its column or adds nothing.
__device__ __forceinline__ void inject(float& more, float& less, float amount, float into_more,
                                       float into_less) {
    more = fdtd::multiply_add(amount, into_more, more);
    less = fdtd::multiply_add(-amount, into_less, less);
}

/// The column before the injection plane carries only the scattered field: the incident voltage that its curl
/// has picked up is taken out.
/// `mode`: v_r, v_phi, i_phi, i_r of the row.
__device__ __forceinline__ void drive_currents(PairField& curl, const ProblemView& s, float4 mode, int column,
                                               float voltage) {
    const int k = s.injection_column - 1;
    if (k == column) inject(curl.phi.x, curl.r.x, voltage, mode.x, mode.y);
    if (k == column + 1) inject(curl.phi.y, curl.r.y, voltage, mode.x, mode.y);
}

/// The plane itself carries the total field: the incident current missing behind it is added. A current
/// element takes its current out of Ampere's law.
__device__ __forceinline__ void drive_voltages(PairField& curl, const ProblemView& s, float4 mode, int row,
                                               int column, float current, float element) {
    if (row < s.mode_rows) {
        const int k = s.injection_column;
        if (k == column) inject(curl.r.x, curl.phi.x, current, mode.z, mode.w);
        if (k == column + 1) inject(curl.r.y, curl.phi.y, current, mode.z, mode.w);
    }
    if (row != s.element_row || s.element_array < 0) return;
    const float x = s.element_column == column ? element : 0.0f;
    const float y = s.element_column == column + 1 ? element : 0.0f;
    if (s.element_array == v_r) curl.r.x -= x, curl.r.y -= y;
    if (s.element_array == v_phi) curl.phi.x -= x, curl.phi.y -= y;
    if (s.element_array == v_z) curl.z.x -= x, curl.z.y -= y;
}

/// Currents of a segment with flags. `voltage`: of the auxiliary line, now.
template <FieldSet fields = FieldSet::six>
__device__ __forceinline__ void advance_special_currents(PairField& i, const PairField& v,
                                                         const VoltageNeighbours& n, PairField curl,
                                                         const SegmentRow& row, const PairView& at,
                                                         const ProblemView& s, float voltage) {
    if ((row.flags & flag_axial) && at.axial_pair >= 0) absorb_currents_at<fields>(at, curl, v, n);
    if (row.flags & flag_driven) drive_currents(curl, s, s.mode[at.row], at.column, voltage);
    const PairField c = pair_coefficients(row, at, s.nz, false);
    if constexpr (has_field(fields, i_phi)) advance_special(i.phi, c.phi, curl.phi, i_phi, row, at);
    if constexpr (has_field(fields, i_r)) advance_special(i.r, c.r, curl.r, i_r, row, at);
    if constexpr (has_field(fields, i_z)) advance_special(i.z, c.z, curl.z, i_z, row, at);
}

/// Voltages of a segment with flags. `current`: of the auxiliary line; `element`: K of a current element.
template <FieldSet fields = FieldSet::six>
__device__ __forceinline__ void advance_special_voltages(PairField& v, const PairField& i,
                                                         const CurrentNeighbours& n, PairField curl,
                                                         const SegmentRow& row, const PairView& at,
                                                         const ProblemView& s, float current, float element) {
    if ((row.flags & flag_axial) && at.axial_pair >= 0) absorb_voltages_at<fields>(at, curl, i, n);
    if (row.flags & flag_driven) {
        const float4 mode = at.row < s.mode_rows ? s.mode[at.row] : float4{};
        drive_voltages(curl, s, mode, at.row, at.column, current, element);
    }
    const PairField c = pair_coefficients(row, at, s.nz, true);
    if (row.flags & flag_lossy && !(row.flags & flag_radial)) {
        advance_conductor<fields>(v, only_stepped<fields, v_r>(c), only_stepped<fields, v_r>(curl), at.pool);
        return;
    }
    if constexpr (has_field(fields, v_r)) advance_special(v.r, c.r, curl.r, v_r, row, at);
    if constexpr (has_field(fields, v_phi)) advance_special(v.phi, c.phi, curl.phi, v_phi, row, at);
    if constexpr (has_field(fields, v_z)) advance_special(v.z, c.z, curl.z, v_z, row, at);
}

/// Axial memory of a pair of columns, -1 outside the layers.
__device__ __forceinline__ int axial_pair_of(const AxialPairs& pairs, int column) {
    const int pair = column / 2;
    if (pair < pairs.low) return pair;
    return pair >= pairs.high && pair < pairs.all ? pair - pairs.high + pairs.low : -1;
}

}  // namespace lathe::gpu
