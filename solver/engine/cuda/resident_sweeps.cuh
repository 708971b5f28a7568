// The two sweeps of a step over a warp's strip of rows.
//
//   currents, rows upwards:   i (registers) from v (shared memory);
//   voltages, rows downwards: v (shared memory) from i.
//
// Most segments are free space or one medium: a few loads at fixed distances and the plain update. Segments
// at the ends of the grid also hold its last columns and the axial layers (`border`, known at compile time).
// Rows of the radial layer, of sources and of recordings call a function.
#pragma once

#include "solver/engine/cuda/resident_link.cuh"

namespace lathe::cuda {

/// A warp's share of a block. Few numbers, since all of them stay in registers; places are in floats from the
/// begin of the shared memory.
struct Strip {
    int cell;   ///< v_r of the lane's pair in the strip's first row
    int next;   ///< from there to column k + 2
    int rows;   ///< of currents; those of voltages stand a fixed distance further
    int edges;  ///< of the segment's left side, (i_phi, i_r) a row
    int axial;  ///< memories in the strip's first row; -1 outside the layers
    int first;  ///< row, in the block
};

__device__ __forceinline__ Strip make_strip(const ResidentBlock& block) {
    const DeviceSimulation& s = block.task.simulation;
    const StripName name(block);
    const int first = name.strip * block.strip_rows;
    Strip strip;
    strip.first = first;
    strip.cell = block.layout.voltages + first * block.layout.row_stride +
                 name.segment * 3 * segment_columns + 2 * name.lane;
    // The last segment ends outside the grid, where all is zero.
    strip.next = name.lane < 31 ? 2 : name.segment + 1 < s.segments ? 3 * segment_columns - 62 : 0;
    strip.rows = block.layout.current_rows + 2 * (name.segment * block.rows + first);
    strip.edges = block.layout.edges + 2 * (name.segment * block.rows + first);
    const int pair = axial_pair_of(s.axial_pairs, name.column);
    strip.axial = pair < 0 ? -1 : block.layout.axial + 8 * (first * s.axial_pairs.count() + pair);
    return strip;
}

/// The axial layer's memories and curves of a lane in one row: two memories of two columns.
struct AxialPlace {
    float4* memory;
    const float4* curve;
};

__device__ __forceinline__ void add_axial(float2& first, float2 first_difference, float2& second,
                                          float2 second_difference, const AxialPlace& at) {
    const float4 old = *at.memory, curve = *at.curve;  // (b, b, c, c)
    const float4 psi{fdtd::advance_psi(old.x, curve.x, curve.z, first_difference.x),
                     fdtd::advance_psi(old.y, curve.y, curve.w, first_difference.y),
                     fdtd::advance_psi(old.z, curve.x, curve.z, second_difference.x),
                     fdtd::advance_psi(old.w, curve.y, curve.w, second_difference.y)};
    *at.memory = psi;
    first.x -= psi.x, first.y -= psi.y;
    second.x += psi.z, second.y += psi.w;
}

/// The six coefficients of a lane.
__device__ __forceinline__ PairField coefficients_at(std::uint32_t place) {
    const float* c =
        reinterpret_cast<const float*>(reinterpret_cast<const char*>(ResidentBlock::shared()) + place);
    return {as_pair(c), as_pair(c + 2), as_pair(c + 4)};
}

/// One component in the radial layer; `constants`: of this row and component.
__device__ __forceinline__ void advance_layer(float2& x, float2 c, float2 curl, float* memory,
                                              const float* constants) {
    const float4 most = *reinterpret_cast<const float4*>(constants);
    const fdtd::RadialConstants<float> k{most.x, most.y, most.z, most.w, constants[4]};
    advance_radial_pair(x, c, curl, as_pair(memory), k);
}

/// The radial layer's memories and constants of a lane in one row.
struct LayerPlace {
    float* memory;
    const float* constants;
    int columns;
};

/// Of a strip's first row; `first_array`: v_r or i_r.
__device__ __forceinline__ LayerPlace layer_place(const ResidentBlock& block, int strip_first,
                                                  int first_array) {
    const StripName name(block);
    const int columns = block.task.simulation.segments * segment_columns;
    const int at = (strip_first - block.layer) * field_arrays + first_array;
    return {ResidentBlock::shared() + block.layout.radial + at * columns + name.column,
            ResidentBlock::shared() + block.layout.constants + 8 * at, columns};
}

__device__ __forceinline__ void advance_layer(PairField& x, const PairField& c, const PairField& curl,
                                              const LayerPlace& at) {
    advance_layer(x.r, c.r, curl.r, at.memory, at.constants);
    advance_layer(x.phi, c.phi, curl.phi, at.memory + at.columns, at.constants + 8);
    advance_layer(x.z, c.z, curl.z, at.memory + 2 * at.columns, at.constants + 16);
}

/// Out of a table for which there was no room; `part` 1: its decays.
__device__ __forceinline__ PairField from_pool(const DeviceSimulation& s, const SegmentRow* rows, int row,
                                               const StripName& name, int part) {
    const std::uint32_t word = rows[row * s.segments + name.segment].word;
    const float* table = s.pool + static_cast<long>(word >> segment_flag_bits) * pool_unit +
                         3 * part * segment_columns + 2 * name.lane;
    return {as_pair(table), as_pair(table + segment_columns), as_pair(table + 2 * segment_columns)};
}

__device__ __forceinline__ float4 mode_of(const ResidentBlock& block, int row) {
    return reinterpret_cast<const float4*>(ResidentBlock::shared() + block.layout.modes)[row - block.first];
}

/// Leaves the currents of the columns that are recorded in shared memory.
__device__ __forceinline__ void tap_currents(const ResidentBlock& block, const PairField& i, int local_row,
                                             int column, int step) {
    float2* taps = reinterpret_cast<float2*>(ResidentBlock::shared() + block.layout.taps) +
                   4 * ((step & 1) * block.rows + local_row);
    const int4 columns = *reinterpret_cast<const int4*>(block.tap_columns);
    const auto tap = [&](int n, int k) {
        if (k == column) taps[n] = {i.phi.x, i.r.x};
        if (k == column + 1) taps[n] = {i.phi.y, i.r.y};
    };
    tap(0, columns.x);
    tap(1, columns.y);
    tap(2, columns.z);
    tap(3, columns.w);
}

/// Side of the contour and probes: few rows, and only at samples. A function of its own: inlined into every
/// row of a strip it would crowd the instruction cache.
__device__ inline __attribute__((noinline)) void record_special(PairField i, std::uint32_t flags,
                                                                const ResidentBlock& block, int row,
                                                                int step) {
    const StripName name(block);
    record_currents(i, flags & (flag_side | flag_probes), row, name.column, name.segment,
                    block.task.simulation, block.input[step & 1].record);
}

/// Sources and tables that did not fit, before the currents of a row are advanced.
__device__ __forceinline__ void before_currents(PairField& c, PairField& curl, const ResidentBlock& block,
                                                std::uint32_t word, int local_row, int step) {
    const DeviceSimulation& s = block.task.simulation;
    const StripName name(block);
    const int row = block.first + local_row;
    if (word >> resident_shift & flag_driven)
        drive_currents(curl, s, mode_of(block, row), name.column, block.input[step & 1].line.x);
    if (word & resident_far) c = from_pool(s, s.currents, row, name, 0);
}

/// After them.
__device__ __forceinline__ void record_row(const PairField& i, const ResidentBlock& block, std::uint32_t word,
                                           int local_row, int step) {
    const std::uint32_t flags = (word & block.input[step & 1].mask) >> resident_shift;
    if (flags & (flag_port | flag_cap)) tap_currents(block, i, local_row, StripName(block).column, step);
    if (flags & (flag_side | flag_probes)) record_special(i, flags, block, block.first + local_row, step);
}

/// The same for voltages; in a conductor they decay first. The radial layer knows no conductors.
__device__ __forceinline__ void before_voltages(PairField& v, PairField& c, PairField& curl,
                                                const ResidentBlock& block, ResidentRow its, int local_row,
                                                int step) {
    const DeviceSimulation& s = block.task.simulation;
    const StepInput& input = block.input[step & 1];
    const StripName name(block);
    const int row = block.first + local_row;
    const std::uint32_t flags = its.word >> resident_shift;
    if (flags & flag_driven)
        drive_voltages(curl, s, mode_of(block, row), row, name.column, input.line.y, input.element_current);
    if (its.word & resident_far) c = from_pool(s, s.voltages, row, name, 0);
    if (!(flags & flag_lossy) || row >= s.first_radial_row) return;
    constexpr std::uint32_t table_bytes = 6 * segment_columns / 2 * sizeof(float);
    const PairField d =
        its.word & resident_far
            ? from_pool(s, s.voltages, row, name, 1)
            : coefficients_at(its.place + table_bytes + static_cast<std::uint32_t>(name.lane) * 24);
    v.r = {d.r.x * v.r.x, d.r.y * v.r.y};
    v.phi = {d.phi.x * v.phi.x, d.phi.y * v.phi.y};
    v.z = {d.z.x * v.z.x, d.z.y * v.z.y};
}

template <class Link>
__device__ __forceinline__ void hand_up(const ResidentBlock& block, const PairField& i, int step) {
    const StripName name(block);
    if (name.strip + 1 < block.strips) {
        float* edge = strip_edge(block, name, name.strip + 1);
        as_pair(edge) = i.phi, as_pair(edge + segment_columns) = i.z;
    } else if (block.rank + 1 < block.ranks) {
        Link::send_up(block, name, i, step);
    }
}

template <class Link>
__device__ __forceinline__ void take_from_below(const ResidentBlock& block, CurrentNeighbours& near,
                                                int step) {
    const StripName name(block);
    if (name.strip == 0 && block.rank > 0) Link::receive_from_below(block, name, step);
    const float* edge = strip_edge(block, name, name.strip);
    near.inner_phi = as_pair(edge), near.inner_z = as_pair(edge + segment_columns);
}

/// Before a block's last row uses the voltages of the next block's first. Those of the step before a launch
/// have been loaded.
template <class Link>
__device__ __forceinline__ void wait_for_above(const ResidentBlock& block, int step) {
    const StripName name(block);
    if (name.strip + 1 < block.strips || block.rank + 1 == block.ranks || step == 0) return;
    Link::receive_from_above(block, name, step - 1);
}

/// v_phi and v_z of the block's first row become those behind the last row of the block below.
template <class Link>
__device__ __forceinline__ void hand_down(const ResidentBlock& block, const PairField& v, int step) {
    const StripName name(block);
    if (name.strip == 0 && block.rank > 0) Link::send_down(block, name, v, step);
}

/// The same number, but computed anew: what depends on it is then worth no register from step to step.
__device__ __forceinline__ int anew(int number) {
#ifdef __CUDA_ARCH__
    asm volatile("" : "+r"(number));
#endif
    return number;
}

/// The same block: what is read through this reference is not kept for the rows that follow.
__device__ __forceinline__ const ResidentBlock& anew(const ResidentBlock& block) {
#ifdef __CUDA_ARCH__
    std::uint32_t address = shared_address(&block);
    asm volatile("" : "+r"(address));
    return *static_cast<const ResidentBlock*>(__cvta_shared_to_generic(address));
#else
    return block;
#endif
}

/// Of the strip's first row; `family`: 0 for the currents, 1 for the voltages.
__device__ __forceinline__ AxialPlace axial_place(const ResidentBlock& block, const Strip& strip, int pairs,
                                                  int family) {
    const int memory = anew(strip.axial);
    const int pair = (memory - block.layout.axial) / 8 % pairs;
    return {reinterpret_cast<float4*>(ResidentBlock::shared() + memory) + family,
            reinterpret_cast<const float4*>(ResidentBlock::shared() + block.layout.curves) + family * pairs +
                pair};
}

template <class Link, int rows_here, bool border, bool layer>
__device__ __forceinline__ void sweep_currents(const ResidentBlock& block, const Strip& strip,
                                               PairField (&i)[strip_rows], int step) {
    float* const shared = ResidentBlock::shared();
    const int row_stride = block.layout.row_stride;
    const std::uint32_t mask = block.input[step & 1].mask & after_flags;
    const std::uint32_t lane_bytes = threadIdx.x % 32 * 24;
    const float m = block.task.simulation.m;
    const float* cell = shared + anew(strip.cell);
    const ResidentRow* rows = reinterpret_cast<const ResidentRow*>(shared + anew(strip.rows));
    float2* edge = reinterpret_cast<float2*>(shared + anew(strip.edges)) + block.rows;
    AxialPlace axial{};
    const int pairs = border ? block.task.simulation.axial_pairs.count() : 0;
    const bool absorbs = border && strip.axial >= 0;
    if (absorbs) axial = axial_place(block, strip, pairs, 0);
    LayerPlace radial{};
    if (layer) radial = layer_place(block, strip.first, i_r);
    PairField v;
    v.phi = as_pair(cell + segment_columns), v.z = as_pair(cell + 2 * segment_columns);
#pragma unroll
    for (int n = 0; n < rows_here; ++n) {
        if (n == rows_here - 1) wait_for_above<Link>(anew(block), step);
        v.r = as_pair(cell);
        const float* above = cell + row_stride;
        const VoltageNeighbours near{cell[strip.next], cell[strip.next + segment_columns],
                                     as_pair(above + segment_columns), as_pair(above + 2 * segment_columns)};
        const ResidentRow row = rows[n];
        PairField curl = curls_of_voltages(v, near, m);
        if (absorbs) {
            add_axial(curl.phi, {v.r.y - v.r.x, near.next_r - v.r.y}, curl.r,
                      {v.phi.y - v.phi.x, near.next_phi - v.phi.y}, axial);
            axial.memory += 2 * pairs;
        }
        PairField c = coefficients_at(row.place + (lane_bytes & row.word));
        if (row.word & before_flags) before_currents(c, curl, anew(block), row.word, strip.first + n, step);
        if (layer) {
            advance_layer(i[n], c, curl, radial);
            radial.memory += field_arrays * radial.columns, radial.constants += 8 * field_arrays;
        } else {
            advance_each(i[n], c, curl);
        }
        if (row.word & mask) record_row(i[n], anew(block), row.word, strip.first + n, step);
        if (threadIdx.x % 32 == 31) edge[n] = {i[n].phi.y, i[n].r.y};
        v.phi = near.outer_phi, v.z = near.outer_z;
        cell = above;
    }
    hand_up<Link>(anew(block), i[rows_here - 1], step);
}

template <class Link, int rows_here, bool border, bool layer>
__device__ __forceinline__ void sweep_voltages(const ResidentBlock& block, const Strip& strip,
                                               const PairField (&i)[strip_rows], int step) {
    float* const shared = ResidentBlock::shared();
    const int row_stride = block.layout.row_stride;
    const float m = block.task.simulation.m;
    const std::uint32_t lane_bytes = threadIdx.x % 32 * 24;
    float* cell = shared + anew(strip.cell) + rows_here * row_stride;
    const ResidentRow* rows = reinterpret_cast<const ResidentRow*>(
        shared + anew(strip.rows) + block.layout.voltage_rows - block.layout.current_rows);
    const float2* edge = reinterpret_cast<const float2*>(shared + anew(strip.edges));
    AxialPlace axial{};
    const int pairs = border ? block.task.simulation.axial_pairs.count() : 0;
    const bool absorbs = border && strip.axial >= 0;
    if (absorbs) {
        axial = axial_place(block, strip, pairs, 1);
        axial.memory += 2 * pairs * rows_here;
    }
    LayerPlace radial{};
    if (layer) radial = layer_place(block, strip.first + rows_here, v_r);
    float2 inside{1.0f, 1.0f};  // 0 in the metal at both ends
    if (border) {
        const StripName name(block);
        const int nz = block.task.simulation.nz;
        inside = {name.column > 0 && name.column < nz - 1 ? 1.0f : 0.0f,
                  name.column + 1 < nz - 1 ? 1.0f : 0.0f};
    }
#pragma unroll
    for (int n = rows_here - 1; n >= 0; --n) {
        cell -= row_stride;
        CurrentNeighbours near;
        near.before_r = __shfl_up_sync(~0u, i[n].r.y, 1);
        near.before_phi = __shfl_up_sync(~0u, i[n].phi.y, 1);
        if (threadIdx.x % 32 == 0) {
            const float2 from = edge[n];
            near.before_phi = from.x, near.before_r = from.y;
        }
        if (n > 0)
            near.inner_phi = i[n > 0 ? n - 1 : 0].phi, near.inner_z = i[n > 0 ? n - 1 : 0].z;
        else
            take_from_below<Link>(anew(block), near, step);
        PairField v{as_pair(cell), as_pair(cell + segment_columns), as_pair(cell + 2 * segment_columns)};
        const ResidentRow row = rows[n];
        PairField curl = curls_of_currents(i[n], near, m);
        if (absorbs) {
            axial.memory -= 2 * pairs;
            add_axial(curl.r, {i[n].phi.x - near.before_phi, i[n].phi.y - i[n].phi.x}, curl.phi,
                      {i[n].r.x - near.before_r, i[n].r.y - i[n].r.x}, axial);
        }
        PairField c = coefficients_at(row.place + (lane_bytes & row.word));
        if (row.word & before_flags) before_voltages(v, c, curl, anew(block), row, strip.first + n, step);
        if (layer) {
            radial.memory -= field_arrays * radial.columns, radial.constants -= 8 * field_arrays;
            advance_layer(v, c, curl, radial);
        } else {
            advance_each(v, c, curl);
        }
        if (border) {
            v.r.x *= inside.x, v.r.y *= inside.y;
            v.phi.x *= inside.x, v.phi.y *= inside.y;
        }
        as_pair(cell) = v.r;
        as_pair(cell + segment_columns) = v.phi;
        as_pair(cell + 2 * segment_columns) = v.z;
        if (n == 0) hand_down<Link>(anew(block), v, step);
    }
}

}  // namespace lathe::cuda
