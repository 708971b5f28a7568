// Where threads of the executor wait for one another: warps and barriers.
#include <algorithm>

#include "tests/cuda_host/emulator/executor.hpp"
#include "tests/cuda_host/emulator/race_check.hpp"

namespace lathe::emulation {

std::uint64_t Executor::sync_warp(WarpOperation word, unsigned mask, std::uint64_t value, int parameter,
                                  int width) {
    Thread& me = *current_;
    if (!(mask >> me.lane() & 1))
        fail(cudaErrorLaunchFailure,
             std::string(name(word)) + " with a mask that leaves the lane itself out");
    me.word = word, me.mask = mask, me.value = value, me.parameter = parameter, me.width = width;
    me.state = Thread::State::in_warp;
    Warp& warp = me.block->warps[me.number / warp_lanes];
    auto gathering = std::find_if(warp.gatherings.begin(), warp.gatherings.end(),
                                  [&](const Gathering& g) { return g.word == word && g.mask == mask; });
    if (gathering == warp.gatherings.end())
        gathering = warp.gatherings.insert(gathering, Gathering{word, mask, 0});
    gathering->arrived |= 1u << me.lane();
    // Of the words of a warp only this one orders memory.
    me.token = word == WarpOperation::sync ? &warp.tokens[warp.turn % 2] : nullptr;
    if (me.token) hand_over(me.token);
    if (settle_warp(warp, *gathering))
        warp.gatherings.erase(gathering);
    else
        wait();
    if (me.token) accept(me.token);
    me.state = Thread::State::running;
    return me.result;
}

/// Whether all lanes of the mask that have not returned are there; then they go on.
bool Executor::settle_warp(Warp& warp, const Gathering& gathering) {
    if (gathering.arrived != (gathering.mask & warp.alive)) return false;
    idle_turns_ = 0;
    ++warp.turn;
    exchange_in_warp(warp, gathering.arrived);
    for (unsigned n = 0; n < warp.lanes; ++n)
        if (gathering.arrived >> n & 1) {
            warp.first[n].state = Thread::State::running;
            make_ready(warp.first[n]);
        }
    return true;
}

int Executor::sync_barrier(int id, int threads, bool flag) {
    Thread& me = *current_;
    if (id < 0 || id >= barriers_per_block) fail(cudaErrorLaunchFailure, "a block has barriers 0 to 15");
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
    me.token = &barrier.tokens[barrier.turn % 2];
    hand_over(me.token);
    if (!settle_barrier(*me.block, barrier)) wait();
    accept(me.token);
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
    ++barrier.turn;
    barrier.waiting.clear();
    barrier.flags = 0;
    return true;
}

}  // namespace lathe::emulation
