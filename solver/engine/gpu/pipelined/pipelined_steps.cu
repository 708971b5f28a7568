#include "solver/engine/gpu/pipelined/pipelined_steps.hpp"
#include "solver/engine/gpu/pipelined/pipelined_walk.cuh"
#include "solver/engine/gpu/runtime/check.hpp"
#include "solver/engine/gpu/runtime/launch.hpp"
#include "solver/engine/gpu/runtime/portable_subset.cuh"

namespace lathe::gpu {
namespace {

constexpr int warps_at_once = tuning::pipelined_warps_per_multiprocessor;

template <class T>
__device__ void copy_by_warp(T& to, const T& from) {
    static_assert(sizeof(T) % sizeof(float2) == 0);
    for (unsigned n = threadIdx.x; n < sizeof(T) / sizeof(float2); n += PipelinedRing::lanes)
        reinterpret_cast<float2*>(&to)[n] = reinterpret_cast<const float2*>(&from)[n];
}

/// Copies problem and plan, and clears all else: rows below the axis and columns behind the last have no
/// memories, and must find zeros, not what another block has left here.
__device__ void start_ring(PipelinedRing& ring, const ProblemView& problem) {
    float4* all = reinterpret_cast<float4*>(&ring);
    for (unsigned n = threadIdx.x; n < sizeof(PipelinedRing) / sizeof(float4); n += PipelinedRing::lanes)
        all[n] = {};
    __syncwarp();
    copy_by_warp(ring.problem, problem);
    copy_by_warp(ring.plan, plan_of<PipelinedView>(problem));
    __syncwarp();
}

__device__ Window make_window(const ProblemView& s, const PipelinedView& plan, int window) {
    Window w;
    const int lane = static_cast<int>(threadIdx.x);
    w.problem = &s;
    w.m = s.m;
    w.pool = plan.pool + 2 * lane;
    w.column = window * window_stride + 2 * lane;
    w.owns = w.column < s.nz && (window == 0 || 2 * lane >= pipeline_levels) &&
             (window + 1 == plan.windows || 2 * lane < segment_columns - pipeline_levels);
    w.inside = {w.column > 0 && w.column < s.nz - 1 ? 1.0f : 0.0f, w.column + 1 < s.nz - 1 ? 1.0f : 0.0f};
    w.absorbs = axial_pair_of(s.axial_pairs, w.column) >= 0;
    return w;
}

__device__ Walk make_walk(const ProblemView& s, const PipelinedView& plan, int window,
                          const PipelinedPass& pass, long first_step, bool back) {
    Walk walk;
    walk.window = make_window(s, plan, window);
    const int column = walk.window.column;
    walk.loads = column < s.nz;
    walk.axial_pair = axial_pair_of(s.axial_pairs, column);
    walk.rows_of_grid = s.nr - 1, walk.first_radial_row = s.first_radial_row;
    walk.pitch = s.pitch, walk.array_pairs = static_cast<int>(s.array_stride / 2);
    walk.axial_pairs = s.axial_pairs.count();
    const int share = (walk.rows_of_grid + static_cast<int>(gridDim.y) - 1) / static_cast<int>(gridDim.y);
    walk.first_row = min(static_cast<int>(blockIdx.y) * share, walk.rows_of_grid);
    walk.last_row = min(walk.first_row + share, walk.rows_of_grid);
    walk.rows = plan.rows + window * (walk.rows_of_grid + 2 * pipeline_levels) + pipeline_levels;
    const ChangingArrays from = arrays_of(s, plan.others, back), to = arrays_of(s, plan.others, !back);
    walk.fields_from = from.fields + s.at(0, 0, column), walk.fields_to = to.fields + s.at(0, 0, column);
    walk.radial_from = from.radial, walk.radial_to = to.radial;
    walk.axial_from = from.axial, walk.axial_to = to.axial;
    walk.first_step = first_step + pass.step;
    walk.port_stride = s.mode_rows > 0 ? port_readings * s.mode_rows : 1;
    walk.port = s.port + static_cast<long>(pass.step) * walk.port_stride;
    if (pass.is_sample) walk.sample = record_addresses(s, first_step, pass.step + pass.count - 1);
    return walk;
}

/// One warp per block, for one chunk of the rows of one window of a task. Tasks whose pass number `number`
/// has another number of steps than `levels` are skipped.
template <int levels>
__global__ void __launch_bounds__(32, warps_at_once) advance_pipelined(const Task* tasks, int number) {
    float4* shared = dynamic_shared<float4>();
    const Task& task = tasks[blockIdx.z];
    const int window = static_cast<int>(blockIdx.x);
    if (window >= plan_of<PipelinedView>(task.problem).windows) return;
    const PipelinedPasses passes(task.first_step, task.steps,
                                 task.problem.contour.row >= 0 ? task.problem.contour_stride : 0);
    const PipelinedPass pass = passes.pass(number);
    if (pass.is_idle || pass.count != levels) return;
    PipelinedRing& ring = *reinterpret_cast<PipelinedRing*>(shared);
    start_ring(ring, task.problem);
    const ProblemView& s = ring.problem;
    const Walk walk = make_walk(s, ring.plan, window, pass, task.first_step, number & 1);
    if (walk.first_row >= walk.last_row) return;
    PipelinedWalk<levels> steps(walk, ring);
    steps.go(walk.rows[0].current.flags & (flag_ends | flag_axial));
}

}  // namespace

int pipelined_warps() {
    return warps_at_once;
}

namespace {

template <int levels>
void launch_pass(const Task* tasks, const PipelinedLaunch& how, int pass, cudaStream_t stream) {
    // Left to itself the driver may give the first-level cache what other warps need.
    check(cudaFuncSetAttribute(advance_pipelined<levels>, cudaFuncAttributePreferredSharedMemoryCarveout,
                               cudaSharedmemCarveoutMaxShared),
          "shared memory of the pipelined kernel");
    const dim3 grid(static_cast<unsigned>(how.windows), static_cast<unsigned>(how.chunks),
                    static_cast<unsigned>(how.tasks));
    gpu::launch(advance_pipelined<levels>, grid, 32, sizeof(PipelinedRing), stream, tasks, pass);
    check_launch("pipelined steps");
}

}  // namespace

void take_pipelined_pass(const Task* tasks, const PipelinedLaunch& how, int pass, int steps,
                         cudaStream_t stream) {
    static_assert(pipeline_levels == 4);
    switch (steps) {
        case 0:
            return launch_pass<0>(tasks, how, pass, stream);
        case 1:
            return launch_pass<1>(tasks, how, pass, stream);
        case 2:
            return launch_pass<2>(tasks, how, pass, stream);
        case 3:
            return launch_pass<3>(tasks, how, pass, stream);
        default:
            return launch_pass<4>(tasks, how, pass, stream);
    }
}

}  // namespace lathe::gpu
