#include <algorithm>

#include "solver/engine/gpu/runtime/check.hpp"
#include "solver/engine/gpu/runtime/device_attribute.hpp"
#include "solver/engine/gpu/runtime/launch.hpp"
#include "solver/volume/engine/gpu/sweep_steps.hpp"
#include "solver/volume/engine/gpu/sweep_tile.cuh"

namespace lathe::gpu {
namespace {

/// 16 warps leave 128 registers a thread, enough for two rows in single precision and one in double.
template <class Real>
using UsualShape = SweepShape<Real, sizeof(Real) == 4 ? 2 : 1, 16>;

/// Whether any of `count` indices from `first` on, as far as the grid has them, lies in a layer.
template <class Real>
__device__ __forceinline__ bool touches(const AxisLayersView<Real>& layers, int extent, int first,
                                        int count) {
    return max(first, 0) < layers.low_end || min(first + count, extent) > layers.high_begin;
}

/// Axes, as bits, whose layers the cells of this block touch.
template <class Real>
__device__ __forceinline__ unsigned layered_axes(const SweepView<Real>& view) {
    const SweepTiling& its = view.tiling;
    const VolumeView<Real>& grid = view.from;
    const int x = static_cast<int>(blockIdx.x), y = static_cast<int>(blockIdx.y),
              z = static_cast<int>(blockIdx.z), begin = its.first_plane(z) - sweep_depth,
              end = its.first_plane(z + 1) + sweep_depth;
    return (touches(grid.layers[0], grid.columns, its.first_column(x), sweep_columns) ? 1u : 0u) |
           (touches(grid.layers[1], grid.rows, its.first_row(y), its.rows) ? 2u : 0u) |
           (touches(grid.layers[2], grid.planes, begin, end - begin) ? 4u : 0u);
}

/// A block a tile and a chunk of planes; those with layers are left to the other kernel, which takes more
/// registers and shared memory.
template <class Real>
__global__ void __launch_bounds__(UsualShape<Real>::threads, 1)
    sweep(const __grid_constant__ SweepView<Real> view) {
    using Thread = SweepThread<UsualShape<Real>, false>;
    if (layered_axes(view) == 0) Thread(view, *dynamic_shared<typename Thread::Shared>()).run();
}
template <class Real>
__global__ void __launch_bounds__(UsualShape<Real>::threads, 1)
    sweep_layers(const __grid_constant__ SweepView<Real> view) {
    using Thread = SweepThread<UsualShape<Real>, true>;
    const unsigned layered = layered_axes(view);
    auto& shared = *dynamic_shared<typename Thread::Shared>();
    if (layered != 0) Thread(view, shared, layered, shared.memories).run();
}

/// A warp a tile and a plane: finds the rows with sets besides free space.
template <class Real>
__global__ void find_rows_with_sets(VolumeView<Real> view, SweepTiling tiling, TilePlane* contents) {
    const int x = static_cast<int>(blockIdx.x) % tiling.across,
              y = static_cast<int>(blockIdx.x) / tiling.across, k = static_cast<int>(blockIdx.y),
              i = tiling.first_column(x) + static_cast<int>(threadIdx.x);
    std::uint32_t found = 0;
    for (int row = 0; row < tiling.rows; ++row) {
        const int j = tiling.first_row(y) + row;
        const bool is_set =
            i >= 0 && i < view.columns && j >= 0 && j < view.rows && view.set_number(view.cell(i, j, k)) != 0;
        if (__any_sync(all_lanes, is_set)) found |= 1u << row;
    }
    if (threadIdx.x == 0) contents[tiling.entry(x, y, k)].rows = found;
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

bool device_can_sweep() {
    const int bytes = device_attribute(cudaDevAttrMaxSharedMemoryPerBlockOptin);
    return static_cast<std::size_t>(bytes) >= most_shared_bytes;
}

template <class Real>
SweepTiling sweep_tiling(const VolumeView<Real>& view, int first, int end, int multiprocessors) {
    SweepTiling its;
    its.first = first, its.end = end, its.rows = UsualShape<Real>::tile_rows;
    its.across = parts(view.columns, its.own_columns());
    its.up = parts(view.rows, its.own_rows());
    const AxisLayersView<Real>& layers = view.layers[2];
    constexpr int most_planes = SweepShared<UsualShape<Real>, true>::most_planes;
    its.middle = first < layers.low_end ? std::min(layers.low_end + sweep_depth, end) : first;
    its.middle_end = end > layers.high_begin ? std::max(layers.high_begin - sweep_depth, its.middle)
                                             : std::max(end, its.middle);
    if (std::max(its.middle - first, end - its.middle_end) > most_planes)
        its.middle = first, its.middle_end = end;
    // Of each chunk a block passes 5 planes more than it writes; blocks come in waves. The factors
    // of its planes lie in shared memory.
    const int all = its.middle_end - its.middle,
              ends = (its.middle > first ? 1 : 0) + (end > its.middle_end ? 1 : 0);
    its.chunks = ends;
    long best = -1;
    for (int chunks = parts(all, most_planes); chunks > 0 && (best < 0 || chunks <= all / (4 * sweep_depth));
         ++chunks) {
        const int planes = parts(all, chunks);
        const long waves = (static_cast<long>(its.tiles()) * chunks + multiprocessors - 1) / multiprocessors;
        const long time = waves * (planes + 3 * sweep_depth - 1);
        if (best >= 0 && time >= best) continue;
        best = time, its.chunks = parts(all, planes) + ends, its.planes = planes;
    }
    return its;
}

template <class Real>
void find_set_rows(const VolumeView<Real>& view, const SweepTiling& tiling, TilePlane* contents,
                   cudaStream_t stream) {
    launch(find_rows_with_sets<Real>,
           dim3(static_cast<unsigned>(tiling.tiles()), static_cast<unsigned>(view.planes)), sweep_columns, 0,
           stream, view, tiling, contents);
    check_launch("contents of tiles");
}

template <class Real>
void take_sweep(const SweepView<Real>& view, cudaStream_t stream, cudaStream_t of_layers) {
    using Shape = UsualShape<Real>;
    const SweepTiling& its = view.tiling;
    const dim3 blocks(static_cast<unsigned>(its.across), static_cast<unsigned>(its.up),
                      static_cast<unsigned>(its.chunks)),
        threads(sweep_columns, Shape::warps);
    const auto take = [&](auto kernel, std::size_t bytes, cudaStream_t its_stream) {
        check(allow_all_shared_bytes(kernel), "shared memory of a sweep");
        launch(kernel, blocks, threads, bytes, its_stream, view);
    };
    const auto& layers = view.from.layers;
    // The longer way first.
    if (layers[0].count + layers[1].count + layers[2].count > 0)
        take(sweep_layers<Real>, SweepShared<Shape, true>::bytes(its.most_planes()), of_layers);
    take(sweep<Real>, SweepShared<Shape, false>::bytes(its.most_planes()), stream);
    check_launch("sweep in three dimensions");
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

template SweepTiling sweep_tiling(const VolumeView<float>&, int, int, int);
template SweepTiling sweep_tiling(const VolumeView<double>&, int, int, int);
template void find_set_rows(const VolumeView<float>&, const SweepTiling&, TilePlane*, cudaStream_t);
template void find_set_rows(const VolumeView<double>&, const SweepTiling&, TilePlane*, cudaStream_t);
template void take_sweep(const SweepView<float>&, cudaStream_t, cudaStream_t);
template void take_sweep(const SweepView<double>&, cudaStream_t, cudaStream_t);
template void add_recorded(const SweepListsView<float>&, const RecordedSums&, int, cudaStream_t);
template void add_recorded(const SweepListsView<double>&, const RecordedSums&, int, cudaStream_t);

}  // namespace lathe::gpu
