// The single-row layout, for a problem that has many multiprocessors to itself (plan_for_latency()): strips
// have one row, so there are registers for all that a warp owns, and from the first step to the last nothing
// is looked up. A step then takes little more than its two halo exchanges between blocks.
//
// The same two sweeps as in async_strip.cuh with the same update, and the same bits. Voltages are in shared
// memory too, where the neighbours read them. The I/O warps (io_warp.cuh) do what is not of the cells.
#pragma once

#include "solver/engine/gpu/resident/io_warp.cuh"
#include "solver/engine/gpu/resident/rare_rows.cuh"
#include "solver/engine/gpu/resident/resident_kernel.cuh"
#include "solver/engine/gpu/resident/segment_cells.cuh"

namespace lathe::gpu {

/// What a strip has beside plain rows, known at compile time.
enum class StripKind {
    plain,  ///< nothing
    port,   ///< a port's sources, by lane
    rare    ///< anything, row by row
};

/// The radial layer in one row: constants of three components, memories of two columns each.
struct SingleRowLayer {
    float2 memory[3];
    const float4* constants;

    __device__ __forceinline__ void load(const LayerSlot& at) {
        constants = at.constants;
#pragma unroll
        for (int c = 0; c < 3; ++c) memory[c] = as_pair(at.memory + c * at.columns);
    }
    __device__ __forceinline__ void store(const LayerSlot& at) const {
#pragma unroll
        for (int c = 0; c < 3; ++c) as_pair(at.memory + c * at.columns) = memory[c];
    }
    __device__ __forceinline__ void advance(PairField& x, const PairField& c, const PairField& curl) {
        advance_component(x.r, c.r, curl.r, 0);
        advance_component(x.phi, c.phi, curl.phi, 1);
        advance_component(x.z, c.z, curl.z, 2);
    }

private:
    __device__ __forceinline__ void advance_component(float2& x, float2 c, float2 curl, int n) {
        const float4 k = constants[n];
        advance_radial_pair(x, c, curl, memory[n], {k.x, k.y, k.z, k.w});
    }
};

/// What a lane owns: two columns of one row. `border`: the segment is at an end of the grid or in an axial
/// layer; `layer`: the row follows the update of the radial layer.
template <StripKind kind, bool border, bool layer>
struct SingleRowStrip {
    ResidentBlock& block;
    const StripDescriptor strip;
    const LaneIndex self;
    const HaloBuffers halo;
    const float m;
    float* const cell;   ///< v_r of the pair; v_phi and v_z follow, the row above is `row_stride` further
    float* const edge;   ///< i_phi of the row below, if that is in this block
    float2* const left;  ///< (i_phi, i_r) in the last column of the segment before
    const int row_stride, next;
    PairField i, v;
    PairField current_coefficients, voltage_coefficients;
    ResidentRow current_row, voltage_row;
    float4 psi[2];  ///< the axial layer's memories, of currents and voltages
    float4 profile[2];
    bool absorbs = false;
    SingleRowLayer layers[2];
    float4 mode;                ///< the port's, zero where there is none
    int driven_column[2];       ///< of the pair, into which currents and voltages are driven; others: none
    float2 inside{1.0f, 1.0f};  ///< 0 in the metal at both ends
    float2* tap = nullptr;      ///< buffer of i_phi at even steps, where currents are recorded

    __device__ __forceinline__ SingleRowStrip(ResidentBlock& its, const PairField& currents)
        : block(its),
          strip(its.descriptors[threadIdx.x / 32]),
          self(its),
          halo(its, self),
          m(its.task.problem.m),
          cell(ResidentBlock::shared() + strip.cell + 2 * self.lane),
          edge(strip_edge(its, self, self.strip)),
          left(reinterpret_cast<float2*>(ResidentBlock::shared() + strip.edges)),
          row_stride(its.layout.row_stride),
          next(self.lane < 31 ? 2 : strip.next) {
        const ResidentRow* rows = reinterpret_cast<const ResidentRow*>(ResidentBlock::shared() + strip.rows);
        const std::uint32_t lane_bytes = static_cast<std::uint32_t>(self.lane) * 24;
        current_row = rows[0],
        voltage_row = rows[(block.layout.voltage_rows - block.layout.current_rows) / 2];
        current_coefficients = coefficients_of(current_row, lane_bytes);
        voltage_coefficients = coefficients_of(voltage_row, lane_bytes);
        i = currents;
        v = {as_pair(cell), as_pair(cell + segment_columns), as_pair(cell + 2 * segment_columns)};
        const int its_tap = tap_of_pair(block, self.column >> 1);
        if (strip.flags & strip_has_taps && its_tap >= 0) tap = tap_buffer(block, its_tap, 0) + strip.first;
        if (border) load_border();
        if (layer) layers[0].load(layer_at(i_r)), layers[1].load(layer_at(v_r));
        if (kind == StripKind::port) load_port();
    }

    __device__ __forceinline__ void load_border() {
#pragma unroll
        for (int family = 0; family < 2; ++family) {
            const AxialSlot at = axial_slot(block, strip, family);
            absorbs = at.absorbs();
            if (absorbs) psi[family] = at.memory(), profile[family] = at.profile;
        }
        const int nz = block.task.problem.nz;
        inside = {self.column > 0 && self.column < nz - 1 ? 1.0f : 0.0f,
                  self.column + 1 < nz - 1 ? 1.0f : 0.0f};
    }
    __device__ __forceinline__ void load_port() {
        mode = mode_of(block, block.first + strip.first);
        driven_column[1] = block.task.problem.injection_column - self.column;
        driven_column[0] = driven_column[1] - 1;
    }
    __device__ __forceinline__ LayerSlot layer_at(int first_array) const {
        return layer_slot(block, strip.first, first_array);
    }

    __device__ __forceinline__ void sweep_currents(int step) {
        const float* above = cell + row_stride;
        VoltageNeighbours near{cell[next], cell[next + segment_columns], as_pair(above + segment_columns),
                               as_pair(above + 2 * segment_columns)};
        const float driven = kind == StripKind::port ? block.input_of(step).line.x : 0.0f;
        // The voltages of the step before a launch have been loaded.
        if (strip.flags & strip_block_above && step > 0)
            halo.wait_above(step - 1, near.outer_phi, near.outer_z);
        PairField curl = curls_of_voltages(v, near, m);
        if (border && absorbs)
            add_axial(curl.phi, {v.r.y - v.r.x, near.next_r - v.r.y}, curl.r,
                      {v.phi.y - v.phi.x, near.next_phi - v.phi.y}, psi[0], profile[0]);
        if (kind == StripKind::port) {
            inject(curl.phi.x, curl.r.x, driven_column[0] == 0 ? driven : 0.0f, mode.x, mode.y);
            inject(curl.phi.y, curl.r.y, driven_column[0] == 1 ? driven : 0.0f, mode.x, mode.y);
        }
        PairField c = current_coefficients;
        if (kind == StripKind::rare && current_row.flags & before_flags)
            before_currents(c, curl, block, current_row.flags, strip.first, block.input_of(step));
        layer ? layers[0].advance(i, c, curl) : advance_each(i, c, curl);
        if (strip.flags & strip_block_above) halo.push_up(step, i.phi, i.z);
        if (strip.flags & strip_pushes_up) {
            float* const to = edge + block.task.problem.segments * 2 * segment_columns;
            as_pair(to) = i.phi, as_pair(to + segment_columns) = i.z;
        }
        if (self.lane == 31) left[block.rows] = {i.phi.y, i.r.y};
        if (tap) {
            float2* const to = tap + (step & 1) * 2 * block.rows * current_taps;
            to[0] = i.phi, to[block.rows] = i.r;
        }
        if (strip.flags & strip_has_side)
            record_side_currents(i, block, strip, block.input_of(step).record.sample);
        if (kind == StripKind::rare && current_row.flags & sample_flags)
            record_row(i, block, current_row.flags, strip.first, block.input_of(step));
    }

    __device__ __forceinline__ void sweep_voltages(int step) {
        CurrentNeighbours near;
        near.before_r = __shfl_up_sync(~0u, i.r.y, 1);
        near.before_phi = __shfl_up_sync(~0u, i.phi.y, 1);
        const float2 before = *left;
        if (self.lane == 0) near.before_phi = before.x, near.before_r = before.y;
        near.inner_phi = as_pair(edge), near.inner_z = as_pair(edge + segment_columns);
        const float driven = kind == StripKind::port ? block.input_of(step).line.y : 0.0f;
        if (strip.flags & strip_block_below) halo.wait_below(step, near.inner_phi, near.inner_z);
        PairField curl = curls_of_currents(i, near, m);
        if (border && absorbs)
            add_axial(curl.r, {i.phi.x - near.before_phi, i.phi.y - i.phi.x}, curl.phi,
                      {i.r.x - near.before_r, i.r.y - i.r.x}, psi[1], profile[1]);
        if (kind == StripKind::port) {
            inject(curl.r.x, curl.phi.x, driven_column[1] == 0 ? driven : 0.0f, mode.z, mode.w);
            inject(curl.r.y, curl.phi.y, driven_column[1] == 1 ? driven : 0.0f, mode.z, mode.w);
        }
        PairField c = voltage_coefficients;
        if (kind == StripKind::rare && voltage_row.flags & before_flags)
            before_voltages(v, c, curl, block, voltage_row, strip.first, block.input_of(step));
        layer ? layers[1].advance(v, c, curl) : advance_each(v, c, curl);
        if (border) {
            v.r.x *= inside.x, v.r.y *= inside.y;
            v.phi.x *= inside.x, v.phi.y *= inside.y;
        }
        if (strip.flags & strip_block_below) halo.push_down(step, v.phi, v.z);
        as_pair(cell) = v.r;
        as_pair(cell + segment_columns) = v.phi;
        as_pair(cell + 2 * segment_columns) = v.z;
    }

    /// Stores what lies in shared memory before and after a launch; the voltages are there already.
    __device__ __forceinline__ void store() const {
        if (layer) layers[0].store(layer_at(i_r)), layers[1].store(layer_at(v_r));
        if (border && absorbs) {
#pragma unroll
            for (int family = 0; family < 2; ++family)
                axial_slot(block, strip, family).memory() = psi[family];
        }
    }
};

/// All steps of a warp with a strip. A function of its own for each kind: in one body the compiler would keep
/// in registers what several have in common.
template <StripKind kind, bool border, bool layer>
__device__ __attribute__((noinline)) void run_single_row_steps(ResidentBlock& block, PairField& currents) {
    SingleRowStrip<kind, border, layer> strip(block, currents);
    const int steps = block.task.steps;
    for (int step = 0; step < steps; ++step) {
        strip.sweep_currents(step);
        sync_block();
        strip.sweep_voltages(step);
        sync_block();
    }
    strip.store();
    sync_block();
    currents = strip.i;
}

template <bool border>
__device__ __forceinline__ void run_single_row_steps(ResidentBlock& block, PairField& currents) {
    const StripDescriptor& strip = block.descriptors[threadIdx.x / 32];
    const bool has_port = block.task.problem.mode_rows > 0;
    if (strip.first >= block.layer)
        strip.flags& rare_flags ? run_single_row_steps<StripKind::rare, border, true>(block, currents)
                                : run_single_row_steps<StripKind::plain, border, true>(block, currents);
    else if (strip.flags & rare_flags & ~port_flags || (strip.flags & port_flags && !has_port))
        run_single_row_steps<StripKind::rare, border, false>(block, currents);
    else if (strip.flags & port_flags)
        run_single_row_steps<StripKind::port, border, false>(block, currents);
    else
        run_single_row_steps<StripKind::plain, border, false>(block, currents);
}

/// The body of the single-row kernel, see advance_on_chip().
__device__ __forceinline__ void advance_single_row_on_chip(ResidentBlock& block, const Task* tasks,
                                                           int count) {
    advance_on_chip<SegmentCells>(block, tasks, count, [&](PairField(&i)[most_strip_rows], bool has_strip) {
        const int warp = static_cast<int>(threadIdx.x) / 32;
        if (!has_strip)
            run_io_warp(block, warp - block.strips * block.task.problem.segments);
        else if (block.descriptors[warp].flags & strip_at_end)
            run_single_row_steps<true>(block, i[0]);
        else
            run_single_row_steps<false>(block, i[0]);
    });
}

}  // namespace lathe::gpu
