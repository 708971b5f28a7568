#include "solver/engine/gpu/global/edge_steps.cuh"
#include "solver/engine/gpu/global/global_steps.hpp"
#include "solver/engine/gpu/problem/coupled_update.cuh"
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

/// Currents or voltages; `first`: i_r or v_r.
template <FieldSet fields, Array first>
__device__ PairField load_pair(const ProblemView& s, const Cell& cell) {
    return only_stepped<fields, first>({as_pair(s.fields + s.at(first, cell.row, cell.column)),
                                        as_pair(s.fields + s.at(first + 1, cell.row, cell.column)),
                                        as_pair(s.fields + s.at(first + 2, cell.row, cell.column))});
}

template <FieldSet fields, Array first>
__device__ void store_pair(const ProblemView& s, const Cell& cell, const PairField& x) {
    if constexpr (has_field(fields, first)) as_pair(s.fields + s.at(first, cell.row, cell.column)) = x.r;
    if constexpr (has_field(fields, first + 1))
        as_pair(s.fields + s.at(first + 1, cell.row, cell.column)) = x.phi;
    if constexpr (has_field(fields, first + 2))
        as_pair(s.fields + s.at(first + 2, cell.row, cell.column)) = x.z;
}

template <FieldSet fields, bool edge_lists>
__global__ void advance_currents(const Task* tasks, int step) {
    const Task& task = tasks[blockIdx.z];
    const ProblemView& s = task.problem;
    const Cell cell;
    if (step >= task.steps || cell.row >= s.nr - 1 || cell.column >= s.nz) return;
    const PairField v = load_pair<fields, v_r>(s, cell);
    const VoltageNeighbours near{s.fields[s.at(v_r, cell.row, cell.column + 2)],
                                 s.fields[s.at(v_phi, cell.row, cell.column + 2)],
                                 as_pair(s.fields + s.at(v_phi, cell.row + 1, cell.column)),
                                 as_pair(s.fields + s.at(v_z, cell.row + 1, cell.column))};
    PairField i = load_pair<fields, i_r>(s, cell);
    const SegmentRow row = s.currents[cell.row * s.segments + cell.segment];
    const PairField curl = curls_of_voltages<fields>(v, near, s.m);
    if (row.flags == 0) {
        advance_uniform<fields, i_r>(i, row, curl);
    } else {
        const float voltage = s.mode_rows > 0 ? s.line[task.first_step + step].x : 0.0f;
        advance_special_currents<fields>(i, v, near, curl, row, view_of(s, cell, row.flags), s, voltage);
        if constexpr (!edge_lists)
            record_currents(i, row.flags, cell.row, cell.column, cell.segment, s,
                            record_addresses(s, task.first_step, step));
        else if (row.flags & flag_probes)
            act_on_edges(s, plan_of<GlobalView>(s).lists, plan_of<GlobalView>(s).lists.currents, i, cell.row,
                         cell.column, task.first_step, step);
    }
    store_pair<fields, i_r>(s, cell, i);
}

template <FieldSet fields, bool edge_lists>
__global__ void advance_voltages(const Task* tasks, int step) {
    const Task& task = tasks[blockIdx.z];
    const ProblemView& s = task.problem;
    const Cell cell;
    if (step >= task.steps || cell.row >= s.nr - 1 || cell.column >= s.nz) return;
    const PairField i = load_pair<fields, i_r>(s, cell);
    const CurrentNeighbours near{s.fields[s.at(i_r, cell.row, cell.column - 1)],
                                 s.fields[s.at(i_phi, cell.row, cell.column - 1)],
                                 as_pair(s.fields + s.at(i_phi, cell.row - 1, cell.column)),
                                 as_pair(s.fields + s.at(i_z, cell.row - 1, cell.column))};
    PairField v = load_pair<fields, v_r>(s, cell);
    const SegmentRow row = s.voltages[cell.row * s.segments + cell.segment];
    const PairField curl = curls_of_currents<fields>(i, near, s.m);
    if (row.flags == 0) {
        advance_uniform<fields, v_r>(v, row, curl);
    } else {
        const long now = task.first_step + step;
        advance_special_voltages<fields>(v, i, near, curl, row, view_of(s, cell, row.flags), s,
                                         s.mode_rows > 0 ? s.line[now].y : 0.0f,
                                         s.element_array >= 0 ? s.element_current[now] : 0.0f);
    }
    if constexpr (edge_lists)
        if (row.flags & flag_probes)
            act_on_edges(s, plan_of<GlobalView>(s).lists, plan_of<GlobalView>(s).lists.voltages, v, cell.row,
                         cell.column, task.first_step, step);
    store_pair<fields, v_r>(s, cell, v);
    if (!edge_lists && has_recorded_voltages(s, cell.row, cell.column))
        record_own_voltages(v, cell.row, cell.column, s, record_addresses(s, task.first_step, step));
}

constexpr int edge_threads = 128, edge_blocks = 16;
constexpr unsigned filling_blocks = 256;  // of a task

/// Calls act(edge number) for the coupled edges of a task that is still under way, x over them.
template <class Act>
__device__ void for_coupled_edges(const Task& task, int step, const Act& act) {
    if (step >= task.steps) return;
    const int count = plan_of<GlobalView>(task.problem).coupled.count;
    for (int n = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x); n < count;
         n += static_cast<int>(gridDim.x * blockDim.x))
        act(n);
}

/// What each edge hands on, between the currents and the voltages of a step.
__global__ void collect_coupled(const Task* tasks, int step) {
    const Task& task = tasks[blockIdx.z];
    const ProblemView& s = task.problem;
    for_coupled_edges(task, step, [&](int n) {
        const CoupledView& view = plan_of<GlobalView>(s).coupled;
        const CoupledEdge edge = view.edges[n];
        const auto value = [&](int array, int i, int k) { return s.fields[s.at(array, i, k)]; };
        const int i = edge.row, k = edge.column;
        const float curl =
            edge.array == v_r
                ? fdtd::curl_at_v_r(s.m, value(i_z, i, k), value(i_phi, i, k), value(i_phi, i, k - 1))
                : fdtd::curl_at_v_z(s.m, value(i_phi, i, k), value(i_phi, i - 1, k), value(i_r, i, k));
        view.handed_on[n] = handed_on(edge.of_curl, curl, edge.of_voltage, value(edge.array, i, k));
    });
}

__global__ void apply_coupled(const Task* tasks, int step) {
    const Task& task = tasks[blockIdx.z];
    const ProblemView& s = task.problem;
    for_coupled_edges(task, step, [&](int n) {
        const CoupledView& view = plan_of<GlobalView>(s).coupled;
        const CoupledEdge edge = view.edges[n];
        float sum = 0.0f;
        for (int term = edge.first_term; term < view.edges[n + 1].first_term; ++term)
            sum = fdtd::multiply_add(view.terms[term].weight, view.handed_on[view.terms[term].edge], sum);
        s.fields[s.at(edge.array, edge.row, edge.column)] += sum;
    });
}

__global__ void fill_edge_amounts(const Task* tasks) {
    fill_amounts(tasks[blockIdx.z]);
}

using Kernel = void (*)(const Task*, int);

/// A step's two kernels for each set of fields.
struct Kernels {
    Kernel currents, voltages;
};
template <FieldSet fields>
Kernels kernels(bool edge_lists) {
    if (edge_lists) return {advance_currents<fields, true>, advance_voltages<fields, true>};
    return {advance_currents<fields, false>, advance_voltages<fields, false>};
}

Kernels kernels_of(const GlobalKind& kind) {
    return kind.fields == FieldSet::te   ? kernels<FieldSet::te>(kind.has_edge_lists)
           : kind.fields == FieldSet::tm ? kernels<FieldSet::tm>(kind.has_edge_lists)
                                         : kernels<FieldSet::six>(kind.has_edge_lists);
}

}  // namespace

void take_global_steps(const GlobalKind& kind, const Task* tasks, const LaunchExtent& extent,
                       cudaStream_t stream) {
    const auto blocks = [](int threads, int per_block) {
        return static_cast<unsigned>((threads + per_block - 1) / per_block);
    };
    const dim3 block(static_cast<unsigned>(threads_along_z), static_cast<unsigned>(threads_along_r));
    const dim3 grid(blocks(extent.segments * segment_columns / 2, threads_along_z),
                    blocks(extent.rows, threads_along_r), static_cast<unsigned>(extent.tasks));
    const dim3 edges(edge_blocks, 1, grid.z);
    const Kernels its = kernels_of(kind);
    if (kind.has_edge_lists)
        launch(fill_edge_amounts, dim3(filling_blocks, 1, grid.z), edge_threads, 0, stream, tasks);
    for (int step = 0; step < extent.steps; ++step) {
        launch(its.currents, grid, block, 0, stream, tasks, step);
        if (kind.is_coupled) {
            launch(collect_coupled, edges, edge_threads, 0, stream, tasks, step);
            launch(apply_coupled, edges, edge_threads, 0, stream, tasks, step);
        }
        launch(its.voltages, grid, block, 0, stream, tasks, step);
    }
    check_launch("global steps");
}

}  // namespace lathe::gpu
