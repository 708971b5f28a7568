// Strategy `resident`: one launch for many steps. Fields stay on the chip, and neighbouring blocks exchange
// halo rows through the second-level cache.
#pragma once

#include <cuda_runtime.h>

#include <cstddef>

#include "solver/engine/gpu/problem/launch_extent.hpp"
#include "solver/problem/field_set.hpp"

namespace lathe::gpu {

/// Thread blocks that the device runs at once, whatever problems they hold; 0 when it cannot run one.
int resident_blocks(std::size_t shared_bytes);

/// Advances every task by its own number of steps, each by as many blocks as its problem has, in this order;
/// no more blocks than resident_blocks(). `tasks` lies on the device. For asynchronous layouts of problems
/// that step `fields`, in blocks of at most `warps` warps: most_warps, with 96 registers a thread, or
/// warps_of_128_registers, where nothing spills and more loads are in flight. `coupled`: all problems have a
/// CoupledResidentView as plan. Throws DeviceError. Each is compiled by itself: functions that two kernels
/// call would have the registers of the smaller.
template <FieldSet fields, int warps, bool coupled = false>
void take_async_steps(const Task* tasks, int count, const BlockExtent& launch, cudaStream_t stream);

/// take_async_steps() for the single-row layout, whose problems have launches of their own, of at most
/// single_row_warps warps per block.
void take_single_row_steps(const Task* tasks, int count, const BlockExtent& launch, cudaStream_t stream);

}  // namespace lathe::gpu
