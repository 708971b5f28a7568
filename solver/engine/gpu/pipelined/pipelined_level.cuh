// One time level of strategy `pipelined`: takes in a row and passes on the row before as it is one step
// later.
#pragma once

#include "solver/engine/gpu/pipelined/pipelined_plan.hpp"
#include "solver/engine/gpu/problem/record_pair.cuh"

namespace lathe::gpu {

/// A row of one time level, two columns of it in each lane.
struct LevelRow {
    PairField v, i;
};

/// What a level keeps: the row before the one that arrives, and the new currents of the row before that.
struct Level {
    LevelRow before;
    float2 inner_phi, inner_z;
};

/// What a warp knows of its window; the same for all rows.
struct Window {
    const ProblemView* problem;
    float m;
    const float* pool;  ///< of the tables, at this lane's pair
    int column;         ///< of this lane's pair
    bool owns;          ///< the pair is this window's to store and record
    bool absorbs;       ///< the pair has memories of the axial layer
    float2 inside;      ///< 0 on the metal at both ends of the grid
};

/// Currents' and voltages' neighbours along z sit in the same lane or one further. Lanes at the window's ends
/// get their own values, which spoils one more column per step; those are the halo.
__device__ __forceinline__ VoltageNeighbours voltage_neighbours(const PairField& v, const PairField& outer) {
    return {__shfl_down_sync(~0u, v.r.x, 1), __shfl_down_sync(~0u, v.phi.x, 1), outer.phi, outer.z};
}
__device__ __forceinline__ CurrentNeighbours current_neighbours(const PairField& i, const Level& level) {
    return {__shfl_up_sync(~0u, i.r.y, 1), __shfl_up_sync(~0u, i.phi.y, 1), level.inner_phi, level.inner_z};
}

/// The arriving row becomes the one before; returns the one that is finished.
__device__ __forceinline__ void pass_on(Level& level, LevelRow& row, const LevelRow& finished) {
    level.before = row;
    level.inner_phi = finished.i.phi, level.inner_z = finished.i.z;
    row = finished;
}

/// E along the metal at both ends. Behind it everything stays zero by itself: nothing else feeds it.
__device__ __forceinline__ void hold_metal(PairField& v, float2 inside) {
    v.r.x *= inside.x, v.r.y *= inside.y;
    v.phi.x *= inside.x, v.phi.y *= inside.y;
}

/// CPML profiles of the axial layer at this lane's columns; the same for all rows.
struct AxialProfiles {
    float2 half_keep, half_gain, node_keep, node_gain;
};

/// `memory`: this lane's pair of the row's first AxialMemory; the others are a row of lanes further each.
__device__ __forceinline__ auto lane_psi_mover(float2* memory, float2 keep, float2 gain) {
    return [memory, keep, gain](float2& curl, AxialMemory which, float2 difference, float sign) {
        move_psi(curl, memory[which * (segment_columns / 2)], keep, gain, difference, sign);
    };
}
__device__ __forceinline__ void absorb_lane_currents(PairField& curl, const PairField& v,
                                                     const VoltageNeighbours& n, float2* memory,
                                                     const AxialProfiles& c) {
    absorb_currents(curl, v, n, lane_psi_mover(memory, c.half_keep, c.half_gain));
}
__device__ __forceinline__ void absorb_lane_voltages(PairField& curl, const PairField& i,
                                                     const CurrentNeighbours& n, float2* memory,
                                                     const AxialProfiles& c) {
    absorb_voltages(curl, i, n, lane_psi_mover(memory, c.node_keep, c.node_gain));
}

/// What a row keeps in shared memory, at this lane's pair.
struct RowMemory {
    float2* axial;                                  ///< [AxialMemory][lane]
    float2* radial;                                 ///< [Array][lane], or the row's tables
    const fdtd::RadialConstants<float>* constants;  ///< [Array]
};

/// A row without flags, or none but those of the ends, which are looked at only if `border`.
template <bool border>
__device__ __forceinline__ void advance_level(Level& level, LevelRow& row, const PipelinedRow& c,
                                              const Window& window, const RowMemory& memory,
                                              const AxialProfiles& profiles) {
    LevelRow out = level.before;
    const VoltageNeighbours outer = voltage_neighbours(out.v, row.v);
    PairField curl = curls_of_voltages(out.v, outer, window.m);
    if (border && window.absorbs) absorb_lane_currents(curl, out.v, outer, memory.axial, profiles);
    advance_uniform(out.i, c.current, curl);
    const CurrentNeighbours inner = current_neighbours(out.i, level);
    curl = curls_of_currents(out.i, inner, window.m);
    if (border && window.absorbs) absorb_lane_voltages(curl, out.i, inner, memory.axial, profiles);
    advance_uniform(out.v, c.voltage, curl);
    if (border) hold_metal(out.v, window.inside);
    pass_on(level, row, out);
}

/// Two columns' coefficients of one family: from the table of its window, in shared or in device memory, or
/// the same for all. `staged`, `pool`: this lane's pair of the first component.
__device__ __forceinline__ PairField level_coefficients(const SegmentRow& row, bool is_staged,
                                                        const float2* staged, const float* pool) {
    if (!(row.flags & flag_table)) return {{row.r, row.r}, {row.phi, row.phi}, {row.z, row.z}};
    constexpr int lanes = segment_columns / 2;
    if (is_staged) return {staged[0], staged[lanes], staged[2 * lanes]};
    const float* table = pool + static_cast<long>(row.flags >> segment_flag_bits) * pool_unit;
    return {as_pair(table), as_pair(table + segment_columns), as_pair(table + 2 * segment_columns)};
}

/// A family in a plain row or one of the radial layer; its components are arrays `first` and the two after
/// it.
__device__ __forceinline__ void advance_family(PairField& x, const PairField& c, const PairField& curl,
                                               const RowMemory& memory, Array first, bool radial) {
    if (!radial) return advance_each(x, c, curl);
    constexpr int lanes = segment_columns / 2;
    float2* at = memory.radial + first * lanes;
    const fdtd::RadialConstants<float>* constants = memory.constants + first;
    advance_radial_pair(x.r, c.r, curl.r, at[0], constants[0]);
    advance_radial_pair(x.phi, c.phi, curl.phi, at[lanes], constants[1]);
    advance_radial_pair(x.z, c.z, curl.z, at[2 * lanes], constants[2]);
}

/// A row of any kind. `now`: the step that it takes; `here`: its number.
__device__ __forceinline__ void advance_special_level(Level& level, LevelRow& row, const PipelinedRow& entry,
                                                      const Window& window, const RowMemory& memory,
                                                      const AxialProfiles& profiles, int here, long now) {
    const ProblemView& s = *window.problem;
    constexpr int lanes = segment_columns / 2;
    const SegmentRow current = entry.current, voltage = entry.voltage;
    const bool staged = entry.stages_tables, radial = current.flags & flag_radial;
    LevelRow out = level.before;
    const VoltageNeighbours outer = voltage_neighbours(out.v, row.v);
    PairField curl = curls_of_voltages(out.v, outer, window.m);
    if (window.absorbs) absorb_lane_currents(curl, out.v, outer, memory.axial, profiles);
    if (current.flags & flag_driven) drive_currents(curl, s, s.mode[here], window.column, s.line[now].x);
    PairField c = level_coefficients(current, staged, memory.radial + i_r * lanes, window.pool);
    advance_family(out.i, c, curl, memory, i_r, radial);

    const CurrentNeighbours inner = current_neighbours(out.i, level);
    curl = curls_of_currents(out.i, inner, window.m);
    if (window.absorbs) absorb_lane_voltages(curl, out.i, inner, memory.axial, profiles);
    if (voltage.flags & flag_driven) {
        const float4 mode = here < s.mode_rows ? s.mode[here] : float4{};
        drive_voltages(curl, s, mode, here, window.column, s.mode_rows > 0 ? s.line[now].y : 0.0f,
                       s.element_array >= 0 ? s.element_current[now] : 0.0f);
    }
    c = level_coefficients(voltage, staged, memory.radial + v_r * lanes, window.pool);
    if ((voltage.flags & flag_lossy) && !radial)
        advance_conductor(out.v, c, curl,
                          window.pool + static_cast<long>(voltage.flags >> segment_flag_bits) * pool_unit);
    else
        advance_family(out.v, c, curl, memory, v_r, radial);
    hold_metal(out.v, window.inside);
    pass_on(level, row, out);
}

}  // namespace lathe::gpu
