// Where threads of the executor wait for one another: warps and barriers.
#include <algorithm>

#include "tests/cuda_host/emulator/executor.hpp"

namespace lathe::emulation {

std::uint64_t Executor::meet_in_warp(WarpWord word, unsigned mask, std::uint64_t value, int parameter,
                                     int width) {
    Thread& me = *current_;
    if (!(mask >> me.lane() & 1))
        fail(cudaErrorLaunchFailure,
             std::string(name(word)) + " with a mask that leaves the lane itself out");
    me.word = word, me.mask = mask, me.value = value, me.parameter = parameter, me.width = width;
    me.state = Thread::State::in_warp;
    if (!settle_warp(*me.block, me.number / warp_lanes, mask, word)) wait();
    me.state = Thread::State::running;
    return me.result;
}

/// Whether all lanes of the mask that have not returned wait for one another; then they go on.
bool Executor::settle_warp(Block& block, unsigned warp, unsigned mask, WarpWord word) {
    Thread* first = &block.threads[std::size_t{warp} * warp_lanes];
    const auto lanes = static_cast<unsigned>(
        std::min<std::size_t>(warp_lanes, block.threads.size() - std::size_t{warp} * warp_lanes));
    unsigned arrived = 0, alive = 0;
    for (unsigned n = 0; n < lanes; ++n) {
        const Thread& t = first[n];
        if (t.state != Thread::State::returned) alive |= 1u << n;
        if (t.state == Thread::State::in_warp && t.mask == mask && t.word == word) arrived |= 1u << n;
    }
    if (arrived != (mask & alive)) return false;
    idle_turns_ = 0;
    exchange_in_warp(first, lanes, arrived);
    for (unsigned n = 0; n < lanes; ++n)
        if (arrived >> n & 1) {
            first[n].state = Thread::State::running;
            make_ready(first[n]);
        }
    return true;
}

int Executor::meet_at_barrier(int id, int threads, bool flag) {
    Thread& me = *current_;
    if (id < 0 || id >= barriers_a_block) fail(cudaErrorLaunchFailure, "a block has barriers 0 to 15");
    if (threads % static_cast<int>(warp_lanes) != 0 && threads != static_cast<int>(me.block->threads.size()))
        fail(cudaErrorLaunchFailure, "a barrier for a part of a warp");
    Barrier& barrier = me.block->barriers[static_cast<std::size_t>(id)];
    if (!barrier.waiting.empty() && barrier.threads != threads)
        fail(cudaErrorLaunchFailure,
             "threads come to barrier " + std::to_string(id) + " with different numbers");
    barrier.threads = threads;
    barrier.flags += flag;
    barrier.waiting.push_back(&me);
    me.state = Thread::State::at_barrier, me.barrier = id;
    if (!settle_barrier(*me.block, barrier)) wait();
    me.state = Thread::State::running;
    return static_cast<int>(me.result);
}

bool Executor::settle_barrier(Block& block, Barrier& barrier) {
    const std::size_t needed = barrier.threads > 0 ? static_cast<std::size_t>(barrier.threads) : block.alive;
    if (barrier.waiting.empty() || barrier.waiting.size() < needed) return false;
    idle_turns_ = 0;
    for (Thread* thread : barrier.waiting) {
        thread->result = static_cast<std::uint64_t>(barrier.flags);
        thread->state = Thread::State::running;
        make_ready(*thread);
    }
    barrier.waiting.clear();
    barrier.flags = 0;
    return true;
}

}  // namespace lathe::emulation
