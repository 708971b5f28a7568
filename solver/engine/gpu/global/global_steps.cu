#include "solver/engine/gpu/global/global_steps.hpp"
#include "solver/engine/gpu/problem/record_pair.cuh"
#include "solver/engine/gpu/runtime/check.hpp"
#include "solver/engine/gpu/runtime/gpu_tuning.hpp"
#include "solver/engine/gpu/runtime/launch.hpp"

namespace lathe::gpu {
namespace {

constexpr int threads_along_z = tuning::global_threads_z, threads_along_r = tuning::global_threads_r;

/// The pair of columns that a thread owns: x along z, y along r, one layer of blocks per problem.
struct Cell {
    int row, column, segment;
    __device__ Cell()
        : row(static_cast<int>(blockIdx.y * blockDim.y + threadIdx.y)),
          column(2 * static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x)),
          segment(column / segment_columns) {}
};

__device__ PairView view_of(const ProblemView& s, const Cell& cell, std::uint32_t flags) {
    PairView view;
    view.row = cell.row, view.column = cell.column;
    view.pool =
        s.pool + static_cast<long>(flags >> segment_flag_bits) * pool_unit + cell.column % segment_columns;
    const int pairs = s.axial_pairs.count();
    view.axial = s.axial + static_cast<long>(cell.row) * axial_memories * pairs;
    view.profiles = s.profiles;
    view.axial_pair = axial_pair_of(s.axial_pairs, cell.column);
    view.axial_stride = pairs;
    const int layer = max(cell.row - s.first_radial_row, 0);
    view.radial = s.radial + static_cast<long>(layer) * field_arrays * s.pitch + cell.column;
    view.radial_stride = s.pitch;
    view.radial_constants = s.radial_constants + layer * field_arrays;
    return view;
}

__device__ PairField load_pair(const ProblemView& s, int first, const Cell& cell) {
    return {as_pair(s.fields + s.at(first, cell.row, cell.column)),
            as_pair(s.fields + s.at(first + 1, cell.row, cell.column)),
            as_pair(s.fields + s.at(first + 2, cell.row, cell.column))};
}

__device__ void store_pair(const ProblemView& s, int first, const Cell& cell, const PairField& x) {
    as_pair(s.fields + s.at(first, cell.row, cell.column)) = x.r;
    as_pair(s.fields + s.at(first + 1, cell.row, cell.column)) = x.phi;
    as_pair(s.fields + s.at(first + 2, cell.row, cell.column)) = x.z;
}

__global__ void advance_currents(const Task* tasks, int step) {
    const Task& task = tasks[blockIdx.z];
    const ProblemView& s = task.problem;
    const Cell cell;
    if (step >= task.steps || cell.row >= s.nr - 1 || cell.column >= s.nz) return;
    const PairField v = load_pair(s, v_r, cell);
    const VoltageNeighbours near{s.fields[s.at(v_r, cell.row, cell.column + 2)],
                                 s.fields[s.at(v_phi, cell.row, cell.column + 2)],
                                 as_pair(s.fields + s.at(v_phi, cell.row + 1, cell.column)),
                                 as_pair(s.fields + s.at(v_z, cell.row + 1, cell.column))};
    PairField i = load_pair(s, i_r, cell);
    const SegmentRow row = s.currents[cell.row * s.segments + cell.segment];
    const PairField curl = curls_of_voltages(v, near, s.m);
    if (row.flags == 0) {
        advance_uniform(i, row, curl);
    } else {
        const float voltage = s.mode_rows > 0 ? s.line[task.first_step + step].x : 0.0f;
        advance_special_currents(i, v, near, curl, row, view_of(s, cell, row.flags), s, voltage);
        record_currents(i, row.flags, cell.row, cell.column, cell.segment, s,
                        record_addresses(s, task.first_step, step));
    }
    store_pair(s, i_r, cell, i);
}

__global__ void advance_voltages(const Task* tasks, int step) {
    const Task& task = tasks[blockIdx.z];
    const ProblemView& s = task.problem;
    const Cell cell;
    if (step >= task.steps || cell.row >= s.nr - 1 || cell.column >= s.nz) return;
    const PairField i = load_pair(s, i_r, cell);
    const CurrentNeighbours near{s.fields[s.at(i_r, cell.row, cell.column - 1)],
                                 s.fields[s.at(i_phi, cell.row, cell.column - 1)],
                                 as_pair(s.fields + s.at(i_phi, cell.row - 1, cell.column)),
                                 as_pair(s.fields + s.at(i_z, cell.row - 1, cell.column))};
    PairField v = load_pair(s, v_r, cell);
    const SegmentRow row = s.voltages[cell.row * s.segments + cell.segment];
    const PairField curl = curls_of_currents(i, near, s.m);
    if (row.flags == 0) {
        advance_uniform(v, row, curl);
    } else {
        const long now = task.first_step + step;
        advance_special_voltages(v, i, near, curl, row, view_of(s, cell, row.flags), s,
                                 s.mode_rows > 0 ? s.line[now].y : 0.0f,
                                 s.element_array >= 0 ? s.element_current[now] : 0.0f);
    }
    store_pair(s, v_r, cell, v);
    if (has_recorded_voltages(s, cell.row, cell.column))
        record_own_voltages(v, cell.row, cell.column, s, record_addresses(s, task.first_step, step));
}

}  // namespace

void take_global_steps(const Task* tasks, const LaunchExtent& extent, cudaStream_t stream) {
    const auto blocks = [](int threads, int per_block) {
        return static_cast<unsigned>((threads + per_block - 1) / per_block);
    };
    const dim3 block(static_cast<unsigned>(threads_along_z), static_cast<unsigned>(threads_along_r));
    const dim3 grid(blocks(extent.segments * segment_columns / 2, threads_along_z),
                    blocks(extent.rows, threads_along_r), static_cast<unsigned>(extent.tasks));
    for (int step = 0; step < extent.steps; ++step) {
        launch(advance_currents, grid, block, 0, stream, tasks, step);
        launch(advance_voltages, grid, block, 0, stream, tasks, step);
    }
    check_launch("global steps");
}

}  // namespace lathe::gpu
