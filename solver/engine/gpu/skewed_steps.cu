#include "solver/engine/gpu/check.hpp"
#include "solver/engine/gpu/launch.hpp"
#include "solver/engine/gpu/skewed_steps.hpp"
#include "solver/engine/gpu/skewed_walk.cuh"

namespace lathe::cuda {
namespace {

/// Warps of a multiprocessor that registers are shared out for.
constexpr int warps_at_once = 12;

/// Copies the simulation, and clears all else: rows below the axis and columns behind the last have no
/// memories, and must find zeros, not what others have left here.
__device__ void start_ring(SkewedRing& ring, const DeviceSimulation& simulation) {
    const unsigned lane = threadIdx.x;
    float4* all = reinterpret_cast<float4*>(&ring);
    for (unsigned n = lane; n < sizeof(SkewedRing) / sizeof(float4); n += SkewedRing::lanes) all[n] = {};
    __syncwarp();
    const float2* from = reinterpret_cast<const float2*>(&simulation);
    float2* to = reinterpret_cast<float2*>(&ring.simulation);
    for (unsigned n = lane; n < sizeof(DeviceSimulation) / sizeof(float2); n += SkewedRing::lanes)
        to[n] = from[n];
    __syncwarp();
}

__device__ Window make_window(const DeviceSimulation& s, int window) {
    Window w;
    const int lane = static_cast<int>(threadIdx.x);
    w.simulation = &s;
    w.m = s.m;
    w.pool = s.skewed.pool + 2 * lane;
    w.column = window * skewed_stride + 2 * lane;
    w.owns = w.column < s.nz && (window == 0 || 2 * lane >= skewed_levels) &&
             (window + 1 == s.skewed.windows || 2 * lane < segment_columns - skewed_levels);
    w.inside = {w.column > 0 && w.column < s.nz - 1 ? 1.0f : 0.0f, w.column + 1 < s.nz - 1 ? 1.0f : 0.0f};
    w.absorbs = axial_pair_of(s.axial_pairs, w.column) >= 0;
    return w;
}

__device__ Walk make_walk(const DeviceSimulation& s, int window, const SkewedPass& pass, long first_step,
                          bool back) {
    Walk walk;
    walk.window = make_window(s, window);
    const int column = walk.window.column;
    walk.loads = column < s.nz;
    walk.axial_pair = axial_pair_of(s.axial_pairs, column);
    walk.rows_of_grid = s.nr - 1, walk.first_radial_row = s.first_radial_row;
    walk.pitch = s.pitch, walk.array_pairs = static_cast<int>(s.array_stride / 2);
    walk.axial_pairs = s.axial_pairs.count();
    const int share = (walk.rows_of_grid + static_cast<int>(gridDim.y) - 1) / static_cast<int>(gridDim.y);
    walk.first_row = min(static_cast<int>(blockIdx.y) * share, walk.rows_of_grid);
    walk.last_row = min(walk.first_row + share, walk.rows_of_grid);
    walk.rows = s.skewed.rows + window * (walk.rows_of_grid + 2 * skewed_levels) + skewed_levels;
    const ChangingArrays from = s.arrays(back), to = s.arrays(!back);
    walk.fields_from = from.fields + s.at(0, 0, column), walk.fields_to = to.fields + s.at(0, 0, column);
    walk.radial_from = from.radial, walk.radial_to = to.radial;
    walk.axial_from = from.axial, walk.axial_to = to.axial;
    walk.first_step = first_step + pass.step;
    walk.port_stride = s.mode_rows > 0 ? port_readings * s.mode_rows : 1;
    walk.port = s.port + static_cast<long>(pass.step) * walk.port_stride;
    if (pass.is_sample) walk.sample = record_place(s, first_step, pass.step + pass.count - 1);
    return walk;
}

/// One warp a block: a window of a task, and of its rows one chunk. Of the tasks whose pass has so many
/// steps.
template <int levels>
__global__ void __launch_bounds__(32, warps_at_once) advance_skewed(const DeviceTask* tasks, int number) {
    float4* shared = dynamic_shared<float4>();
    const DeviceTask& task = tasks[blockIdx.z];
    const int window = static_cast<int>(blockIdx.x);
    if (window >= task.simulation.skewed.windows) return;
    const SkewedPasses passes(task.first_step, task.steps,
                              task.simulation.contour.row >= 0 ? task.simulation.contour_stride : 0);
    const SkewedPass pass = passes.pass(number);
    if (pass.is_idle || pass.count != levels) return;
    SkewedRing& ring = *reinterpret_cast<SkewedRing*>(shared);
    start_ring(ring, task.simulation);
    const DeviceSimulation& s = ring.simulation;
    const Walk walk = make_walk(s, window, pass, task.first_step, number & 1);
    if (walk.first_row >= walk.last_row) return;
    SkewedWalk<levels> steps(walk, ring);
    steps.go(walk.rows[0].current.word & (flag_ends | flag_axial));
}

}  // namespace

int skewed_warps() {
    return warps_at_once;
}

namespace {

template <int levels>
void launch_pass(const DeviceTask* tasks, const SkewedLaunch& how, int pass, cudaStream_t stream) {
    // Left to itself the driver may give the first-level cache what other warps need.
    check(cudaFuncSetAttribute(advance_skewed<levels>, cudaFuncAttributePreferredSharedMemoryCarveout,
                               cudaSharedmemCarveoutMaxShared),
          "shared memory of the skewed kernel");
    const dim3 grid(static_cast<unsigned>(how.windows), static_cast<unsigned>(how.chunks),
                    static_cast<unsigned>(how.tasks));
    cuda::launch(advance_skewed<levels>, grid, 32, sizeof(SkewedRing), stream, tasks, pass);
    check_launch("skewed steps");
}

}  // namespace

void take_skewed_pass(const DeviceTask* tasks, const SkewedLaunch& how, int pass, int steps,
                      cudaStream_t stream) {
    static_assert(skewed_levels == 4);
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

}  // namespace lathe::cuda
