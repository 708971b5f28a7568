// Launches of kernels whose blocks keep problems on the chip and wait for one another.
#pragma once

#include "solver/engine/gpu/problem/launch_extent.hpp"
#include "solver/engine/gpu/runtime/check.hpp"
#include "solver/engine/gpu/runtime/device_attribute.hpp"
#include "solver/engine/gpu/runtime/launch.hpp"

namespace lathe::gpu {

/// Takes all steps of `count` tasks, which lie on the device.
using StepsKernel = void (*)(const Task* tasks, int count);

/// Blocks of `threads` threads and `shared_bytes` bytes that the current device runs at once; 0 when it
/// cannot run one. Throws DeviceError.
inline int blocks_at_once(StepsKernel kernel, int threads, std::size_t shared_bytes) {
    check(allow_all_shared_bytes(kernel), "shared memory of a kernel");
    int blocks = 0;
    check(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, reinterpret_cast<const void*>(kernel),
                                                        threads, shared_bytes),
          "occupancy of a kernel");
    return device_attribute(cudaDevAttrMultiProcessorCount) * blocks;
}

/// One cooperative launch; each task has as many blocks as its problem, in their order. Throws DeviceError.
inline void launch_cooperative(StepsKernel kernel, const Task* tasks, int count, const BlockExtent& its,
                               cudaStream_t stream) {
    check(allow_all_shared_bytes(kernel), "shared memory of a kernel");
    launch_together(kernel, static_cast<unsigned>(its.blocks), static_cast<unsigned>(its.warps * 32),
                    its.shared_bytes, stream, tasks, count);
    check_launch("cooperative steps");
}

}  // namespace lathe::gpu
