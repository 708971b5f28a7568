// One of the thread blocks that hold a simulation: its rows, its shared memory and what its threads own.
#pragma once

#include "solver/engine/cuda/cluster_signal.cuh"
#include "solver/engine/cuda/launch.hpp"
#include "solver/engine/cuda/record_pair.cuh"
#include "solver/engine/cuda/resident_plan.hpp"
#include "solver/engine/cuda/warp_gate.cuh"

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
    int rows_below;           ///< of the block before
    int layer;                ///< local row from which on rows are stepped as the radial layer is
    int strip_rows;
    SharedLayout layout;
    int until_sample;  ///< steps to the next sample of the contour; counted, so that no step has to divide
    long sample;
    StepInput input[4];             ///< of the last steps and the next
    int4 tap_pairs;                 ///< pairs of columns with a CurrentTap, in that order
    int recorder;                   ///< segment whose warps have time to record
    StripPlace places[most_warps];  ///< of each warp
    WarpGate currents_done[most_warps], voltages_done[most_warps];  ///< of each warp with a strip
    WarpGate kept[most_warps][2],
        taken[most_warps][2];  ///< of each strip: what is recorded, of even and odd events

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

/// `Link`: how blocks signal, see resident_link.cuh.
template <class Link>
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
        block.rows_below = block.rank > 0 ? block.first - s.block_rows[block.rank - 1] : 0;
        block.strip_rows =
            rows_of_strip(block.first + block.rows, s.first_radial_row, s.strip_rows, s.layer_strip_rows);
        block.strips = block.rows / block.strip_rows;
        const int layer = layer_rows(block.first, block.rows, s.first_radial_row, block.strip_rows);
        block.layer = block.rows - layer;
        block.layout = SharedLayout(s.segments, s.axial_pairs.count(), s.strips, block.rows, layer, s.loose);
        block.tap_pairs = {(s.reading_column - 1) >> 1, s.reading_column >> 1, s.contour.column_low >> 1,
                           (s.contour.column_high - 1) >> 1};
        block.recorder = s.segments / 2;
        block.until_sample = s.contour_stride - static_cast<int>(block.task.first_step % s.contour_stride);
        block.sample = block.task.first_step / s.contour_stride;
        for (StepInput& input : block.input) input = {};
        Link::start();
        if (!s.loose) prepare_input(block, 0);
        finish_input();
        for (WarpGate& gate : block.currents_done) gate.open();
        for (WarpGate& gate : block.voltages_done) gate.open();
        for (int warp = 0; warp < static_cast<int>(blockDim.x) / 32; ++warp)
            block.places[warp].segment = static_cast<short>(warp % s.segments),
            block.places[warp].strip = static_cast<short>(warp / s.segments);
    }
    __syncthreads();
}

/// Brings the block's share in from global memory, and tables as far as there was room for them; ends with a
/// barrier of the block.
__device__ __forceinline__ void load_block(const ResidentBlock& block) {
    const DeviceSimulation& s = block.task.simulation;
    const SharedLayout& layout = block.layout;
    float* const shared = ResidentBlock::shared();
    const int thread = static_cast<int>(threadIdx.x), threads = static_cast<int>(blockDim.x);
    for (int n = layout.strips + thread; n < layout.image; n += threads) shared[n] = 0.0f;
    __syncthreads();
    const int warp = thread / 32, lane = thread % 32, warps = threads / 32;
    for (int n = warp; n < 3 * (block.rows + 1); n += warps) {
        const int c = n % 3, row = n / 3;
        if (block.first + row < 0) continue;
        float* to = shared + layout.voltages + row * layout.row_stride + c * segment_columns;
        for (int k = lane; k < s.nz; k += 32)
            to[k / segment_columns * layout.segment_stride + k % segment_columns] =
                s.fields[s.at(v_r + c, block.first + row, k)];
    }
    for (int n = thread; n < block.rows * s.segments; n += threads) {
        const int row = n / s.segments, segment = n % s.segments;
        const int to = segment * block.rows + row, from = block.first * s.segments + n;
        // Rows below the axis have zeros for coefficients: nothing is ever handed to the first block's first
        // strip.
        const ResidentRow nothing{static_cast<std::uint32_t>(layout.strips) * 4u, 0};
        const bool exists = block.first + row >= 0;
        reinterpret_cast<ResidentRow*>(shared + layout.current_rows)[to] =
            exists ? s.resident_currents[from] : nothing;
        reinterpret_cast<ResidentRow*>(shared + layout.voltage_rows)[to] =
            exists ? s.resident_voltages[from] : nothing;
    }
    const int pairs = s.axial_pairs.count();
    float4* curves = reinterpret_cast<float4*>(shared + layout.curves);
    const int curve_row = pairs + s.loose;
    for (int n = thread; n < 2 * pairs; n += threads) {
        const float2 b = s.curves[2 * (n / pairs) * pairs + n % pairs];
        const float2 c = s.curves[(2 * (n / pairs) + 1) * pairs + n % pairs];
        curves[n / pairs * curve_row + n % pairs] = {b.x, b.y, c.x, c.y};
    }
    float2* axial = reinterpret_cast<float2*>(shared + layout.axial);
    for (int n = thread; n < block.rows * pairs * axial_memories; n += threads) {
        const int memory = n % axial_memories, pair = n / axial_memories % pairs,
                  row = n / axial_memories / pairs;
        if (block.first + row < 0) continue;
        axial[(row * layout.axial_row + pair * layout.axial_pair) / 2 + memory] =
            s.axial[(static_cast<long>(block.first + row) * axial_memories + memory) * pairs + pair];
    }
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
__device__ __forceinline__ void store_block(const ResidentBlock& block) {
    const DeviceSimulation& s = block.task.simulation;
    const SharedLayout& layout = block.layout;
    const float* const shared = ResidentBlock::shared();
    const int thread = static_cast<int>(threadIdx.x), threads = static_cast<int>(blockDim.x);
    const int warp = thread / 32, lane = thread % 32, warps = threads / 32;
    for (int n = warp; n < 3 * block.rows; n += warps) {
        const int c = n % 3, row = n / 3;
        if (block.first + row < 0) continue;
        const float* from = shared + layout.voltages + row * layout.row_stride + c * segment_columns;
        for (int k = lane; k < s.nz; k += 32)
            s.fields[s.at(v_r + c, block.first + row, k)] =
                from[k / segment_columns * layout.segment_stride + k % segment_columns];
    }
    const int pairs = s.axial_pairs.count();
    const float2* axial = reinterpret_cast<const float2*>(shared + layout.axial);
    for (int n = thread; n < block.rows * pairs * axial_memories; n += threads) {
        const int memory = n % axial_memories, pair = n / axial_memories % pairs,
                  row = n / axial_memories / pairs;
        if (block.first + row < 0) continue;
        s.axial[(static_cast<long>(block.first + row) * axial_memories + memory) * pairs + pair] =
            axial[(row * layout.axial_row + pair * layout.axial_pair) / 2 + memory];
    }
    for (int n = warp; n < (block.rows - block.layer) * field_arrays; n += warps) {
        const int its_row = block.first + block.layer + n / field_arrays - s.first_radial_row;
        if (its_row < 0) continue;
        for (int k = lane; k < s.nz; k += 32)
            s.radial[(static_cast<long>(its_row) * field_arrays + n % field_arrays) * s.pitch + k] =
                shared[layout.radial + n * s.segments * segment_columns + k];
    }
}

}  // namespace lathe::cuda
