// One kernel run on the host: every thread of a block is a fiber, and barriers and shuffles are where they
// take turns. What kernels see of it; included through cuda_subset.hpp.
#pragma once

#include <cuda_runtime.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace lathe::emulation {

inline constexpr unsigned warp_lanes = 32;

/// Indices and shapes that the running thread sees; one kernel runs at a time in the process.
inline uint3 thread_index{}, block_index{};
inline dim3 block_shape, grid_shape;

/// Dynamic shared memory of the block that runs. It ends where access faults.
void* dynamic_shared();

/// What lanes of a warp do together. The value of a lane that has left, or that the mask leaves out, has all
/// bits set.
enum class WarpOperation { shuffle, shuffle_up, shuffle_down, shuffle_xor, sync, ballot };
std::uint64_t sync_warp(WarpOperation word, unsigned mask, std::uint64_t value, int parameter, int width);

/// `threads` of the block, 0: all that have not returned. The result is how many of them came with `flag`.
int sync_barrier(int id, int threads, bool flag = false);

/// For loops that wait for what other threads write to memory.
void let_others_run();

/// Ends the kernel as a trap does.
[[noreturn]] void trap(const std::string& why);

struct GridShape {
    dim3 grid, block;
    std::size_t shared_bytes = 0;
    bool together = false;   ///< all blocks are alive at once, for those that wait for one another
    bool backwards = false;  ///< blocks, warps and lanes start last to first
};

struct Failure {
    cudaError_t status = cudaErrorLaunchFailure;
    std::string text;
};

/// Calls `body` once a thread. Faults of memory, lanes that wait for others in vain and traps end it.
std::optional<Failure> run_grid(const GridShape& shape, const std::function<void()>& body);

}  // namespace lathe::emulation
