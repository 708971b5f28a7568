// Strips of one row, for a simulation that has the device to itself (plan_wide()): there are registers for
// all that a warp owns, so from the first step to the last nothing is looked up. A step then takes little
// more than its two messages between blocks (docs/performance.md, "One alone").
//
// The same two sweeps as in loose_sweeps.cuh with the same update, and the same bits. Voltages are kept in
// shared memory too, where the neighbours read them. Some warps more, the clerks, do what is not of the
// cells: they prepare the next step's input and record the last step.
#pragma once

#include "solver/engine/gpu/resident_clerk.cuh"
#include "solver/engine/gpu/resident_launch.cuh"
#include "solver/engine/gpu/resident_rare.cuh"

namespace lathe::cuda {

/// What a strip has beside plain rows, known at compile time.
enum class StripKind {
    plain,  ///< nothing
    port,   ///< a port's sources, by lane
    rare    ///< anything, row by row
};

__device__ __forceinline__ PairField load_voltages(const float* cell) {
    return {as_pair(cell), as_pair(cell + segment_columns), as_pair(cell + 2 * segment_columns)};
}

/// The radial layer in one row: constants of three components, memories of two columns each.
struct NarrowLayer {
    float2 memory[3];
    const float4* constants;

    __device__ __forceinline__ void load(const LayerPlace& at) {
        constants = at.constants;
#pragma unroll
        for (int c = 0; c < 3; ++c) memory[c] = as_pair(at.memory + c * at.columns);
    }
    __device__ __forceinline__ void store(const LayerPlace& at) const {
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

/// What a lane owns: two columns of one row.
template <StripKind kind, bool border, bool layer>
struct NarrowStrip {
    ResidentBlock& block;
    const StripPlace place;
    const StripName name;
    const FlagLink::Boxes boxes;
    const float m;
    float* const
        cell;  ///< v_r of the pair; the other components follow, the row above is `row_stride` further
    float* const edge;   ///< i_phi of the row below, if that is in this block
    float2* const left;  ///< (i_phi, i_r) in the last column of the segment before
    const int row_stride, next;
    PairField i[most_strip_rows], v;  ///< of i the first
    PairField current_coefficients, voltage_coefficients;
    ResidentRow current_row, voltage_row;
    float4 psi[2];  ///< the axial layer's memories, of currents and voltages
    float4 curve[2];
    bool absorbs = false;
    NarrowLayer layers[2];
    float4 mode;                ///< the port's, zero where there is none
    int driven_column[2];       ///< of the pair, into which currents and voltages are driven; others: none
    float2 inside{1.0f, 1.0f};  ///< 0 in the metal at both ends
    float2* kept = nullptr;     ///< where i_phi of even steps is kept for recordings, see keep_taps()

    __device__ __forceinline__ NarrowStrip(ResidentBlock& its, const PairField& currents)
        : block(its),
          place(its.places[threadIdx.x / 32]),
          name(its),
          boxes(FlagLink::boxes(its, name)),
          m(its.task.simulation.m),
          cell(ResidentBlock::shared() + place.cell + 2 * name.lane),
          edge(strip_edge(its, name, name.strip)),
          left(reinterpret_cast<float2*>(ResidentBlock::shared() + place.edges)),
          row_stride(its.layout.row_stride),
          next(name.lane < 31 ? 2 : place.next) {
        const ResidentRow* rows = reinterpret_cast<const ResidentRow*>(ResidentBlock::shared() + place.rows);
        const std::uint32_t lane_bytes = static_cast<std::uint32_t>(name.lane) * 24;
        current_row = rows[0],
        voltage_row = rows[(block.layout.voltage_rows - block.layout.current_rows) / 2];
        current_coefficients = coefficients_of(current_row, lane_bytes);
        voltage_coefficients = coefficients_of(voltage_row, lane_bytes);
        i[0] = currents, v = load_voltages(cell);
        const int tap = tap_of_pair(block, name.column >> 1);
        if (place.word & strip_has_taps && tap >= 0) kept = tap_place(block, tap, 0) + place.first;
        if (border) load_border();
        if (layer) layers[0].load(layer_at(i_r)), layers[1].load(layer_at(v_r));
        if (kind == StripKind::port) load_port();
    }

    __device__ __forceinline__ void load_border() {
#pragma unroll
        for (int family = 0; family < 2; ++family) {
            const AxialPlace at = axial_place(block, place, family);
            absorbs = at.absorbs();
            if (absorbs) psi[family] = at.memory(), curve[family] = at.curve;
        }
        const int nz = block.task.simulation.nz;
        inside = {name.column > 0 && name.column < nz - 1 ? 1.0f : 0.0f,
                  name.column + 1 < nz - 1 ? 1.0f : 0.0f};
    }
    __device__ __forceinline__ void load_port() {
        mode = mode_of(block, block.first + place.first);
        driven_column[1] = block.task.simulation.injection_column - name.column;
        driven_column[0] = driven_column[1] - 1;
    }
    __device__ __forceinline__ LayerPlace layer_at(int first_array) const {
        return layer_place(block, place.first, first_array);
    }

    __device__ __forceinline__ void sweep_currents(int step) {
        const float* above = cell + row_stride;
        VoltageNeighbours near{cell[next], cell[next + segment_columns], as_pair(above + segment_columns),
                               as_pair(above + 2 * segment_columns)};
        const float driven = kind == StripKind::port ? block.input_of(step).line.x : 0.0f;
        // The voltages of the step before a launch have been loaded.
        if (place.word & strip_meets_above && step > 0)
            boxes.receive_from_above(step - 1, near.outer_phi, near.outer_z);
        PairField curl = curls_of_voltages(v, near, m);
        if (border && absorbs)
            add_axial(curl.phi, {v.r.y - v.r.x, near.next_r - v.r.y}, curl.r,
                      {v.phi.y - v.phi.x, near.next_phi - v.phi.y}, psi[0], curve[0]);
        if (kind == StripKind::port) {
            inject(curl.phi.x, curl.r.x, driven_column[0] == 0 ? driven : 0.0f, mode.x, mode.y);
            inject(curl.phi.y, curl.r.y, driven_column[0] == 1 ? driven : 0.0f, mode.x, mode.y);
        }
        PairField c = current_coefficients;
        if (kind == StripKind::rare && current_row.word & before_flags)
            before_currents(c, curl, block, current_row.word, place.first, block.input_of(step));
        layer ? layers[0].advance(i[0], c, curl) : advance_each(i[0], c, curl);
        if (place.word & strip_meets_above) boxes.send_up(step, i[0].phi, i[0].z);
        if (place.word & strip_hands_up) {
            float* const to = edge + block.task.simulation.segments * 2 * segment_columns;
            as_pair(to) = i[0].phi, as_pair(to + segment_columns) = i[0].z;
        }
        if (name.lane == 31) left[block.rows] = {i[0].phi.y, i[0].r.y};
        if (kept) {
            float2* const to = kept + (step & 1) * 2 * block.rows * current_taps;
            to[0] = i[0].phi, to[block.rows] = i[0].r;
        }
        if (place.word & strip_has_side) record_side<1>(i, block, place, block.input_of(step).record.sample);
        if (kind == StripKind::rare && current_row.word & sample_flags)
            record_row(i[0], block, current_row.word, place.first, block.input_of(step));
    }

    __device__ __forceinline__ void sweep_voltages(int step) {
        CurrentNeighbours near;
        near.before_r = __shfl_up_sync(~0u, i[0].r.y, 1);
        near.before_phi = __shfl_up_sync(~0u, i[0].phi.y, 1);
        const float2 before = *left;
        if (name.lane == 0) near.before_phi = before.x, near.before_r = before.y;
        near.inner_phi = as_pair(edge), near.inner_z = as_pair(edge + segment_columns);
        const float driven = kind == StripKind::port ? block.input_of(step).line.y : 0.0f;
        if (place.word & strip_meets_below) boxes.receive_from_below(step, near.inner_phi, near.inner_z);
        PairField curl = curls_of_currents(i[0], near, m);
        if (border && absorbs)
            add_axial(curl.r, {i[0].phi.x - near.before_phi, i[0].phi.y - i[0].phi.x}, curl.phi,
                      {i[0].r.x - near.before_r, i[0].r.y - i[0].r.x}, psi[1], curve[1]);
        if (kind == StripKind::port) {
            inject(curl.r.x, curl.phi.x, driven_column[1] == 0 ? driven : 0.0f, mode.z, mode.w);
            inject(curl.r.y, curl.phi.y, driven_column[1] == 1 ? driven : 0.0f, mode.z, mode.w);
        }
        PairField c = voltage_coefficients;
        if (kind == StripKind::rare && voltage_row.word & before_flags)
            before_voltages(v, c, curl, block, voltage_row, place.first, block.input_of(step));
        layer ? layers[1].advance(v, c, curl) : advance_each(v, c, curl);
        if (border) {
            v.r.x *= inside.x, v.r.y *= inside.y;
            v.phi.x *= inside.x, v.phi.y *= inside.y;
        }
        if (place.word & strip_meets_below) boxes.send_down(step, v.phi, v.z);
        as_pair(cell) = v.r;
        as_pair(cell + segment_columns) = v.phi;
        as_pair(cell + 2 * segment_columns) = v.z;
    }

    /// What lies in shared memory before and after a launch; the voltages are there.
    __device__ __forceinline__ void store() const {
        if (layer) layers[0].store(layer_at(i_r)), layers[1].store(layer_at(v_r));
        if (border && absorbs) {
#pragma unroll
            for (int family = 0; family < 2; ++family)
                axial_place(block, place, family).memory() = psi[family];
        }
    }
};

template <StripKind kind, bool border, bool layer>
__device__ __attribute__((noinline)) void take_narrow_steps(ResidentBlock& block, PairField& currents) {
    NarrowStrip<kind, border, layer> strip(block, currents);
    const int steps = block.task.steps;
    for (int step = 0; step < steps; ++step) {
        strip.sweep_currents(step);
        meet();
        strip.sweep_voltages(step);
        meet();
    }
    strip.store();
    meet();
    currents = strip.i[0];
}

template <bool border>
__device__ __forceinline__ void take_narrow_steps(ResidentBlock& block, PairField& currents) {
    const StripPlace& strip = block.places[threadIdx.x / 32];
    const bool has_port = block.task.simulation.mode_rows > 0;
    if (strip.first >= block.layer)
        strip.word& rare_flags ? take_narrow_steps<StripKind::rare, border, true>(block, currents)
                               : take_narrow_steps<StripKind::plain, border, true>(block, currents);
    else if (strip.word & rare_flags & ~port_flags || (strip.word & port_flags && !has_port))
        take_narrow_steps<StripKind::rare, border, false>(block, currents);
    else if (strip.word & port_flags)
        take_narrow_steps<StripKind::port, border, false>(block, currents);
    else
        take_narrow_steps<StripKind::plain, border, false>(block, currents);
}

/// The kernel, see advance_on_chip().
__device__ __forceinline__ void advance_narrow_on_chip(ResidentBlock& block, const DeviceTask* tasks,
                                                       int count) {
    advance_on_chip<SegmentCells>(
        block, tasks, count, [&](PairField(&i)[most_strip_rows], bool has_strip) {
            const int warp = static_cast<int>(threadIdx.x) / 32;
            if (!has_strip)
                keep_books(block, warp - block.strips * block.task.simulation.segments);
            else if (block.places[warp].word & strip_at_end)
                take_narrow_steps<true>(block, i[0]);
            else
                take_narrow_steps<false>(block, i[0]);
        });
}

}  // namespace lathe::cuda
