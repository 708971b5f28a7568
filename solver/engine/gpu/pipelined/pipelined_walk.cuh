// A warp's walk through its window, with up to pipeline_levels steps in flight.
//
// When row j arrives, level t (steps already taken) turns row j - t - 1 into what it is a step later: its
// currents need the voltages of the row above, which the level before has just finished, its voltages the
// currents of the row below, which this level has kept. So fields are read and written once in several steps,
// all else stays in registers, and no warp waits for another. What neighbours compute too: one column per
// step on either side of a window and, where rows are shared out, as many rows at either end of a walk. From
// and to are different arrays, since neighbours still read what this walk overtakes.
//
// After 3.5D blocking (Nguyen et al. 2010) and AN5D (Matsumura et al. 2020), with one row's distance from
// level to level, as FDTD's two half steps allow.
#pragma once

#include "solver/engine/gpu/pipelined/pipelined_level.cuh"
#include "solver/engine/gpu/pipelined/pipelined_ring.cuh"
#include "solver/engine/gpu/runtime/async_copy.cuh"

namespace lathe::gpu {

/// `levels`: steps of the pass; 0 only copies.
template <int levels>
class PipelinedWalk {
public:
    using Ring = PipelinedRing;

    __device__ PipelinedWalk(const Walk& walk, Ring& ring)
        : w_(walk), s_(*walk.window.problem), ring_(ring), lane_(static_cast<int>(threadIdx.x)) {}

    /// `border`: the window touches the ends of the grid or the axial layers.
    __device__ void go(bool border) {
        Level state[levels > 0 ? levels : 1] = {};
        const int begin = max(w_.first_row - levels, 0), end = w_.last_row + levels;
        if (border) copy_profiles();
        slot_ = 0;
        for (int row = begin - pipeline_levels; row <= begin; ++row) start_entry(row);
        start_fields(begin);
        close_copies();
        for (int j = begin; j < end; ++j) {
            wait_copies<0>();
            __syncwarp();
            // What comes while the levels are at work: the next row, and what this one needs besides.
            start_fields(j + 1);
            start_entry(j + 1);
            start_memories(j);
            close_copies();
            LevelRow row = row_at(&ring_.fields[j & 1][0][lane_]);
            if constexpr (levels > 0) {
                if (entry(j - 1).run < levels)
                    advance_any(state, row, j);
                else if (border)
                    advance_run<true>(state, row, j);
                else
                    advance_run<false>(state, row, j);
            } else {
                wait_copies<0>();
            }
            if (j - levels >= w_.first_row && w_.window.owns) finish(row, j - levels);
            slot_ = slot_ + 1 == Ring::rows ? 0 : slot_ + 1;
        }
        wait_copies<0>();
    }

private:
    /// Rows without flags, but perhaps at the ends: straight code.
    template <bool border>
    __device__ __forceinline__ void advance_run(Level (&state)[levels > 0 ? levels : 1], LevelRow& row,
                                                int j) {
        AxialProfiles profiles;
        if (border) profiles = its_profiles();
#pragma unroll
        for (int t = 0; t < levels; ++t) {
            RowMemory memory;
            if (border) memory = memory_of(slot_before(slot_, t + 1));
            advance_level<border>(state[t], row, entry(j - 1 - t), w_.window, memory, profiles);
        }
    }

    __device__ __forceinline__ void advance_any(Level (&state)[levels > 0 ? levels : 1], LevelRow& row,
                                                int j) {
        unsigned taps = 0;
        const AxialProfiles profiles = its_profiles();
#pragma unroll
        for (int t = 0; t < levels; ++t) {
            const int here = j - 1 - t, slot = slot_before(slot_, t + 1);
            const PipelinedRow& c = entry(here);
            advance_special_level(state[t], row, c, w_.window, memory_of(slot), profiles, here,
                                  w_.first_step + t);
            if ((c.current.flags | c.voltage.flags) & flag_port) {
                tap(row, slot);
                taps |= 1u << t;
            }
        }
        if (taps) record_port(j, taps);
    }

    /// Keeps a finished row until all levels are through, where the memories of the radial layer would be:
    /// there is no port inside the layer.
    __device__ __forceinline__ void tap(const LevelRow& row, int slot) {
        float2* to = &ring_.radial[slot][0][lane_];
        constexpr int n = Ring::lanes;
        to[v_r * n] = row.v.r, to[v_phi * n] = row.v.phi, to[v_z * n] = row.v.z;
        to[i_r * n] = row.i.r, to[i_phi * n] = row.i.phi, to[i_z * n] = row.i.z;
    }

    /// Records the port from the rows that were kept; `taps`: bit t for level t. Ports are read at every
    /// step.
    __device__ __forceinline__ void record_port(int j, unsigned taps) {
        for (int t = 0; t < levels; ++t) {
            const int here = j - 1 - t;
            if (!(taps >> t & 1u) || !w_.window.owns || here < w_.first_row || here >= w_.last_row) continue;
            const LevelRow row = row_at(&ring_.radial[slot_before(slot_, t + 1)][0][lane_]);
            record(row, here, RecordAddresses{w_.port + t * w_.port_stride, nullptr, nullptr}, flag_port);
        }
    }

    __device__ __forceinline__ void record(const LevelRow& row, int here, const RecordAddresses& to,
                                           std::uint32_t what) {
        const PipelinedRow& c = entry(here);
        const int column = w_.window.column;
        record_currents(row.i, c.current.flags & what, here, column, column / segment_columns, s_, to);
        record_own_voltages(row.v, here, column, s_, to);
    }

    __device__ static __forceinline__ int slot_before(int slot, int rows) {
        return slot >= rows ? slot - rows : slot - rows + Ring::rows;
    }
    __device__ __forceinline__ const PipelinedRow& entry(int row) const {
        return ring_.entries[row & (Ring::entry_rows - 1)];
    }

    __device__ __forceinline__ RowMemory memory_of(int slot) {
        return {&ring_.axial[slot][0][lane_], &ring_.radial[slot][0][lane_],
                reinterpret_cast<const fdtd::RadialConstants<float>*>(&ring_.constants[slot][0])};
    }
    __device__ __forceinline__ AxialProfiles its_profiles() const {
        return {ring_.profiles[b_half][lane_], ring_.profiles[c_half][lane_], ring_.profiles[b_node][lane_],
                ring_.profiles[c_node][lane_]};
    }

    __device__ __forceinline__ void copy_profiles() {
        if (w_.axial_pair < 0) return;
        for (int c = 0; c < axial_profiles; ++c)
            ring_.profiles[c][lane_] = s_.profiles[c * w_.axial_pairs + w_.axial_pair];
    }

    __device__ __forceinline__ void start_fields(int row) {
        float2* to = &ring_.fields[row & 1][0][lane_];
        if (w_.loads && row < w_.rows_of_grid) {
            const float2* from =
                reinterpret_cast<const float2*>(w_.fields_from + static_cast<long>(row) * w_.pitch);
#pragma unroll
            for (int a = 0; a < field_arrays; ++a, from += w_.array_pairs)
                start_copy(to + a * Ring::lanes, from);
        } else {
#pragma unroll
            for (int a = 0; a < field_arrays; ++a) to[a * Ring::lanes] = {0.0f, 0.0f};
        }
    }
    __device__ static __forceinline__ LevelRow row_at(const float2* from) {
        constexpr int n = Ring::lanes;
        return {{from[v_r * n], from[v_phi * n], from[v_z * n]},
                {from[i_r * n], from[i_phi * n], from[i_z * n]}};
    }

    /// Rows from -pipeline_levels to pipeline_levels behind the last are in the table.
    __device__ __forceinline__ void start_entry(int row) {
        constexpr int parts = sizeof(PipelinedRow) / sizeof(float2);
        if (lane_ < parts && row < w_.rows_of_grid + pipeline_levels)
            start_copy(reinterpret_cast<float2*>(&ring_.entries[row & (Ring::entry_rows - 1)]) + lane_,
                       reinterpret_cast<const float2*>(w_.rows + row) + lane_);
    }

    /// What the layers keep of the row that has just arrived, or its tables.
    __device__ __forceinline__ void start_memories(int row) {
        if (row >= w_.rows_of_grid) return;
        if (w_.axial_pair >= 0) {
            const float2* from = w_.axial_from + row * axial_memories * w_.axial_pairs + w_.axial_pair;
#pragma unroll
            for (int n = 0; n < axial_memories; ++n, from += w_.axial_pairs)
                start_copy(&ring_.axial[slot_][n][lane_], from);
        }
        const PipelinedRow& its = entry(row);
        if (its.run > 0) return;
        if (its.stages_tables) {
            if (its.current.flags & flag_table) start_table(its.current, i_r);
            if (its.voltage.flags & flag_table) start_table(its.voltage, v_r);
        }
        if (row >= w_.first_radial_row) start_layer(row - w_.first_radial_row);
    }
    __device__ __forceinline__ void start_table(const SegmentRow& row, Array first) {
        const float* from = w_.window.pool + static_cast<long>(row.flags >> segment_flag_bits) * pool_unit;
#pragma unroll
        for (int c = 0; c < 3; ++c)
            start_copy(&ring_.radial[slot_][first + c][lane_],
                       reinterpret_cast<const float2*>(from + c * segment_columns));
    }
    __device__ __forceinline__ void start_layer(int layer_row) {
        constexpr int parts = field_arrays * sizeof(fdtd::RadialConstants<float>) / sizeof(float2);
        static_assert(parts == 12);
        if (lane_ < parts)
            start_copy(
                &ring_.constants[slot_][lane_],
                reinterpret_cast<const float2*>(s_.radial_constants + layer_row * field_arrays) + lane_);
        if (!w_.loads) return;
        const float* from =
            w_.radial_from + static_cast<long>(layer_row) * field_arrays * w_.pitch + w_.window.column;
#pragma unroll
        for (int a = 0; a < field_arrays; ++a, from += w_.pitch)
            start_copy(&ring_.radial[slot_][a][lane_], reinterpret_cast<const float2*>(from));
    }

    /// A row that has taken all steps.
    __device__ __forceinline__ void finish(const LevelRow& row, int i) {
        store(row, i);
        const PipelinedRow& c = entry(i);
        constexpr std::uint32_t sampled = flag_cap | flag_side | flag_probes;
        if (w_.sample.sample && ((c.current.flags | c.voltage.flags) & sampled))
            record(row, i, w_.sample, sampled);
    }

    __device__ __forceinline__ void store(const LevelRow& row, int i) {
        float2* to = reinterpret_cast<float2*>(w_.fields_to + static_cast<long>(i) * w_.pitch);
        static_assert(v_r == 0 && v_phi == 1 && v_z == 2 && i_r == 3 && i_phi == 4 && i_z == 5);
        const float2 values[] = {row.v.r, row.v.phi, row.v.z, row.i.r, row.i.phi, row.i.z};
#pragma unroll
        for (int a = 0; a < field_arrays; ++a, to += w_.array_pairs) *to = values[a];
        const int slot = slot_before(slot_, levels);
        if (w_.axial_pair >= 0) {
            float2* axial = w_.axial_to + i * axial_memories * w_.axial_pairs + w_.axial_pair;
#pragma unroll
            for (int n = 0; n < axial_memories; ++n, axial += w_.axial_pairs)
                *axial = ring_.axial[slot][n][lane_];
        }
        if (i < w_.first_radial_row) return;
        float* radial = w_.radial_to + static_cast<long>(i - w_.first_radial_row) * field_arrays * w_.pitch +
                        w_.window.column;
#pragma unroll
        for (int a = 0; a < field_arrays; ++a, radial += w_.pitch)
            as_pair(radial) = ring_.radial[slot][a][lane_];
    }

    const Walk& w_;
    const ProblemView& s_;
    Ring& ring_;
    const int lane_;
    int slot_ = 0;  ///< of the row that arrives
};

}  // namespace lathe::gpu
