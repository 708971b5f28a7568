// Extents of the strips that warps of the planar pipeline walk (planar_pipeline.cuh).
#pragma once

#include "solver/base/host_device.hpp"

namespace lathe::cuda::study {

inline constexpr int lane_cells = 4;                   ///< columns of a thread
inline constexpr int strip_columns = 32 * lane_cells;  ///< of a warp, halo included
inline constexpr int pipeline_warps = 4;               ///< a block

/// Columns that a strip computes for its own use only, on either side; vector loads stay aligned.
LATHE_HOST_DEVICE constexpr int pipeline_halo(int depth) {
    return (depth + lane_cells - 1) / lane_cells * lane_cells;
}
/// Columns that a strip gives.
LATHE_HOST_DEVICE constexpr int pipeline_columns(int depth) {
    return strip_columns - 2 * pipeline_halo(depth);
}

}  // namespace lathe::cuda::study
