// The two sweeps of a step over a strip in loose step: those of resident_sweeps.cuh with the same update, and
// the same bits.
//
// Each row is one run of code without branches but for one, around what only the ends of the grid and ports
// have; loads of many rows are under way at once. What a lane hands to the next along z goes through shared
// memory (`ahead`, `behind`), which is as quick as a shuffle and knows no ends of a warp.
#pragma once

#include "solver/engine/cuda/loose_record.cuh"
#include "solver/engine/cuda/resident_rare.cuh"

namespace lathe::cuda {

/// What a warp owns, two columns of `rows_here` rows a lane. `rare`: rows may have anything, see
/// resident_rare.cuh; `layer`: they follow the law of the radial layer.
template <int rows_here, bool rare, bool layer>
struct LooseStrip {
    const LoosePlace at;
    PairField i[rows_here];
    LooseRecords records;
    float2 line{};  ///< of the step, where there is a port

    __device__ __forceinline__ static ResidentBlock& block() { return loose_block(); }
    __device__ __forceinline__ static int warp() { return warp_anew(); }
    __device__ __forceinline__ static int lane() { return lane_anew(); }
    __device__ __forceinline__ std::uint32_t word() const { return at.word(); }

    __device__ __forceinline__ explicit LooseStrip(const PairField (&currents)[most_strip_rows])
        : at(loose_place(block())), records(at) {
        const StripPlace& strip = block().places[warp()];
        const int to =
            block().layout.ahead + loose_row * (strip.segment * block().rows + strip.first) + 2 * lane();
#pragma unroll
        for (int n = 0; n < rows_here; ++n) {
            i[n] = currents[n];
            pair_at(to + n * loose_row) = {pair_at(at.cell + n * loose_cells).x,
                                           pair_at(at.cell + n * loose_cells + segment_columns).x};
        }
        if (rare || word() & strip_drives) line = next_line(-1);
    }

    /// What the segment behind needs.
    __device__ __forceinline__ void hand_currents() const {
        const StripPlace& strip = block().places[warp()];
        const int to =
            block().layout.behind + loose_row * (strip.segment * block().rows + strip.first) + 2 * lane();
#pragma unroll
        for (int n = 0; n < rows_here; ++n) pair_at(to + n * loose_row) = {i[n].phi.y, i[n].r.y};
    }

    __device__ __forceinline__ ResidentRow row_at(int rows, int n) const {
        return reinterpret_cast<const ResidentRow*>(ResidentBlock::shared() + rows)[n];
    }
    __device__ __forceinline__ float2& voltage(int n, int c) const {
        return at.voltage(n, c);
    }
    /// Of the auxiliary line in the step after this one; asked for early, since it comes from global memory.
    __device__ __forceinline__ float2 next_line(int step) const {
        const DeviceTask& task = block().task;
        if (task.simulation.mode_rows == 0) return {};
        return task.simulation.line[task.first_step + min(step + 1, task.steps - 1)];
    }
    /// What rare rows read and write outside the cells.
    __device__ __forceinline__ StepInput input_of(int step) const {
        const DeviceTask& task = block().task;
        const float element = task.simulation.element_array >= 0
                                  ? task.simulation.element_current[task.first_step + step]
                                  : 0.0f;
        const RecordPlace record = loose_record_place(block(), step, records.is_sample(step));
        return {line, element, record.sample ? rare_flags : rare_flags & ~sample_flags, record};
    }

    /// Rows upwards, so that the row above the strip is needed last.
    __device__ __forceinline__ void sweep_currents(int step) {
        const float m = block().task.simulation.m;
        const bool last = block().places[warp()].segment + 1 >= block().task.simulation.segments;
        block().voltages_done[last ? warp() : warp() + 1].wait(step - 1);
        const bool extra = word() & (strip_at_end | strip_drives), drives = word() & strip_drives;
        float4 curve{};
        const bool absorbs = at.axial >= 0;
        if (extra) curve = four_at(at.curve);
        LayerPlace radial{};
        if (layer) radial = layer_place(block(), block().places[warp()].first, i_r);
        PortDrive port;
        if (drives)
            port = port_drive(block(), block().places[warp()], line.x,
                              block().task.simulation.injection_column - 1);
        StepInput input;
        if (rare) input = input_of(step);
        float2 phi = voltage(0, 1), z = voltage(0, 2);
#pragma unroll
        for (int n = 0; n < rows_here; ++n) {
            VoltageNeighbours near;
            if (n + 1 < rows_here)
                near.outer_phi = voltage(n + 1, 1), near.outer_z = voltage(n + 1, 2);
            else
                take_from_above(near, step);
            const float2 beside = pair_at(at.next + n * loose_row);
            near.next_r = beside.x, near.next_phi = beside.y;
            const ResidentRow row = row_at(at.rows, n);
            PairField c = coefficients_of(row, lane() * 24);
            const PairField v{voltage(n, 0), phi, z};
            phi = near.outer_phi, z = near.outer_z;
            PairField curl = curls_of_voltages(v, near, m);
            if (word() & (strip_at_end | strip_drives)) {
                float4 memory{};
                if (absorbs) memory = four_at(at.axial + 8 * n);
                add_axial(curl.phi, {v.r.y - v.r.x, near.next_r - v.r.y}, curl.r,
                          {v.phi.y - v.phi.x, near.next_phi - v.phi.y}, memory, curve);
                if (absorbs) four_at(at.axial + 8 * n) = memory;
                if (word() & strip_drives) {
                    const float4 mode = port.mode[n];
                    inject(curl.phi.x, curl.r.x, port.gain.x, mode.x, mode.y);
                    inject(curl.phi.y, curl.r.y, port.gain.y, mode.x, mode.y);
                }
            }
            const int first = rare ? block().places[warp()].first : 0;
            if (rare && row.word & before_flags)
                before_currents(c, curl, block(), row.word, first + n, input);
            if (layer) {
                advance_whole_layer(i[n], c, curl, radial);
                radial.memory += field_arrays * radial.columns, radial.constants += field_arrays;
            } else {
                advance_each(i[n], c, curl);
            }
            if (rare && row.word & sample_flags) record_row(i[n], block(), row.word, first + n, input);
        }
        if (word() & strip_meets_above) {
            FlagLink::send_up(block(), StripName(block()), i[rows_here - 1], step);
        } else if (word() & strip_hands_up) {
            const StripName name(block());
            float* edge = strip_edge(block(), name, name.strip + 1);
            as_pair(edge) = i[rows_here - 1].phi, as_pair(edge + segment_columns) = i[rows_here - 1].z;
        }
        hand_currents();
        block().currents_done[warp()].arrive();
        records.after_currents<rows_here>(at, i, step);
    }

    __device__ __forceinline__ void take_from_above(VoltageNeighbours& near, int step) const {
        if (word() & strip_hands_up)
            block().voltages_done[warp() + block().task.simulation.segments].wait(step - 1);
        if (word() & strip_meets_above && step > 0) {
            FlagLink::boxes(block(), StripName(block()))
                .receive_from_above(step - 1, near.outer_phi, near.outer_z);
        } else {
            near.outer_phi = voltage(rows_here, 1), near.outer_z = voltage(rows_here, 2);
        }
    }
    __device__ __forceinline__ void take_from_below(CurrentNeighbours& near, int step) const {
        const StripName name(block());
        if (word() & strip_meets_below) {
            FlagLink::boxes(block(), name).receive_from_below(step, near.inner_phi, near.inner_z);
            return;
        }
        if (name.strip > 0) block().currents_done[warp() - block().task.simulation.segments].wait(step);
        const float* edge = strip_edge(block(), name, name.strip);
        near.inner_phi = as_pair(edge), near.inner_z = as_pair(edge + segment_columns);
    }

    /// Rows downwards, so that the row below the strip is needed last.
    __device__ __forceinline__ void sweep_voltages(int step) {
        const float m = block().task.simulation.m;
        block().currents_done[block().places[warp()].segment == 0 ? warp() : warp() - 1].wait(step);
        float2 soon{};
        if (rare || word() & strip_drives) soon = next_line(step);
        const bool extra = word() & (strip_at_end | strip_drives), drives = word() & strip_drives;
        float4 curve{};
        const bool absorbs = at.axial >= 0;
        if (extra) curve = four_at(at.curve + 4 * (block().task.simulation.axial_pairs.count() + 1));
        const int rows = at.rows + block().layout.voltage_rows - block().layout.current_rows;
        LayerPlace radial{};
        if (layer) radial = layer_place(block(), block().places[warp()].first + rows_here, v_r);
        PortDrive port;
        if (drives)
            port =
                port_drive(block(), block().places[warp()], line.y, block().task.simulation.injection_column);
        StepInput input;
        if (rare) input = input_of(step);
        float2 inside{1.0f, 1.0f};  // 0 in the metal at both ends
        if (extra) {
            const int nz = block().task.simulation.nz, column = StripName(block()).column;
            inside = {column > 0 && column < nz - 1 ? 1.0f : 0.0f, column + 1 < nz - 1 ? 1.0f : 0.0f};
        }
        const StripPlace& strip = block().places[warp()];
        const int ahead =
            block().layout.ahead + loose_row * (strip.segment * block().rows + strip.first) + 2 * lane();
#pragma unroll
        for (int n = rows_here - 1; n >= 0; --n) {
            CurrentNeighbours near;
            if (n > 0)
                near.inner_phi = i[n > 0 ? n - 1 : 0].phi, near.inner_z = i[n > 0 ? n - 1 : 0].z;
            else
                take_from_below(near, step);
            const float2 beside = pair_at(at.before + n * loose_row);
            near.before_r = beside.y, near.before_phi = beside.x;
            const ResidentRow row = row_at(rows, n);
            PairField c = coefficients_of(row, lane() * 24);
            PairField v{voltage(n, 0), voltage(n, 1), voltage(n, 2)};
            PairField curl = curls_of_currents(i[n], near, m);
            if (word() & (strip_at_end | strip_drives)) {
                float4 memory{};
                if (absorbs) memory = four_at(at.axial + 8 * n + 4);
                add_axial(curl.r, {i[n].phi.x - near.before_phi, i[n].phi.y - i[n].phi.x}, curl.phi,
                          {i[n].r.x - near.before_r, i[n].r.y - i[n].r.x}, memory, curve);
                if (absorbs) four_at(at.axial + 8 * n + 4) = memory;
                if (word() & strip_drives) {
                    const float4 mode = port.mode[n];
                    inject(curl.r.x, curl.phi.x, port.gain.x, mode.z, mode.w);
                    inject(curl.r.y, curl.phi.y, port.gain.y, mode.z, mode.w);
                }
                c.r.x *= inside.x, c.r.y *= inside.y;
                c.phi.x *= inside.x, c.phi.y *= inside.y;
            }
            if (rare && row.word & before_flags)
                before_voltages(v, c, curl, block(), row, block().places[warp()].first + n, input);
            if (layer) {
                radial.memory -= field_arrays * radial.columns, radial.constants -= field_arrays;
                advance_whole_layer(v, c, curl, radial);
            } else {
                advance_each(v, c, curl);
            }
            voltage(n, 0) = v.r, voltage(n, 1) = v.phi, voltage(n, 2) = v.z;
            pair_at(ahead + n * loose_row) = {v.r.x, v.phi.x};
            if (n == 0 && word() & strip_meets_below)
                FlagLink::send_down(block(), StripName(block()), v, step);
        }
        line = soon;
        block().voltages_done[warp()].arrive();
        records.after_voltages<rows_here>(at, step);
    }
};

}  // namespace lathe::cuda
