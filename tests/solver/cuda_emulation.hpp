// Runs kernels of the study on the host, so that a machine without a GPU can hold them to the host loop:
// every thread of a block is a coroutine with its own stack, and barriers and shuffles are where they take
// turns. For kernels, included after this header; one block at a time, no atomics.
#pragma once

#include <ucontext.h>

#include <algorithm>
#include <cstddef>
#include <functional>
#include <memory>
#include <stdexcept>
#include <utility>
#include <vector>

#define __global__
#define __host__
#define __device__
#define __shared__
#define __forceinline__ inline
#define __launch_bounds__(...)

namespace lathe::emulation {

struct Dim3 {
    unsigned x = 1, y = 1, z = 1;
};

inline constexpr unsigned warp_lanes = 32;
inline constexpr std::size_t stack_bytes = 128 * 1024;

/// One block's threads and whose turn it is.
class Block {
public:
    explicit Block(Dim3 shape) : shape_(shape), fibers_(shape.x * shape.y * shape.z) {}

    /// Runs `body` once a thread until all have returned.
    void run(const std::function<void()>& body);
    void barrier();
    float shuffle(float value, int lanes_up);

    Dim3 shape_;
    unsigned current_ = 0;

private:
    struct Fiber {
        ucontext_t context{};
        bool done = false;
        float offered[2] = {};
        unsigned shuffles = 0;
    };

    static void enter();
    /// Of the n-th thread of any block, kept from block to block.
    static char* stack(std::size_t n) {
        static std::vector<std::unique_ptr<char[]>> stacks;
        while (stacks.size() <= n) stacks.push_back(std::make_unique_for_overwrite<char[]>(stack_bytes));
        return stacks[n].get();
    }
    void yield() { swapcontext(&fibers_[current_].context, &scheduler_); }

    std::vector<Fiber> fibers_;
    ucontext_t scheduler_{};
    const std::function<void()>* body_ = nullptr;
    std::size_t waiting_ = 0, barriers_ = 0, done_ = 0;
};

inline Block* running_block = nullptr;
inline Dim3 block_index, grid_shape;

inline void Block::enter() {
    Block& block = *running_block;
    (*block.body_)();
    block.fibers_[block.current_].done = true;
    ++block.done_;
    block.yield();
}

inline void Block::run(const std::function<void()>& body) {
    body_ = &body;
    running_block = this;
    for (Fiber& fiber : fibers_) {
        getcontext(&fiber.context);
        fiber.context.uc_stack.ss_sp = stack(static_cast<std::size_t>(&fiber - fibers_.data()));
        fiber.context.uc_stack.ss_size = stack_bytes;
        fiber.context.uc_link = nullptr;
        makecontext(&fiber.context, &Block::enter, 0);
    }
    while (done_ < fibers_.size())
        for (current_ = 0; current_ < fibers_.size(); ++current_)
            if (!fibers_[current_].done) swapcontext(&scheduler_, &fibers_[current_].context);
    running_block = nullptr;
}

/// All threads come here, as the hardware demands; the last one waits its turn too, so that lanes of a
/// warp stay in step.
inline void Block::barrier() {
    const std::size_t mine = barriers_;
    if (++waiting_ == fibers_.size()) {
        waiting_ = 0;
        ++barriers_;
        yield();
    } else {
        while (barriers_ == mine) {
            yield();
            if (barriers_ == mine && done_ > 0) throw std::logic_error("a thread left before a barrier");
        }
    }
}

/// The value of the lane `lanes_up` higher; one's own at the end of the warp.
inline float Block::shuffle(float value, int lanes_up) {
    const unsigned me = current_, turn = fibers_[me].shuffles++ % 2;
    fibers_[me].offered[turn] = value;
    yield();
    const int lane = static_cast<int>(me % warp_lanes) + lanes_up;
    if (lane < 0 || lane >= static_cast<int>(warp_lanes)) return value;
    return fibers_[me - me % warp_lanes + static_cast<unsigned>(lane)].offered[turn];
}

/// A launch: `kernel` once a thread of every block. Blocks of one launch may not rely on any order: every
/// second launch runs them last to first.
inline void launch(Dim3 grid, Dim3 block, const std::function<void()>& kernel) {
    static bool backwards = false;
    backwards = !backwards;
    grid_shape = grid;
    const unsigned blocks = grid.x * grid.y;
    for (unsigned n = 0; n < blocks; ++n) {
        const unsigned at = backwards ? blocks - 1 - n : n;
        block_index = {at % grid.x, at / grid.x, 0};
        Block(block).run(kernel);
    }
}

inline Dim3 thread_index() {
    const Dim3 shape = running_block->shape_;
    const unsigned n = running_block->current_;
    return {n % shape.x, n / shape.x % shape.y, n / (shape.x * shape.y)};
}

}  // namespace lathe::emulation

#define threadIdx (::lathe::emulation::thread_index())
#define blockIdx (::lathe::emulation::block_index)
#define blockDim (::lathe::emulation::running_block->shape_)
#define gridDim (::lathe::emulation::grid_shape)

inline void __syncthreads() {
    lathe::emulation::running_block->barrier();
}
inline float __shfl_down_sync(unsigned, float value, int lanes) {
    return lathe::emulation::running_block->shuffle(value, lanes);
}
inline float __shfl_up_sync(unsigned, float value, int lanes) {
    return lathe::emulation::running_block->shuffle(value, -lanes);
}
using std::max;
using std::min;
