#include <algorithm>
#include <type_traits>
#include <utility>

#include "solver/engine/gpu/runtime/check.hpp"
#include "solver/engine/gpu/runtime/device_attribute.hpp"
#include "solver/engine/gpu/runtime/launch.hpp"
#include "solver/volume/engine/gpu/sweep_steps.hpp"
#include "solver/volume/engine/gpu/sweep_tile.cuh"

namespace lathe::gpu {
namespace {

/// 16 warps leave 128 registers a thread, enough for two rows in single precision and one in double. Spilled
/// ones cost much: what streams through the first-level cache throws them out.
template <class Real>
using UsualShape = SweepShape<Real, sizeof(Real) == 4 ? 2 : 1, 16>;

/// Whether any of `count` indices from `first` on, as far as the grid has them, lies in a layer.
template <class Real>
LATHE_HOST_DEVICE bool touches(const AxisLayersView<Real>& layers, int extent, int first, int count) {
    const int begin = first > 0 ? first : 0, end = first + count < extent ? first + count : extent;
    return begin < end && (begin < layers.low_end || end > layers.high_begin);
}

/// Axes, as bits, whose layers the cells of a block touch.
template <class Real>
LATHE_HOST_DEVICE unsigned layered_axes(const VolumeView<Real>& grid, const SweepTiling& its,
                                        const SweepBlock& block) {
    const int begin = its.first_plane(block.chunk) - sweep_depth,
              end = its.first_plane(block.chunk + 1) + sweep_depth;
    return (touches(grid.layers[0], grid.columns, its.first_column(block.tile_x), sweep_columns) ? 1u : 0u) |
           (touches(grid.layers[1], grid.rows, its.first_row(block.tile_y), its.rows) ? 2u : 0u) |
           (touches(grid.layers[2], grid.planes, begin, end - begin) ? 4u : 0u);
}

/// Blocks whose tiles and chunks touch layers along `axes`: none of them; one; with all, any.
template <class Real, unsigned axes>
__global__ void __launch_bounds__(UsualShape<Real>::threads, 1)
    sweep(const __grid_constant__ SweepView<Real> view) {
    using Thread = SweepThread<UsualShape<Real>, axes>;
    const SweepBlock block = view.blocks[blockIdx.x];
    using Shared = typename Thread::Shared;
    auto& shared = *dynamic_shared<Shared>();
    const int begin = view.tiling.first_plane(block.chunk),
              planes = view.tiling.first_plane(block.chunk + 1) - begin;
    if constexpr (axes == 0)
        Thread(view, block, shared).run();
    else
        Thread(view, block, shared, layered_axes(view.from, view.tiling, block), shared.memories,
               shared.constants(planes), begin - Shared::planes_before, planes + Shared::planes_around)
            .run();
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

template <unsigned axes>
using Axes = std::integral_constant<unsigned, axes>;

/// Calls use(Axes<kind>, its place) for each of sweep_kinds.
template <class Use>
void for_each_kind(const Use& use) {
    [&]<std::size_t... n>(std::index_sequence<n...>) {
        (use(Axes<sweep_kinds[n]>(), n), ...);
    }
    (std::make_index_sequence<std::size(sweep_kinds)>());
}

/// How many of the first tile's `own` cells along an axis lie before the grid, so that as few tiles as can be
/// touch its layers, and no more are needed.
template <class Real>
int beyond_grid(const AxisLayersView<Real>& layers, int extent, int own) {
    const int tiles = parts(extent, own);
    int best = 0, fewest = tiles + 1;
    for (int beyond = 0; beyond < own && beyond + extent <= tiles * own; ++beyond) {
        int count = 0;
        for (int n = 0; n < tiles; ++n)
            count += touches(layers, extent, n * own - beyond - sweep_depth, own + 2 * sweep_depth) ? 1 : 0;
        if (count < fewest) fewest = count, best = beyond;
    }
    return best;
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
    its.beyond[0] = beyond_grid(view.layers[0], view.columns, its.own_columns());
    its.beyond[1] = beyond_grid(view.layers[1], view.rows, its.own_rows());
    const AxisLayersView<Real>& layers = view.layers[2];
    const bool has_layers = view.layers[0].count + view.layers[1].count + view.layers[2].count > 0;
    const int most_planes = has_layers ? SweepShared<UsualShape<Real>, all_axes_layered>::most_planes
                                       : SweepShared<UsualShape<Real>, 0>::most_planes;
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
std::vector<SweepBlock> blocks_of(const VolumeView<Real>& view, const SweepTiling& tiling,
                                  SweepKindCounts& counts) {
    const auto kind_of = [](unsigned axes) {
        const auto end = std::end(sweep_kinds);
        return std::find(std::begin(sweep_kinds), end, axes) != end ? axes : all_axes_layered;
    };
    std::vector<SweepBlock> blocks;
    for (std::size_t n = 0; n < counts.size(); ++n) {
        const std::size_t before = blocks.size();
        for (int z = 0; z < tiling.chunks; ++z)
            for (int y = 0; y < tiling.up; ++y)
                for (int x = 0; x < tiling.across; ++x)
                    if (kind_of(layered_axes(view, tiling, {x, y, z})) == sweep_kinds[n])
                        blocks.push_back({x, y, z});
        counts[n] = static_cast<int>(blocks.size() - before);
    }
    return blocks;
}

template <class Real>
void allow_sweeps() {
    for_each_kind([]<unsigned axes>(Axes<axes>, std::size_t) {
        check(allow_all_shared_bytes(sweep<Real, axes>), "shared memory of a sweep");
    });
}

template <class Real>
void take_sweep(const SweepView<Real>& view, const SweepKindCounts& counts, const SweepStreams& streams) {
    SweepView<Real> its = view;
    const auto take = [&]<unsigned axes>(Axes<axes>, std::size_t n) {
        const int count = counts[n];
        if (count == 0) return;
        using Shape = UsualShape<Real>;
        launch(sweep<Real, axes>, dim3(static_cast<unsigned>(count)), dim3(sweep_columns, Shape::warps),
               SweepShared<Shape, axes>::bytes(its.tiling.most_planes()), streams[n], its);
        its.blocks += count;
    };
    for_each_kind(take);  // what takes longest first
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
template std::vector<SweepBlock> blocks_of(const VolumeView<float>&, const SweepTiling&, SweepKindCounts&);
template std::vector<SweepBlock> blocks_of(const VolumeView<double>&, const SweepTiling&, SweepKindCounts&);
template void allow_sweeps<float>();
template void allow_sweeps<double>();
template void take_sweep(const SweepView<float>&, const SweepKindCounts&, const SweepStreams&);
template void take_sweep(const SweepView<double>&, const SweepKindCounts&, const SweepStreams&);
template void add_recorded(const SweepListsView<float>&, const RecordedSums&, int, cudaStream_t);
template void add_recorded(const SweepListsView<double>&, const RecordedSums&, int, cudaStream_t);

}  // namespace lathe::gpu
