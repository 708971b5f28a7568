// Strategy `resident`: one launch for many steps. Fields stay on the chip, and neighbouring blocks exchange
// halo rows through the second-level cache.
#pragma once

#include <cuda_runtime.h>

#include <cstddef>

#include "solver/engine/gpu/problem/problem_view.hpp"

namespace lathe::gpu {

/// Thread blocks that the device runs at once, whatever problems they hold; 0 when it cannot run one.
int resident_blocks(std::size_t shared_bytes);

/// Thread blocks of a whole launch, and what each has.
struct ResidentLaunch {
    int blocks = 0, warps = 0;
    std::size_t shared_bytes = 0;
};

/// Advances every task by its own number of steps, each by as many blocks as its problem has, in this order;
/// no more blocks than resident_blocks(). `tasks` lies on the device. For asynchronous layouts. Throws
/// DeviceError.
void take_96_register_steps(const Task* tasks, int count, const ResidentLaunch& launch, cudaStream_t stream);

/// take_96_register_steps() for blocks of at most warps_of_128_registers warps: nothing spills and more loads
/// are in flight.
void take_128_register_steps(const Task* tasks, int count, const ResidentLaunch& launch, cudaStream_t stream);

/// Both for problems that step three components, see FieldSet.
void take_96_register_steps_te(const Task* tasks, int count, const ResidentLaunch& launch,
                               cudaStream_t stream);
void take_96_register_steps_tm(const Task* tasks, int count, const ResidentLaunch& launch,
                               cudaStream_t stream);
void take_128_register_steps_te(const Task* tasks, int count, const ResidentLaunch& launch,
                                cudaStream_t stream);
void take_128_register_steps_tm(const Task* tasks, int count, const ResidentLaunch& launch,
                                cudaStream_t stream);

/// take_96_register_steps() for the single-row layout, whose problems have launches of their own, of at most
/// single_row_warps warps per block.
void take_single_row_steps(const Task* tasks, int count, const ResidentLaunch& launch, cudaStream_t stream);

}  // namespace lathe::gpu
