// The two sweeps of a step over a strip of an asynchronous layout:
//
//   currents, rows upwards:   i from v;
//   voltages, rows downwards: v from i.
//
// Each row is one run of code with a single branch, around what only the ends of the grid and ports have, so
// that loads of many rows are in flight at once. What a lane passes to the next along z goes through shared
// memory, which is as fast as a shuffle and does not end at a warp's edge. Currents and v_z stay in
// registers; v_r and v_phi are in shared memory, for which no registers are left. The sweeps reach the row
// that needs the neighbouring block's halo last, so its way is hidden behind all other rows.
#pragma once

#include "solver/engine/gpu/resident/async_halo.cuh"
#include "solver/engine/gpu/resident/async_record.cuh"
#include "solver/engine/gpu/resident/rare_rows.cuh"

namespace lathe::gpu {

/// What a warp owns, two columns of `rows_here` rows per lane. `rare`: rows may have anything, see
/// rare_rows.cuh; `layer`: there may be strips that follow the update of the radial layer.
template <FieldSet fields, int rows_here, bool rare, bool layer>
struct AsyncStrip {
    static constexpr bool six = fields == FieldSet::six;
    static constexpr int most_rows = most_strip_rows_of(fields);
    static constexpr int arrays = field_count(fields);
    using Lane = AsyncLane<rows_here, fields>;

    const Lane at;
    PairField i[rows_here];
    float2 z[rows_here];  ///< v_z

    __device__ __forceinline__ static ResidentBlock& block() { return async_block(); }

    __device__ __forceinline__ explicit AsyncStrip(const PairField (&currents)[most_rows]) : at(block()) {
        start_records(at);
#pragma unroll
        for (int n = 0; n < rows_here; ++n) {
            i[n] = only_stepped<fields, i_r>(currents[n]), z[n] = {};
            if (float* const its = z_in_memory(n)) z[n] = as_pair(its);
        }
    }
    /// After the last of `steps` steps.
    __device__ __forceinline__ void finish(PairField (&currents)[most_rows], int steps) const {
        record_last<fields>(at.flags, steps, at.its_warp().sampling);
#pragma unroll
        for (int n = 0; n < rows_here; ++n) {
            currents[n] = i[n];
            if (float* const its = z_in_memory(n)) as_pair(its) = z[n];
        }
    }
    /// v_z of row n in global memory; none outside the grid and where it is not stepped.
    __device__ __forceinline__ static float* z_in_memory(int n) {
        if constexpr (!has_field(fields, v_z)) return nullptr;
        const ProblemView& s = block().task.problem;
        const int row = block().first + first_row() + n, column = LaneIndex(block()).column;
        return row >= 0 && column < s.nz ? s.fields + s.at(v_z, row, column) : nullptr;
    }

    /// What both sweeps start with.
    struct Sweep {
        bool drives, extra;  ///< a port's sources; anything that plain rows do not have
        bool layered;        ///< rows follow the update of the radial layer
        float2 line{};
        std::uint32_t lane_bytes;  ///< coefficient_bytes() times the lane
        float m;
    };
    /// `first`: i_r or v_r.
    template <Array first>
    __device__ __forceinline__ Sweep start_sweep(int step) const {
        Sweep sweep;
        const std::uint32_t has = at.strip_flags();
        sweep.layered = layer && has & strip_layered;
        sweep.drives = has & strip_drives, sweep.extra = has & (strip_at_end | strip_drives);
        if (sweep.drives || (rare && at.its_warp().line)) sweep.line = at.its_warp().line[step];
        sweep.lane_bytes = at.lane() * coefficient_bytes(fields, first);
        sweep.m = at.its_warp().m;
        return sweep;
    }
    /// What rare rows read and write outside the cells.
    __device__ __forceinline__ StepInput input_of(int step, float2 line) const {
        const Task& task = block().task;
        const float element =
            task.problem.element_array >= 0 ? task.problem.element_current[task.first_step + step] : 0.0f;
        const RecordAddresses record =
            async_record_addresses(block(), step, number_of_sample(at.its_warp(), step));
        return {line, element, record.sample ? rare_flags : rare_flags & ~sample_flags, record};
    }
    /// First row of the strip in the block.
    __device__ __forceinline__ static int first_row() {
        return block().descriptors[opaque_warp()].first;
    }

    /// A port's source: what is injected of a mode of 1 in the lane's two columns, which `x` and `y` tell;
    /// gives the address of the modes of the strip's rows.
    __device__ __forceinline__ std::uint32_t start_drive(float value, std::uint32_t x,
                                                         std::uint32_t y) const {
        at.gain() = {at.flags & x ? value : 0.0f, at.flags & y ? value : 0.0f};
        return at.its_warp().modes;
    }

    /// Rows upwards, so that the row above the strip is needed last.
    __device__ __forceinline__ void sweep_currents(int step) {
        const Sweep sweep = start_sweep<i_r>(step);
        const uint2 barriers = at.its_warp().before_currents;
        const AsyncRow first = at.row(0, 0);
        barrier_at(barriers.x).wait(step - 1);
        const bool absorbs = sweep.extra && at.axial >= 0;
        float4 profile{};
        if (absorbs) profile = at.profile_of(0);
        LayerSlot radial{};
        if (sweep.layered) radial = layer_slot<fields>(block(), first_row(), i_r);
        std::uint32_t modes = 0;
        if (sweep.drives) modes = start_drive(sweep.line.x, lane_drives_currents_x, lane_drives_currents_y);
        StepInput input;
        if (rare) input = input_of(step, sweep.line);
        float2 phi = at.voltages_of(0).phi;
#pragma unroll
        for (int n = 0; n < rows_here; ++n) {
            VoltageNeighbours near{};
            if (n + 1 < rows_here)
                near.outer_phi = at.voltages_of(n + 1).phi, near.outer_z = z[n + 1 < rows_here ? n + 1 : 0];
            else
                wait_halo_above(at, near, barriers.y, step);
            typename Lane::AxialPair memory{};
            if (absorbs) memory = at.memory(n, 0);  // ahead of the branch
            const float2 beside = at.next(n);
            near.next_r = beside.x, near.next_phi = beside.y;
            const AsyncRow row = n == 0 ? first : at.row(n, 0);
            PairField c = coefficients_of<fields, i_r>(row, sweep.lane_bytes);
            const PairField v{at.voltages_of(n).r, phi, z[n]};
            phi = near.outer_phi;
            PairField curl = curls_of_voltages<fields>(v, near, sweep.m);
            if (sweep.extra) {
                absorb(curl.phi, {v.r.y - v.r.x, near.next_r - v.r.y}, curl.r,
                       {v.phi.y - v.phi.x, near.next_phi - v.phi.y}, memory, profile);
                if (absorbs) at.memory(n, 0) = memory;
                if (sweep.drives) {
                    const float4 mode = at_shared<float4>(modes + 16 * n);
                    inject(curl.phi.x, curl.r.x, at.gain().x, mode.x, mode.y);
                    inject(curl.phi.y, curl.r.y, at.gain().y, mode.x, mode.y);
                    curl = only_stepped<fields, i_r>(curl);
                }
            }
            const int row_here = rare ? first_row() + n : 0;
            if (rare && row.flags & before_flags) {
                before_currents(c, curl, block(), row.flags, row_here, input);
                c = only_stepped<fields, i_r>(c), curl = only_stepped<fields, i_r>(curl);
            }
            if (sweep.layered) {
                advance_whole_layer<fields, i_r>(i[n], c, curl, radial);
                radial.memory += arrays * radial.columns, radial.constants += arrays;
            } else {
                advance_each(i[n], c, curl);
            }
            at.store_last_column(n, {i[n].phi.y, i[n].r.y});
            if (rare && row.flags & sample_flags) record_row(i[n], block(), row.flags, row_here, input);
        }
        push_halo_up(at, i[rows_here - 1], step);
        const int2 sampling = at.its_warp().sampling;
        at.its_warp().currents_done.arrive(at.flags & lane_is_first);
        record_after_currents(at, i, step, sampling);
    }

    /// The axial layer's share of a row, see add_axial().
    __device__ __forceinline__ static void absorb(float2& first, float2 first_difference, float2& second,
                                                  float2 second_difference, typename Lane::AxialPair& memory,
                                                  float4 profile) {
        if constexpr (six)
            add_axial(first, first_difference, second, second_difference, memory, profile);
        else
            add_axial<fields>(first, first_difference, second, second_difference, memory, profile);
    }
    /// Rows downwards, so that the row below the strip is needed last.
    __device__ __forceinline__ void sweep_voltages(int step) {
        const Sweep sweep = start_sweep<v_r>(step);
        const uint2 barriers = at.its_warp().before_voltages;
        const AsyncRow last = at.row(rows_here - 1, 1);
        barrier_at(barriers.x).wait(step);
        const bool absorbs = sweep.extra && at.axial >= 0;
        float4 profile{};
        if (absorbs) profile = at.profile_of(1);
        LayerSlot radial{};
        if (sweep.layered) radial = layer_slot<fields>(block(), first_row() + rows_here, v_r);
        std::uint32_t modes = 0;
        if (sweep.drives) modes = start_drive(sweep.line.y, lane_drives_voltages_x, lane_drives_voltages_y);
        StepInput input;
        if (rare) input = input_of(step, sweep.line);
#pragma unroll
        for (int n = rows_here - 1; n >= 0; --n) {
            CurrentNeighbours near{};
            if (n > 0)
                near.inner_phi = i[n > 0 ? n - 1 : 0].phi, near.inner_z = i[n > 0 ? n - 1 : 0].z;
            else
                wait_halo_below(at, near, barriers.y, step);
            typename Lane::AxialPair memory{};
            if (absorbs) memory = at.memory(n, 1);
            const float2 beside = at.before(n);
            near.before_r = beside.y, near.before_phi = beside.x;
            const AsyncRow row = n == rows_here - 1 ? last : at.row(n, 1);
            PairField c = coefficients_of<fields, v_r>(row, sweep.lane_bytes);
            const StoredVoltages stored = at.voltages_of(n);
            PairField v{stored.r, stored.phi, z[n]};
            PairField curl = curls_of_currents<fields>(i[n], near, sweep.m);
            if (sweep.extra) {
                absorb(curl.r, {i[n].phi.x - near.before_phi, i[n].phi.y - i[n].phi.x}, curl.phi,
                       {i[n].r.x - near.before_r, i[n].r.y - i[n].r.x}, memory, profile);
                if (absorbs) at.memory(n, 1) = memory;
                if (sweep.drives) {
                    const float4 mode = at_shared<float4>(modes + 16 * n);
                    inject(curl.r.x, curl.phi.x, at.gain().x, mode.z, mode.w);
                    inject(curl.r.y, curl.phi.y, at.gain().y, mode.z, mode.w);
                    curl = only_stepped<fields, v_r>(curl);
                }
            }
            if (rare && row.flags & before_flags) {
                before_voltages<fields>(v, c, curl, block(), resident_row(row), first_row() + n, input);
                c = only_stepped<fields, v_r>(c), curl = only_stepped<fields, v_r>(curl);
            }
            if (sweep.layered) {
                radial.memory -= arrays * radial.columns, radial.constants -= arrays;
                advance_whole_layer<fields, v_r>(v, c, curl, radial);
            } else {
                advance_each(v, c, curl);
            }
            if (n == 0 && sweep.extra) at.clear_metal(v.r), at.clear_metal(v.phi);
            at.store(n, {v.r, v.phi}), z[n] = v.z;
            if (n == 0) push_halo_down(at, v, step);
        }
        if (sweep.extra) at.clear_metal_above();  // cheaper than row by row
        const int2 sampling = at.its_warp().sampling;
        at.its_warp().voltages_done.arrive(at.flags & lane_is_first);
        record_after_voltages<rare>(at, z, step, sampling);
    }
};

}  // namespace lathe::gpu
