// What few rows of the resident kernels have: tables for which there was no room, conductors, sources by row,
// and recordings of walls.
#pragma once

#include "solver/engine/gpu/resident/strip_descriptor.cuh"

namespace lathe::gpu {

/// Coefficients out of a table for which there was no room; `part` 1: its decays.
__device__ __forceinline__ PairField from_pool(const ProblemView& s, const SegmentRow* rows, int row,
                                               const LaneIndex& self, int part) {
    const std::uint32_t flags = rows[row * s.segments + self.segment].flags;
    const float* table = s.pool + static_cast<long>(flags >> segment_flag_bits) * pool_unit +
                         3 * part * segment_columns + 2 * self.lane;
    return {as_pair(table), as_pair(table + segment_columns), as_pair(table + 2 * segment_columns)};
}

/// The port's mode in a row: v_r, v_phi, i_phi, i_r; zero where there is none.
__device__ __forceinline__ float4 mode_of(const ResidentBlock& block, int row) {
    return reinterpret_cast<const float4*>(ResidentBlock::shared() + block.layout.modes)[row - block.first];
}

/// Records currents of a row along walls. Not inlined: in every row of a strip it would crowd the instruction
/// cache.
__device__ inline __attribute__((noinline)) void record_special(PairField i, std::uint32_t flags,
                                                                const ResidentBlock& block, int row,
                                                                const RecordAddresses& to) {
    const LaneIndex self(block);
    record_currents(i, flags & flag_probes, row, self.column, self.segment, block.task.problem, to);
}

/// Sources and tables that did not fit, before the currents of a row are advanced. `flags`: the row's;
/// `local_row`: in the block.
__device__ __forceinline__ void before_currents(PairField& c, PairField& curl, const ResidentBlock& block,
                                                std::uint32_t flags, int local_row, const StepInput& input) {
    const ProblemView& s = block.task.problem;
    const LaneIndex self(block);
    const int row = block.first + local_row;
    if (flags >> resident_shift & flag_driven)
        drive_currents(curl, s, mode_of(block, row), self.column, input.line.x);
    if (flags & resident_far) c = from_pool(s, s.currents, row, self, 0);
}

/// Recordings, after the currents of a row are advanced.
__device__ __forceinline__ void record_row(const PairField& i, const ResidentBlock& block,
                                           std::uint32_t flags, int local_row, const StepInput& input) {
    const std::uint32_t recorded = (flags & input.mask & sample_flags) >> resident_shift;
    if (recorded) record_special(i, recorded, block, block.first + local_row, input.record);
}

/// What a row with rare duties does before its voltages are updated, see before_currents(); in a conductor
/// voltages decay first. The radial layer knows no conductors.
template <FieldSet fields = FieldSet::six>
__device__ __forceinline__ void before_voltages(PairField& v, PairField& c, PairField& curl,
                                                const ResidentBlock& block, ResidentRow its, int local_row,
                                                const StepInput& input) {
    const ProblemView& s = block.task.problem;
    const LaneIndex self(block);
    const int row = block.first + local_row;
    const std::uint32_t flags = its.flags >> resident_shift;
    if (flags & flag_driven)
        drive_voltages(curl, s, mode_of(block, row), row, self.column, input.line.y, input.element_current);
    if (its.flags & resident_far) c = from_pool(s, s.voltages, row, self, 0);
    if (!(flags & flag_lossy) || row >= s.first_radial_row) return;
    constexpr std::uint32_t lane_bytes = coefficient_bytes(fields, v_r), table_bytes = 32 * lane_bytes;
    const PairField d =
        its.flags & resident_far
            ? only_stepped<fields, v_r>(from_pool(s, s.voltages, row, self, 1))
            : coefficients_at<fields, v_r>(its.offset + table_bytes +
                                           static_cast<std::uint32_t>(self.lane) * lane_bytes);
    v.r = {d.r.x * v.r.x, d.r.y * v.r.y};
    v.phi = {d.phi.x * v.phi.x, d.phi.y * v.phi.y};
    v.z = {d.z.x * v.z.x, d.z.y * v.z.y};
}

}  // namespace lathe::gpu
