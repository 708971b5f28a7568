// From a PlanarScheme to the launches of its kernels.
#pragma once

#include <cstddef>
#include <string>
#include <utility>

#include "solver/engine/gpu/study/device_resources.cuh"
#include "solver/engine/gpu/study/planar_device.hpp"
#include "solver/engine/gpu/study/planar_pipeline.cuh"
#include "solver/engine/gpu/study/planar_plain.cuh"
#include "solver/engine/gpu/study/planar_tile.cuh"

namespace lathe::cuda::study {

inline unsigned covers(int extent, int size_of_one) {
    return static_cast<unsigned>((extent + size_of_one - 1) / size_of_one);
}

inline TileExtent tile_extent(const PlanarScheme& scheme) {
    return {scheme.tile_columns, scheme.tile_rows, scheme.depth};
}

/// Shared memory of a block in bytes; zero without tiles.
inline std::size_t tile_bytes(const PlanarScheme& scheme) {
    const bool skewed = scheme.method == PlanarMethod::skewed;
    if (!skewed && scheme.method != PlanarMethod::overlapped) return 0;
    const int rim = skewed ? scheme.depth + 1 : 2 * scheme.depth;
    return static_cast<std::size_t>(scheme.tile_columns + rim) *
           static_cast<std::size_t>(scheme.tile_rows + rim) * field_words * sizeof(float);
}

template <int cells, int rows>
void launch_plain(const PlanarScheme& scheme, const PlanarView& fields, int step, cudaStream_t stream) {
    const dim3 block(static_cast<unsigned>(scheme.threads_x), static_cast<unsigned>(scheme.threads_y));
    const dim3 grid(covers(fields.size, scheme.threads_x * cells),
                    covers(fields.size, scheme.threads_y * rows));
    advance_h<cells, rows><<<grid, block, 0, stream>>>(fields);
    check_launch("advance_h");
    advance_e<cells, rows><<<grid, block, 0, stream>>>(fields, step, scheme.turned);
    check_launch("advance_e");
}

inline void launch_plain(const PlanarScheme& scheme, const PlanarView& fields, int step,
                         cudaStream_t stream) {
    const auto is = [&](int cells, int rows) { return scheme.cells == cells && scheme.rows == rows; };
    if (is(1, 1)) return launch_plain<1, 1>(scheme, fields, step, stream);
    if (is(4, 1)) return launch_plain<4, 1>(scheme, fields, step, stream);
    if (is(4, 2)) return launch_plain<4, 2>(scheme, fields, step, stream);
    if (is(4, 4)) return launch_plain<4, 4>(scheme, fields, step, stream);
    throw SolverError("no plain planar kernel with that many cells a thread");
}

template <int depth>
void launch_pipeline(const PlanarScheme& scheme, const PlanarView& from, const PlanarView& to, int step,
                     cudaStream_t stream) {
    const dim3 grid(covers(from.size, pipeline_columns(depth) * pipeline_warps),
                    covers(from.size, scheme.tile_rows));
    advance_pipeline<depth><<<grid, dim3(32, pipeline_warps), 0, stream>>>(from, to, scheme.tile_rows, step);
    check_launch("advance_pipeline");
}

inline void launch_pipeline(const PlanarScheme& scheme, const PlanarView& from, const PlanarView& to,
                            int step, cudaStream_t stream) {
    switch (scheme.depth) {
        case 1:
            return launch_pipeline<1>(scheme, from, to, step, stream);
        case 2:
            return launch_pipeline<2>(scheme, from, to, step, stream);
        case 4:
            return launch_pipeline<4>(scheme, from, to, step, stream);
        case 6:
            return launch_pipeline<6>(scheme, from, to, step, stream);
        case 8:
            return launch_pipeline<8>(scheme, from, to, step, stream);
        case 12:
            return launch_pipeline<12>(scheme, from, to, step, stream);
        default:
            throw SolverError("no planar pipeline of that depth");
    }
}

inline void launch_overlapped(const PlanarScheme& scheme, const PlanarView& from, const PlanarView& to,
                              int step, cudaStream_t stream) {
    const dim3 block(static_cast<unsigned>(scheme.threads_x), static_cast<unsigned>(scheme.threads_y));
    const dim3 grid(covers(from.size, scheme.tile_columns), covers(from.size, scheme.tile_rows));
    advance_overlapped<<<grid, block, tile_bytes(scheme), stream>>>(from, to, tile_extent(scheme), step);
    check_launch("advance_overlapped");
}

/// All wavefronts of steps / depth bands.
inline void launch_skewed(const PlanarScheme& scheme, const PlanarView& fields, int steps,
                          cudaStream_t stream) {
    const TileExtent extent = tile_extent(scheme);
    const dim3 block(static_cast<unsigned>(scheme.threads_x), static_cast<unsigned>(scheme.threads_y));
    const int tiles = skewed_tiles(fields.size, extent), bands = steps / scheme.depth;
    for (int wave = 0; wave < skewed_waves(tiles, bands); ++wave) {
        const int last_diagonal = 2 * (tiles - 1);
        const int first_band = wave > last_diagonal ? (wave - last_diagonal + 2) / 3 : 0;
        const int end_band = std::min(bands, wave / 3 + 1);
        const dim3 grid(static_cast<unsigned>(tiles), static_cast<unsigned>(end_band - first_band));
        advance_skewed<<<grid, block, tile_bytes(scheme), stream>>>(fields, extent, tiles, wave, first_band);
        check_launch("advance_skewed");
    }
}

/// `steps` steps from step 0 on, a multiple of the depth. The result is in `fields`, whose memory may have
/// been exchanged with that of `other`.
inline void launch_steps(const PlanarScheme& scheme, PlanarView& fields, PlanarView& other, int steps,
                         cudaStream_t stream) {
    if (scheme.method == PlanarMethod::skewed) return launch_skewed(scheme, fields, steps, stream);
    for (int step = 0; step < steps; step += scheme.depth) {
        if (scheme.method == PlanarMethod::plain) {
            launch_plain(scheme, fields, step, stream);
            continue;
        }
        if (scheme.method == PlanarMethod::overlapped)
            launch_overlapped(scheme, fields, other, step, stream);
        else
            launch_pipeline(scheme, fields, other, step, stream);
        std::swap(fields, other);
    }
}

}  // namespace lathe::cuda::study
