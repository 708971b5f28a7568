// What few rows of the resident kernel have: tables for which there was no room, conductors, sources, and
// recordings. Port's sources are here too, by row for strips that also have other flags, and by lane for
// those that do not.
#pragma once

#include "solver/engine/gpu/resident_strip.cuh"

namespace lathe::cuda {

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

/// What a row's currents leave to recordings of walls. A function of its own: inlined into every row of a
/// strip it would crowd the instruction cache.
__device__ inline __attribute__((noinline)) void record_special(PairField i, std::uint32_t flags,
                                                                const ResidentBlock& block, int row,
                                                                const RecordPlace& to) {
    const StripName name(block);
    record_currents(i, flags & flag_probes, row, name.column, name.segment, block.task.simulation, to);
}

/// Sources and tables that did not fit, before the currents of a row are advanced.
__device__ __forceinline__ void before_currents(PairField& c, PairField& curl, const ResidentBlock& block,
                                                std::uint32_t word, int local_row, const StepInput& input) {
    const DeviceSimulation& s = block.task.simulation;
    const StripName name(block);
    const int row = block.first + local_row;
    if (word >> resident_shift & flag_driven)
        drive_currents(curl, s, mode_of(block, row), name.column, input.line.x);
    if (word & resident_far) c = from_pool(s, s.currents, row, name, 0);
}

/// After them.
__device__ __forceinline__ void record_row(const PairField& i, const ResidentBlock& block, std::uint32_t word,
                                           int local_row, const StepInput& input) {
    const std::uint32_t flags = (word & input.mask & sample_flags) >> resident_shift;
    if (flags) record_special(i, flags, block, block.first + local_row, input.record);
}

/// The same for voltages; in a conductor they decay first. The radial layer knows no conductors.
__device__ __forceinline__ void before_voltages(PairField& v, PairField& c, PairField& curl,
                                                const ResidentBlock& block, ResidentRow its, int local_row,
                                                const StepInput& input) {
    const DeviceSimulation& s = block.task.simulation;
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

}  // namespace lathe::cuda
