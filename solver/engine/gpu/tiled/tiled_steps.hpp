// Strategy `tiled`: a kernel takes several steps at a time, each of its blocks on a tile in shared memory.
// Tiles overlap, fields lie in global memory between kernels. Any size, any device.
#pragma once

#include <cuda_runtime.h>

#include "solver/engine/gpu/problem/launch_extent.hpp"
#include "solver/engine/gpu/tiled/tile_plan.hpp"

namespace lathe::gpu {

/// What the kernel needs of a problem besides its ProblemView.
struct TiledView {
    ChangingArrays others;  ///< the second set of arrays
};

/// Warps of a block, at most: two blocks then share a multiprocessor.
inline constexpr int most_tile_warps = 16;

/// Advances every task by its steps; their simulations need the other set of arrays. `tasks` lies on the
/// device. Throws DeviceError.
void take_tiled_steps(const Task* tasks, const LaunchExtent& extent, const TileShape& shape, int warps,
                      cudaStream_t stream);

}  // namespace lathe::gpu
