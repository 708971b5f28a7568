// The two sweeps of a step over a warp's strip of rows.
//
//   currents, rows upwards:   i (registers) from v (shared memory);
//   voltages, rows downwards: v (shared memory) from i.
//
// Most strips are free space or media: a few loads at fixed distances and the plain update, so that loads of
// one row are under way while another is advanced. Segments at the ends of the grid, which hold its last
// columns and the axial layers, go through the same code: a branch costs the others less than code of their
// own would cost the instruction cache. What else a strip has is known at compile time (StripKind); rows may
// lie in the radial layer (`layer`).
#pragma once

#include "solver/engine/gpu/resident_rare.cuh"
#include "solver/engine/gpu/resident_record.cuh"

namespace lathe::cuda {

enum class StripKind {
    plain,  ///< nothing
    port,   ///< a port's sources, by lane
    rare    ///< anything, row by row
};

template <class Link>
__device__ __forceinline__ void hand_up(const ResidentBlock& block, const StripPlace& strip,
                                        const PairField& i, int step) {
    const StripName name(block);
    if (strip.word & strip_hands_up) {
        float* edge = strip_edge(block, name, name.strip + 1);
        as_pair(edge) = i.phi, as_pair(edge + segment_columns) = i.z;
    } else if (strip.word & strip_meets_above) {
        Link::send_up(block, name, i, step);
    }
}

template <class Link>
__device__ __forceinline__ void take_from_below(const ResidentBlock& block, const StripPlace& strip,
                                                CurrentNeighbours& near, int step) {
    const StripName name(block);
    if (strip.word & strip_meets_below) Link::receive_from_below(block, name, step);
    const float* edge = strip_edge(block, name, name.strip);
    near.inner_phi = as_pair(edge), near.inner_z = as_pair(edge + segment_columns);
}

__device__ __forceinline__ PairField load_voltages(const float* cell) {
    return {as_pair(cell), as_pair(cell + segment_columns), as_pair(cell + 2 * segment_columns)};
}

template <class Link, int rows_here, StripKind kind, bool layer>
__device__ __forceinline__ void sweep_currents(const ResidentBlock& block, PairField (&i)[most_strip_rows],
                                               int step) {
    float* const shared = ResidentBlock::shared();
    const int lane = static_cast<int>(threadIdx.x) % 32;
    const StripPlace strip = anew(block).places[threadIdx.x / 32];
    const int row_stride = block.layout.row_stride;
    const std::uint32_t lane_bytes = static_cast<std::uint32_t>(lane) * 24;
    const float m = block.task.simulation.m;
    const float* cell = shared + strip.cell + 2 * lane;
    const int next = lane < 31 ? 2 : strip.next;
    const ResidentRow* rows = reinterpret_cast<const ResidentRow*>(shared + strip.rows);
    const bool border = strip.word & strip_at_end;
    const int pairs = border ? block.task.simulation.axial_pairs.count() : 0;
    AxialPlace axial;
    if (border) axial = axial_place(block, strip, 0);
    const bool absorbs = border && axial.absorbs();
    LayerPlace radial{};
    if (layer) radial = layer_place(block, strip.first, i_r);
    PortDrive port;
    if (kind == StripKind::port)
        port =
            port_drive(block, strip, block.input_of(step).line.x, block.task.simulation.injection_column - 1);
    PairField v;
    v.phi = as_pair(cell + segment_columns), v.z = as_pair(cell + 2 * segment_columns);
#pragma unroll
    for (int n = 0; n < rows_here; ++n) {
        // The voltages of the step before a launch have been loaded.
        if (n == rows_here - 1 && strip.word & strip_meets_above && step > 0)
            Link::receive_from_above(anew(block), StripName(block), step - 1);
        v.r = as_pair(cell);
        const float* above = cell + row_stride;
        const VoltageNeighbours near{cell[next], cell[next + segment_columns],
                                     as_pair(above + segment_columns), as_pair(above + 2 * segment_columns)};
        const ResidentRow row = rows[n];
        PairField curl = curls_of_voltages(v, near, m);
        if (absorbs) {
            add_axial(curl.phi, {v.r.y - v.r.x, near.next_r - v.r.y}, curl.r,
                      {v.phi.y - v.phi.x, near.next_phi - v.phi.y}, axial.memory(), axial.curve);
            axial.place += 8 * pairs;
        }
        PairField c = coefficients_of(row, lane_bytes);
        if (kind == StripKind::port) {
            const float4 mode = port.mode[n];
            inject(curl.phi.x, curl.r.x, port.gain.x, mode.x, mode.y);
            inject(curl.phi.y, curl.r.y, port.gain.y, mode.x, mode.y);
        }
        if (kind == StripKind::rare && row.word & before_flags)
            before_currents(c, curl, anew(block), row.word, strip.first + n, block.input_of(step));
        if (layer) {
            advance_layer(i[n], c, curl, radial);
            radial.memory += field_arrays * radial.columns, radial.constants += field_arrays;
        } else {
            advance_each(i[n], c, curl);
        }
        if (kind == StripKind::rare && row.word & sample_flags)
            record_row(i[n], anew(block), row.word, strip.first + n, block.input_of(step));
        v.phi = near.outer_phi, v.z = near.outer_z;
        cell = above;
    }
    hand_up<Link>(anew(block), strip, i[rows_here - 1], step);
    if (lane == 31) {
        float2* edge = reinterpret_cast<float2*>(shared + strip.edges) + block.rows;
#pragma unroll
        for (int n = 0; n < rows_here; ++n) edge[n] = {i[n].phi.y, i[n].r.y};
    }
    if (strip.word & strip_has_taps) keep_taps<rows_here>(i, anew(block), strip, step);
    if (strip.word & strip_has_side)
        record_side<rows_here>(i, anew(block), strip, block.input_of(step).record.sample);
}

template <class Link, int rows_here, StripKind kind, bool layer>
__device__ __forceinline__ void sweep_voltages(const ResidentBlock& block,
                                               const PairField (&i)[most_strip_rows], int step) {
    float* const shared = ResidentBlock::shared();
    const int lane = static_cast<int>(threadIdx.x) % 32;
    const StripPlace strip = anew(block).places[threadIdx.x / 32];
    const int row_stride = block.layout.row_stride;
    const float m = block.task.simulation.m;
    const std::uint32_t lane_bytes = static_cast<std::uint32_t>(lane) * 24;
    float* cell = shared + strip.cell + 2 * lane + (rows_here - 1) * row_stride;
    const ResidentRow* rows = reinterpret_cast<const ResidentRow*>(
        shared + strip.rows + block.layout.voltage_rows - block.layout.current_rows);
    const float2* edge = reinterpret_cast<const float2*>(shared + strip.edges);
    const bool border = strip.word & strip_at_end;
    const int pairs = border ? block.task.simulation.axial_pairs.count() : 0;
    AxialPlace axial;
    if (border) axial = axial_place(block, strip, 1);
    const bool absorbs = border && axial.absorbs();
    if (absorbs) axial.place += 8 * pairs * rows_here;
    LayerPlace radial{};
    if (layer) radial = layer_place(block, strip.first + rows_here, v_r);
    PortDrive port;
    if (kind == StripKind::port)
        port = port_drive(block, strip, block.input_of(step).line.y, block.task.simulation.injection_column);
    float2 inside{1.0f, 1.0f};  // 0 in the metal at both ends
    if (border) {
        const StripName name(block);
        const int nz = block.task.simulation.nz;
        inside = {name.column > 0 && name.column < nz - 1 ? 1.0f : 0.0f,
                  name.column + 1 < nz - 1 ? 1.0f : 0.0f};
    }
    const bool leftmost = lane == 0;
    ResidentRow row = rows[rows_here - 1];
    PairField v = load_voltages(cell), c = coefficients_of(row, lane_bytes);
#pragma unroll
    for (int n = rows_here - 1; n >= 0; --n) {
        // Of the next row, before anything of this one is stored: no load waits for a store then.
        ResidentRow next_row;
        PairField next_v, next_c;
        if (n > 0) {
            next_row = rows[n - 1];
            next_v = load_voltages(cell - row_stride), next_c = coefficients_of(next_row, lane_bytes);
        }
        const float2 left = edge[n];  // (i_phi, i_r) in the last column of the segment before
        CurrentNeighbours near;
        near.before_r = __shfl_up_sync(~0u, i[n].r.y, 1);
        near.before_phi = __shfl_up_sync(~0u, i[n].phi.y, 1);
        near.before_phi = leftmost ? left.x : near.before_phi;
        near.before_r = leftmost ? left.y : near.before_r;
        if (n > 0)
            near.inner_phi = i[n > 0 ? n - 1 : 0].phi, near.inner_z = i[n > 0 ? n - 1 : 0].z;
        else
            take_from_below<Link>(anew(block), strip, near, step);
        PairField curl = curls_of_currents(i[n], near, m);
        if (absorbs) {
            axial.place -= 8 * pairs;
            add_axial(curl.r, {i[n].phi.x - near.before_phi, i[n].phi.y - i[n].phi.x}, curl.phi,
                      {i[n].r.x - near.before_r, i[n].r.y - i[n].r.x}, axial.memory(), axial.curve);
        }
        if (kind == StripKind::port) {
            const float4 mode = port.mode[n];
            inject(curl.r.x, curl.phi.x, port.gain.x, mode.z, mode.w);
            inject(curl.r.y, curl.phi.y, port.gain.y, mode.z, mode.w);
        }
        if (kind == StripKind::rare && row.word & before_flags)
            before_voltages(v, c, curl, anew(block), row, strip.first + n, block.input_of(step));
        if (layer) {
            radial.memory -= field_arrays * radial.columns, radial.constants -= field_arrays;
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
        // v_phi and v_z of the block's first row become those behind the last row of the block below.
        if (n == 0 && strip.word & strip_meets_below) Link::send_down(anew(block), StripName(block), v, step);
        row = next_row, v = next_v, c = next_c;
        cell -= row_stride;
    }
}

}  // namespace lathe::cuda
