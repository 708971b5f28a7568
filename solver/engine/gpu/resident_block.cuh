// One of the thread blocks that hold a simulation: its rows, its shared memory and what its threads own.
#pragma once

#include "solver/engine/gpu/launch.hpp"
#include "solver/engine/gpu/record_pair.cuh"
#include "solver/engine/gpu/resident_plan.hpp"
#include "solver/engine/gpu/warp_gate.cuh"

namespace lathe::cuda {

/// What a step needs from outside the cells.
struct StepInput {
    float2 line;  ///< voltage and current of the auxiliary line
    float element_current;
    std::uint32_t mask;  ///< flags of the currents' rows that count in this step, shifted
    RecordPlace record;
};

/// What a warp needs to know of its strip from sweep to sweep. Places are in floats from the begin of the
/// shared memory. It lies there too: between two sweeps nothing but the currents takes registers, for what is
/// spilled comes back from far away (the first-level cache has next to nothing beside so much shared memory).
struct alignas(16) StripPlace {
    int cell;   ///< v_r of lane 0's pair in the strip's first row
    int rows;   ///< of currents; those of voltages stand a fixed distance further
    int edges;  ///< of the segment's left side, (i_phi, i_r) a row
    int axial;  ///< memories in the strip's first row
    int first;  ///< row, in the block
    int next;   ///< from lane 31's pair to column k + 2
    short segment, strip;
    std::uint32_t word;  ///< StripFlags, and what any of its rows has
};

/// Everything that is the same for all threads or that only few segments need. It lies in shared memory, so
/// that it takes no registers from the cells.
struct ResidentBlock {
    DeviceTask task;
    int rank, ranks;
    int first, rows, strips;  ///< rows [first, first + rows) of the simulation; below 0 there is nothing
    int layer;                ///< local row from which on rows are stepped as the radial layer is
    int strip_rows;
    SharedLayout layout;
    int until_sample;  ///< steps to the next sample of the contour; counted, so that no step has to divide
    long sample;
    StepInput input[4];             ///< of the last steps and the next
    int4 tap_pairs;                 ///< pairs of columns with a CurrentTap, in that order
    int recorder;                   ///< segment whose warps have time to record
    StripPlace places[most_warps];  ///< of each warp

    __device__ static float* shared() { return dynamic_shared<float>(); }
    __device__ StepInput& input_of(int step) { return input[step & 3]; }
    __device__ const StepInput& input_of(int step) const { return input[step & 3]; }

    /// Voltage of a cell of this block, for recordings.
    __device__ float voltage(int array, int row, int column) const {
        return shared()[layout.voltages + (row - first) * layout.row_stride +
                        column / segment_columns * layout.segment_stride + array * segment_columns +
                        column % segment_columns];
    }
};

/// Who has a strip's segment: first the warps at both ends of the grid, which have most to do, then the
/// others. A multiprocessor's four schedulers take every fourth warp each, so that each gets some of all
/// kinds.
__device__ __forceinline__ int warp_of(const ResidentBlock& block, int strip, int segment) {
    const int last = block.task.simulation.segments - 1;
    const int order = segment == 0 ? 0 : segment == last ? 1 : segment + 1;
    return order * block.strips + strip;
}

/// What the fast path of a row leaves to a function, in a ResidentRow's word: what comes before its update,
/// and what after, in steps that are samples.
constexpr std::uint32_t before_flags = resident_far | (flag_lossy | flag_driven) << resident_shift;
constexpr std::uint32_t sample_flags = flag_probes << resident_shift;
constexpr std::uint32_t rare_flags = before_flags | sample_flags;

#if defined(LATHE_CUDA_EMULATED) || (defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 800)
#define LATHE_COPIES_ASYNC 0
#else
#define LATHE_COPIES_ASYNC 1
#endif

/// All threads of the block, which warps of different strips reach in different loops.
__device__ __forceinline__ void meet() {
    meet_at_barrier(1, static_cast<int>(blockDim.x));
}

/// From global to shared memory; done after finish_input().
template <class T>
__device__ __forceinline__ void copy_soon(T* to, const T* from) {
#if LATHE_COPIES_ASYNC
    asm volatile("cp.async.ca.shared.global [%0], [%1], %2;" ::"r"(shared_address(to)), "l"(from),
                 "n"(sizeof(T))
                 : "memory");
#else
    *to = *from;
#endif
}

/// One thread, once a step: sets the stage for `step`. The line's values arrive later, see finish_input().
__device__ __forceinline__ void prepare_input(ResidentBlock& block, int step) {
    const DeviceSimulation& s = block.task.simulation;
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
    if (s.mode_rows > 0) copy_soon(&input.line, s.line + now);
    if (s.element_array >= 0) copy_soon(&input.element_current, s.element_current + now);
}

/// The same thread, before the barrier after which the others read.
__device__ __forceinline__ void finish_input() {
#if LATHE_COPIES_ASYNC
    asm volatile("cp.async.wait_all;" ::: "memory");
#endif
}

/// Whose this thread block is, of `count` tasks side by side.
__device__ __forceinline__ const DeviceTask* task_of_block(const DeviceTask* tasks, int count) {
    int first = 0, end = count;
    while (end - first > 1) {
        const int middle = (first + end) / 2;
        (tasks[middle].first_place <= static_cast<int>(blockIdx.x) ? first : end) = middle;
    }
    return tasks + first;
}

/// A segment in which nothing of a port or of the contour's caps is read, as far from the ends as there is
/// one; else the one in the middle.
__device__ __forceinline__ int idle_segment(const DeviceSimulation& s) {
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

__device__ __forceinline__ void start_block(ResidentBlock& block, const DeviceTask* tasks, int count) {
    const DeviceTask* task = task_of_block(tasks, count);
    for (int n = static_cast<int>(threadIdx.x); n < static_cast<int>(sizeof(DeviceTask) / 4);
         n += static_cast<int>(blockDim.x))
        reinterpret_cast<int*>(&block.task)[n] = reinterpret_cast<const int*>(task)[n];
    __syncthreads();
    if (threadIdx.x == 0) {
        const DeviceSimulation& s = block.task.simulation;
        block.rank = static_cast<int>(blockIdx.x) - block.task.first_place, block.ranks = s.blocks;
        block.first = s.block_rows[block.rank];
        block.rows = s.block_rows[block.rank + 1] - block.first;
        block.strip_rows =
            rows_of_strip(block.first + block.rows, s.first_radial_row, s.strip_rows, s.layer_strip_rows);
        block.strips = block.rows / block.strip_rows;
        const int layer = layer_rows(block.first, block.rows, s.first_radial_row, block.strip_rows);
        block.layer = block.rows - layer;
        block.layout = SharedLayout(s.segments, s.axial_pairs.count(), s.strips, block.rows, layer,
                                    s.loose ? block.strip_rows : 0);
        block.tap_pairs = {(s.reading_column - 1) >> 1, s.reading_column >> 1, s.contour.column_low >> 1,
                           (s.contour.column_high - 1) >> 1};
        block.recorder = idle_segment(s);
        block.until_sample = s.contour_stride - static_cast<int>(block.task.first_step % s.contour_stride);
        block.sample = block.task.first_step / s.contour_stride;
        for (StepInput& input : block.input) input = {};
        if (!s.loose) prepare_input(block, 0);
        finish_input();
        for (int n = 0; n < static_cast<int>(blockDim.x) / 32; ++n) {
            const int strip = n / s.segments, segment = n % s.segments;
            StripPlace& place = block.places[strip < block.strips ? warp_of(block, strip, segment) : n];
            place.segment = static_cast<short>(segment), place.strip = static_cast<short>(strip);
        }
    }
    __syncthreads();
}

/// Brings the block's share in from global memory, and tables as far as there was room for them; ends with a
/// barrier of the block. `Cells`: where voltages, axial memories and rows' coefficients stand.
template <class Cells>
__device__ __forceinline__ void load_block(const ResidentBlock& block) {
    const DeviceSimulation& s = block.task.simulation;
    const SharedLayout& layout = block.layout;
    float* const shared = ResidentBlock::shared();
    const int thread = static_cast<int>(threadIdx.x), threads = static_cast<int>(blockDim.x);
    for (int n = layout.strips + thread; n < layout.image; n += threads) shared[n] = 0.0f;
    __syncthreads();
    Cells::load(block);
    const int warp = thread / 32, lane = thread % 32, warps = threads / 32;
    // Rows of a layer strip that lie in front of the layer follow its law with constants that make it the
    // plain one to the last bit.
    const int layer_rows_here = block.rows - block.layer;
    for (int n = warp; n < layer_rows_here * field_arrays; n += warps) {
        const int its_row = block.first + block.layer + n / field_arrays - s.first_radial_row;
        if (its_row < 0) continue;
        for (int k = lane; k < s.nz; k += 32)
            shared[layout.radial + n * s.segments * segment_columns + k] =
                s.radial[(static_cast<long>(its_row) * field_arrays + n % field_arrays) * s.pitch + k];
    }
    for (int n = thread; n < layer_rows_here * field_arrays; n += threads) {
        const int its_row = block.first + block.layer + n / field_arrays - s.first_radial_row;
        fdtd::RadialConstants<float> c{0.0f, 1.0f, 1.0f, 0.0f};
        if (its_row >= 0) c = s.radial_constants[its_row * field_arrays + n % field_arrays];
        reinterpret_cast<float4*>(shared + layout.constants)[n] = {c.p, c.keep, c.gain, c.recall};
    }
    for (int n = thread; n < block.rows; n += threads)
        if (block.first + n >= 0 && block.first + n < s.mode_rows)
            reinterpret_cast<float4*>(shared + layout.modes)[n] = s.mode[block.first + n];
    const float* image = s.image + s.image_begin[block.rank];
    const int floats = s.image_begin[block.rank + 1] - s.image_begin[block.rank];
    for (int n = thread; n < floats; n += threads) shared[layout.image + n] = image[n];
    __syncthreads();
}

/// Takes it back to global memory, currents excepted.
template <class Cells>
__device__ __forceinline__ void store_block(const ResidentBlock& block) {
    const DeviceSimulation& s = block.task.simulation;
    const SharedLayout& layout = block.layout;
    const float* const shared = ResidentBlock::shared();
    Cells::store(block);
    const int thread = static_cast<int>(threadIdx.x), threads = static_cast<int>(blockDim.x);
    const int warp = thread / 32, lane = thread % 32, warps = threads / 32;
    for (int n = warp; n < (block.rows - block.layer) * field_arrays; n += warps) {
        const int its_row = block.first + block.layer + n / field_arrays - s.first_radial_row;
        if (its_row < 0) continue;
        for (int k = lane; k < s.nz; k += 32)
            s.radial[(static_cast<long>(its_row) * field_arrays + n % field_arrays) * s.pitch + k] =
                shared[layout.radial + n * s.segments * segment_columns + k];
    }
}

}  // namespace lathe::cuda
