// One of the thread blocks that hold a problem: its rows, its shared memory and what its threads own.
#pragma once

#include "solver/engine/gpu/problem/record_pair.cuh"
#include "solver/engine/gpu/resident/resident_plan.hpp"
#include "solver/engine/gpu/runtime/async_copy.cuh"
#include "solver/engine/gpu/runtime/portable_subset.cuh"

namespace lathe::gpu {

/// What a step needs from outside the cells.
struct StepInput {
    float2 line;  ///< voltage and current of the auxiliary line
    float element_current;
    std::uint32_t mask;  ///< flags of the currents' rows that count in this step, shifted
    RecordAddresses record;
};

/// The strip of a warp. Offsets are in floats from the start of the shared memory, where the descriptor lies
/// too: between two sweeps only the currents take registers, since a register that is spilled comes back from
/// far away (beside so much shared memory the first-level cache has next to nothing).
struct alignas(16) StripDescriptor {
    int cell;   ///< v_r of lane 0's pair in the strip's first row
    int rows;   ///< of currents; those of voltages stand a fixed distance further
    int edges;  ///< of the segment's left side, (i_phi, i_r) per row
    int axial;  ///< memories in the strip's first row
    int first;  ///< row, in the block
    int next;   ///< from lane 31's pair to column k + 2
    short segment, strip;
    std::uint32_t flags;  ///< StripFlags, and the flags that any of its rows has
};

/// What is the same for all threads of a block or needed by few segments only. It lies in shared memory, so
/// that it takes no registers from the cells.
struct ResidentBlock {
    Task task;
    ResidentView plan;
    int rank, ranks;          ///< this block's number among those of the problem, and how many these are
    int first, rows, strips;  ///< rows [first, first + rows) of the problem; those below 0 do not exist
    int layer;                ///< local row from which on rows are stepped as the radial layer is
    int strip_rows;
    SharedLayout layout;
    int until_sample;  ///< steps to the next sample of the contour; counted, so that no step has to divide
    long sample;
    StepInput input[4];                       ///< of the last steps and the next
    int4 staged_pairs;                        ///< pairs of columns with a CurrentTap, in that order
    int recording_segment;                    ///< whose warps have time to record
    StripDescriptor descriptors[most_warps];  ///< [warp]

    __device__ static float* shared() { return dynamic_shared<float>(); }
    __device__ StepInput& input_of(int step) { return input[step & 3]; }
    __device__ const StepInput& input_of(int step) const { return input[step & 3]; }

    /// Voltage of a cell of this block in the single-row layout, for recordings.
    __device__ float voltage(int array, int row, int column) const {
        return shared()[layout.voltages + (row - first) * layout.row_stride +
                        column / segment_columns * layout.segment_stride + array * segment_columns +
                        column % segment_columns];
    }
};
static_assert(sizeof(ResidentBlock) <= own_shared_bytes);

/// The warp that has a strip's segment: the first warps have both ends of the grid, where there is most to
/// do, then come the others. A multiprocessor's four schedulers take every fourth warp each, so each of them
/// gets segments of all kinds.
__device__ __forceinline__ int warp_of(const ResidentBlock& block, int strip, int segment) {
    const int last = block.task.problem.segments - 1;
    const int order = segment == 0 ? 0 : segment == last ? 1 : segment + 1;
    return order * block.strips + strip;
}

/// Flags of a ResidentRow that the fast path leaves to functions: before its update, and after it in steps
/// that are samples.
constexpr std::uint32_t before_flags = resident_far | (flag_lossy | flag_driven) << resident_shift;
constexpr std::uint32_t sample_flags = flag_probes << resident_shift;
constexpr std::uint32_t rare_flags = before_flags | sample_flags;

/// By one thread, once per step: prepares `step`. The line's values arrive later, see finish_input().
__device__ __forceinline__ void prepare_input(ResidentBlock& block, int step) {
    const ProblemView& s = block.task.problem;
    StepInput& input = block.input_of(step);
    const int readings = s.mode_rows > 0 ? port_readings * s.mode_rows : 1;
    input.record = {s.port + static_cast<long>(step) * readings, nullptr, nullptr};
    input.mask = rare_flags & ~sample_flags;
    if (--block.until_sample == 0) {
        block.until_sample = s.contour_stride;
        if (s.contour.row >= 0) {
            input.record.sample = s.samples + block.sample * s.contour.channels;
            input.record.probe_sample = s.probe_samples + block.sample * s.probe_count;
            input.mask = rare_flags;
        }
        ++block.sample;
    }
    const long now = block.task.first_step + min(step, block.task.steps - 1);
    if (s.mode_rows > 0) start_copy(&input.line, s.line + now);
    if (s.element_array >= 0) start_copy(&input.element_current, s.element_current + now);
    close_copies();
}

/// By the same thread, before the barrier after which the others read.
__device__ __forceinline__ void finish_input() {
    wait_copies<0>();
}

/// The task of this thread block, of `count` tasks side by side.
__device__ __forceinline__ const Task* task_of_block(const Task* tasks, int count) {
    int first = 0, end = count;
    while (end - first > 1) {
        const int middle = (first + end) / 2;
        (tasks[middle].first_slot <= static_cast<int>(blockIdx.x) ? first : end) = middle;
    }
    return tasks + first;
}

/// A segment in which nothing of a port or of the contour's caps is read, as far from the ends as there is
/// one; else the one in the middle.
__device__ __forceinline__ int idle_segment(const ProblemView& s) {
    const int middle = s.segments / 2;
    for (int n = 0; n < 2 * middle; ++n) {
        const int segment = middle + (n & 1 ? -(n + 1) / 2 : n / 2), left = segment * segment_columns;
        const auto has = [&](int column) { return column >= left && column < left + segment_columns; };
        const bool port = s.mode_rows > 0 && (has(s.reading_column - 1) || has(s.reading_column));
        const bool caps =
            s.contour.row >= 0 &&
            (has(s.contour.column_low) || has(s.contour.column_high - 1) || has(s.contour.column_high));
        if (segment < s.segments && !port && !caps) return segment;
    }
    return middle;
}

/// Copies `from`, in global memory, to `to`, in shared memory, by all threads of the block.
template <class T>
__device__ __forceinline__ void copy_by_block(T& to, const T& from) {
    static_assert(sizeof(T) % sizeof(int) == 0);
    for (int n = static_cast<int>(threadIdx.x); n < static_cast<int>(sizeof(T) / sizeof(int));
         n += static_cast<int>(blockDim.x))
        reinterpret_cast<int*>(&to)[n] = reinterpret_cast<const int*>(&from)[n];
}

/// By all threads: finds the block's task and fills `block` in; ends with a barrier of the block.
template <FieldSet fields>
__device__ __forceinline__ void start_block(ResidentBlock& block, const Task* tasks, int count) {
    const Task* task = task_of_block(tasks, count);
    copy_by_block(block.task, *task);
    copy_by_block(block.plan, plan_of<ResidentView>(task->problem));
    __syncthreads();
    if (threadIdx.x == 0) {
        const ProblemView& s = block.task.problem;
        const ResidentView& plan = block.plan;
        block.rank = static_cast<int>(blockIdx.x) - block.task.first_slot, block.ranks = plan.blocks;
        block.first = plan.block_rows[block.rank];
        block.rows = plan.block_rows[block.rank + 1] - block.first;
        block.strip_rows = rows_of_strip(block.first + block.rows, s.first_radial_row, plan.strip_rows,
                                         plan.layer_strip_rows);
        block.strips = block.rows / block.strip_rows;
        const int layer = layer_rows(block.first, block.rows, s.first_radial_row, block.strip_rows);
        block.layer = block.rows - layer;
        block.layout = SharedLayout(s.segments, s.axial_pairs.count(), plan.strips, block.rows, layer,
                                    plan.async ? block.strip_rows : 0, fields);
        block.staged_pairs = {(s.reading_column - 1) >> 1, s.reading_column >> 1, s.contour.column_low >> 1,
                              (s.contour.column_high - 1) >> 1};
        block.recording_segment = idle_segment(s);
        block.until_sample = s.contour_stride - static_cast<int>(block.task.first_step % s.contour_stride);
        block.sample = block.task.first_step / s.contour_stride;
        for (StepInput& input : block.input) input = {};
        if (!plan.async) prepare_input(block, 0);
        finish_input();
        for (int n = 0; n < static_cast<int>(blockDim.x) / 32; ++n) {
            const int strip = n / s.segments, segment = n % s.segments;
            StripDescriptor& descriptor =
                block.descriptors[strip < block.strips ? warp_of(block, strip, segment) : n];
            descriptor.segment = static_cast<short>(segment), descriptor.strip = static_cast<short>(strip);
        }
    }
    __syncthreads();
}

/// Copies the block's share in from global memory, and tables as far as there was room for them; ends with a
/// barrier of the block. `Cells`: where voltages, axial memories and rows' coefficients stand, and which
/// fields there are.
template <class Cells>
__device__ __forceinline__ void load_block(const ResidentBlock& block) {
    const ProblemView& s = block.task.problem;
    const SharedLayout& layout = block.layout;
    float* const shared = ResidentBlock::shared();
    const int thread = static_cast<int>(threadIdx.x), threads = static_cast<int>(blockDim.x);
    for (int n = layout.strips + thread; n < layout.image; n += threads) shared[n] = 0.0f;
    __syncthreads();
    Cells::load(block);
    const int warp = thread / 32, lane = thread % 32, warps = threads / 32;
    // Rows of a layer strip that lie in front of the layer follow its update with constants that make it the
    // plain one to the last bit.
    const int layer_rows_here = block.rows - block.layer;
    constexpr FieldSet fields = Cells::fields;
    constexpr int arrays = field_count(fields);
    for (int n = warp; n < layer_rows_here * arrays; n += warps) {
        const int its_row = block.first + block.layer + n / arrays - s.first_radial_row;
        if (its_row < 0) continue;
        for (int k = lane; k < s.nz; k += 32)
            shared[layout.radial + n * s.segments * segment_columns + k] =
                s.radial[(static_cast<long>(its_row) * field_arrays + field_at_slot(fields, n % arrays)) *
                             s.pitch +
                         k];
    }
    for (int n = thread; n < layer_rows_here * arrays; n += threads) {
        const int its_row = block.first + block.layer + n / arrays - s.first_radial_row;
        fdtd::RadialConstants<float> c{0.0f, 1.0f, 1.0f, 0.0f};
        if (its_row >= 0) c = s.radial_constants[its_row * field_arrays + field_at_slot(fields, n % arrays)];
        reinterpret_cast<float4*>(shared + layout.constants)[n] = {c.p, c.keep, c.gain, c.recall};
    }
    for (int n = thread; n < block.rows; n += threads)
        if (block.first + n >= 0 && block.first + n < s.mode_rows)
            reinterpret_cast<float4*>(shared + layout.modes)[n] = s.mode[block.first + n];
    const ResidentView& plan = block.plan;
    const float* image = plan.image + plan.image_start[block.rank];
    const int floats = plan.image_start[block.rank + 1] - plan.image_start[block.rank];
    for (int n = thread; n < floats; n += threads) shared[layout.image + n] = image[n];
    __syncthreads();
}

/// Copies the block's share back to global memory, all but the currents, which the kernel has in registers.
template <class Cells>
__device__ __forceinline__ void store_block(const ResidentBlock& block) {
    const ProblemView& s = block.task.problem;
    const SharedLayout& layout = block.layout;
    const float* const shared = ResidentBlock::shared();
    Cells::store(block);
    const int thread = static_cast<int>(threadIdx.x), threads = static_cast<int>(blockDim.x);
    const int warp = thread / 32, lane = thread % 32, warps = threads / 32;
    constexpr FieldSet fields = Cells::fields;
    constexpr int arrays = field_count(fields);
    for (int n = warp; n < (block.rows - block.layer) * arrays; n += warps) {
        const int its_row = block.first + block.layer + n / arrays - s.first_radial_row;
        if (its_row < 0) continue;
        for (int k = lane; k < s.nz; k += 32)
            s.radial[(static_cast<long>(its_row) * field_arrays + field_at_slot(fields, n % arrays)) *
                         s.pitch +
                     k] = shared[layout.radial + n * s.segments * segment_columns + k];
    }
}

}  // namespace lathe::gpu
