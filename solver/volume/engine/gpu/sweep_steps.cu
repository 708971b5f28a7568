#include <algorithm>

#include "solver/base/solver_error.hpp"
#include "solver/engine/gpu/runtime/check.hpp"
#include "solver/engine/gpu/runtime/launch.hpp"
#include "solver/volume/engine/gpu/sweep_steps.hpp"
#include "solver/volume/engine/gpu/sweep_tile.cuh"

namespace lathe::gpu {
namespace {

/// Rows of a thread and warps of a block.
template <class Real>
struct SweepShape {
    static constexpr int rows = sizeof(Real) == 4 ? 2 : 1, warps = 16;
};
template <class Real>
constexpr int tile_rows = SweepShape<Real>::rows* SweepShape<Real>::warps;

/// A block a tile and a chunk of planes.
template <class Real, int depth>
__global__ void __launch_bounds__(sweep_columns* SweepShape<Real>::warps, 1) sweep(SweepView<Real> view) {
    using Thread = SweepThread<Real, depth, SweepShape<Real>::rows, SweepShape<Real>::warps>;
    Thread(view, *dynamic_shared<typename Thread::Shared>()).run();
}

template <class Real, int depth>
void launch_sweep(const SweepView<Real>& view, cudaStream_t stream) {
    using Shared = SweepShared<Real, depth, SweepShape<Real>::rows, SweepShape<Real>::warps>;
    check(allow_all_shared_bytes(sweep<Real, depth>), "shared memory of a sweep");
    const SweepTiling& its = view.tiling;
    launch(sweep<Real, depth>,
           dim3(static_cast<unsigned>(its.across), static_cast<unsigned>(its.up),
                static_cast<unsigned>(its.chunks)),
           dim3(sweep_columns, SweepShape<Real>::warps), sizeof(Shared), stream, view);
    check_launch("sweep in three dimensions");
}

constexpr int sum_threads = 128;

template <class Real>
__global__ void add_up_recorded(SweepListsView<Real> lists, RecordedSums sums) {
    const int n = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x),
              step = static_cast<int>(blockIdx.y);
    if (n >= sums.sums) return;
    double sum = 0.0;
    for (int t = sums.first[n]; t < sums.first[n + 1]; ++t)
        sum += sums.weighted[t].weight *
               static_cast<double>(lists.recorded_to[static_cast<long>(step) * lists.slots + sums.slots[t]]);
    sums.to[static_cast<long>(step) * sums.sums + n] = sum;
}

int parts(int whole, int part) {
    return (whole + part - 1) / part;
}

}  // namespace

template <class Real>
SweepTiling sweep_tiling(const VolumeView<Real>& view, int first, int end, int depth, int multiprocessors) {
    SweepTiling its;
    its.first = first, its.end = end;
    its.depth = depth, its.rows = tile_rows<Real>;
    its.across = parts(view.columns, its.own_columns());
    its.up = parts(view.rows, its.own_rows());
    // Of each chunk a block passes 3 depth - 1 planes more than it writes; blocks come in waves.
    const int all = end - first;
    long best = -1;
    for (int chunks = 1; chunks <= std::max(1, all / (4 * depth)); ++chunks) {
        const int planes = parts(all, chunks);
        const long waves = (static_cast<long>(its.tiles()) * chunks + multiprocessors - 1) / multiprocessors;
        const long time = waves * (planes + 3 * depth - 1);
        if (best >= 0 && time >= best) continue;
        best = time, its.chunks = parts(all, planes), its.planes = planes;
    }
    return its;
}

template <class Real>
void take_sweep(const SweepView<Real>& view, cudaStream_t stream) {
    if (view.tiling.depth == 2) return launch_sweep<Real, 2>(view, stream);
    if constexpr (usual_sweep_depth<Real> >= 3)
        if (view.tiling.depth == 3) return launch_sweep<Real, 3>(view, stream);
    throw SolverError("no sweep of so many steps");
}

template <class Real>
void add_recorded(const SweepListsView<Real>& lists, const RecordedSums& sums, int steps,
                  cudaStream_t stream) {
    if (sums.sums == 0) return;
    launch(add_up_recorded<Real>,
           dim3(static_cast<unsigned>(parts(sums.sums, sum_threads)), static_cast<unsigned>(steps)),
           sum_threads, 0, stream, lists, sums);
    check_launch("sums of a sweep");
}

template SweepTiling sweep_tiling(const VolumeView<float>&, int, int, int, int);
template SweepTiling sweep_tiling(const VolumeView<double>&, int, int, int, int);
template void take_sweep(const SweepView<float>&, cudaStream_t);
template void take_sweep(const SweepView<double>&, cudaStream_t);
template void add_recorded(const SweepListsView<float>&, const RecordedSums&, int, cudaStream_t);
template void add_recorded(const SweepListsView<double>&, const RecordedSums&, int, cudaStream_t);

}  // namespace lathe::gpu
