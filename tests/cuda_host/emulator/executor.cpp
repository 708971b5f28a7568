#include "tests/cuda_host/emulator/executor.hpp"

#include <algorithm>
#include <iterator>

#include "tests/cuda_host/emulator/race_check.hpp"

namespace lathe::emulation {
namespace {

/// Turns in a row in which threads did nothing but wait for others' writes.
constexpr long most_idle_turns = 2'000'000;
constexpr int most_warps = 32;

}  // namespace

void Executor::prepare(Block& block, unsigned number) {
    block.index = {number % shape_.grid.x, number / shape_.grid.x % shape_.grid.y,
                   number / (shape_.grid.x * shape_.grid.y)};
    const dim3 b = shape_.block;
    block.threads.assign(std::size_t{b.x} * b.y * b.z, {});
    for (unsigned n = 0; n < block.threads.size(); ++n) {
        Thread& thread = block.threads[n];
        thread.block = &block, thread.number = n;
        thread.index = {n % b.x, n / b.x % b.y, n / (b.x * b.y)};
    }
    block.alive = block.threads.size();
    prepare_meetings(block);
    // New for every block where races are looked for: what another did to the same address is none.
    if (watches_races || block.shared.bytes() != shape_.shared_bytes || !block.shared.data()) {
        block.shared = SharedMemory();
        block.shared = SharedMemory(shape_.shared_bytes);
    }
    block.shared.poison();
    StaticShared::poison();
    if (shape_.together) block.variables.save();
}

void Executor::prepare_meetings(Block& block) {
    block.warps.resize((block.threads.size() + warp_lanes - 1) / warp_lanes);
    if (watches_races || !block.tokens)
        block.tokens = std::make_unique<char[]>(2 * (barriers_per_block + most_warps + 1));
    char* next = block.tokens.get();
    for (std::size_t n = 0; n < block.warps.size(); ++n) {
        Warp& warp = block.warps[n];
        warp.first = &block.threads[n * warp_lanes];
        warp.lanes =
            static_cast<unsigned>(std::min<std::size_t>(warp_lanes, block.threads.size() - n * warp_lanes));
        warp.alive = ~0u >> (warp_lanes - warp.lanes);
        warp.gatherings.clear();
        warp.tokens = next += 2;
    }
    for (Barrier& barrier : block.barriers) {
        barrier = {};
        barrier.tokens = next += 2;
    }
}

std::optional<Failure> Executor::run(const GridShape& shape, const std::function<void()>& body) {
    static thread_local Fiber own;
    hand_over(&begin_);
    const Unwatched unwatched;
    shape_ = shape, body_ = &body, scheduler_ = &own;
    failure_.reset();
    grid_shape = shape.grid, block_shape = shape.block;
    const unsigned count = shape.grid.x * shape.grid.y * shape.grid.z;
    const unsigned at_once = shape.together ? count : 1;
    if (blocks_.size() < at_once) blocks_ = std::vector<Block>(at_once);
    // A few more than there are threads, so that the same fiber is another thread in the next block.
    if (watches_races)
        while (fibers_.size() < std::size_t{at_once} * shape.block.x * shape.block.y * shape.block.z + 7)
            add_fiber();
    for (unsigned first = 0; first < count && !failure_; first += at_once) {
        for (unsigned n = 0; n < at_once; ++n)
            prepare(blocks_[n], shape.backwards ? count - 1 - first - n : first + n);
        total_ = at_once * blocks_.front().threads.size();
        started_ = returned_ = 0;
        run_blocks();
    }
    if (failure_) {  // stacks of threads that never return
        idle_.clear();
        // The thread sanitizer wants to see each of its threads end.
        if (watches_races) std::move(fibers_.begin(), fibers_.end(), std::back_inserter(lost_));
        fibers_.clear();
        ready_.clear();
    }
    current_ = nullptr, entered_ = nullptr;
    accept(&end_);
    return failure_;
}

void Executor::add_fiber() {
    fibers_.push_back(
        std::make_unique<Fiber>([](void* executor) { static_cast<Executor*>(executor)->work(); }, this));
    idle_.push_back(fibers_.back().get());
}

void Executor::run_blocks() {
    entered_ = nullptr, idle_turns_ = 0;
    while (returned_ < total_ && !failure_) {
        if (any_unstarted()) {
            if (idle_.empty()) add_fiber();
            running_ = idle_.front();
            idle_.pop_front();
            Fiber::switch_over(*scheduler_, *running_);
        } else if (!ready_.empty()) {
            Thread& next = *ready_.front();
            ready_.pop_front();
            resume(*scheduler_, next);
        } else {
            failure_ = {cudaErrorLaunchFailure,
                        "threads wait for others that never come: " + who_waits(blocks_)};
        }
        current_ = nullptr;
    }
}

/// What every fiber does: threads that have not begun, one after the other, until one has to wait. One only
/// where races are looked for, since a fiber's own doings are none.
void Executor::work() {
    const Unwatched unwatched;
    for (;;) {
        while (Thread* thread = next_unstarted()) {
            become(*thread);
            accept(&begin_);
            {
                const Watched watched;
                (*body_)();
            }
            hand_over(&end_);
            leave(*thread);
            if (watches_races) break;
        }
        idle_.push_back(running_);
        Fiber::switch_over(*running_, *scheduler_);
    }
}

Thread* Executor::next_unstarted() {
    if (!any_unstarted() || failure_) return nullptr;
    std::size_t n = started_++;
    if (shape_.backwards) n = total_ - 1 - n;
    const std::size_t in_block = blocks_.front().threads.size();
    idle_turns_ = 0;
    return &blocks_[n / in_block].threads[n % in_block];
}

void Executor::become(Thread& thread) {
    current_ = &thread;
    thread.state = Thread::State::running;
    thread_index = thread.index;
    if (entered_ == thread.block) return;
    if (shape_.together) {
        if (entered_) entered_->variables.save();
        thread.block->variables.restore();
    }
    entered_ = thread.block;
    block_index = thread.block->index;
}

void Executor::resume(Fiber& from, Thread& thread) {
    become(thread);
    running_ = thread.fiber;
    Fiber::switch_over(from, *running_);
}

/// Until another thread has made the current one ready.
void Executor::wait() {
    Fiber& own = *running_;
    current_->fiber = &own;
    hand_over(&end_);  // if the kernel fails, it never goes on
    if (any_unstarted() || ready_.empty()) {
        Fiber::switch_over(own, *scheduler_);
        return;
    }
    Thread& next = *ready_.front();
    ready_.pop_front();
    if (&next == current_)
        become(next);
    else
        resume(own, next);
}

void Executor::make_ready(Thread& thread) {
    if (&thread != current_) ready_.push_back(&thread);
}

void Executor::leave(Thread& thread) {
    thread.state = Thread::State::returned;
    ++returned_;
    --thread.block->alive;
    current_ = nullptr;
    idle_turns_ = 0;
    Block& block = *thread.block;
    // Those that waited for it need not any more.
    Warp& warp = block.warps[thread.number / warp_lanes];
    warp.alive &= ~(1u << thread.lane());
    std::erase_if(warp.gatherings, [&](const Gathering& g) { return settle_warp(warp, g); });
    settle_barrier(block, block.barriers[0]);
}

void Executor::let_others_run() {
    if (++idle_turns_ > most_idle_turns)
        fail(cudaErrorLaunchTimeout, "threads wait for a write that never comes: " + who_waits(blocks_));
    current_->state = Thread::State::spinning;
    ready_.push_back(current_);
    wait();
    current_->state = Thread::State::running;
}

void Executor::fail(cudaError_t status, std::string text) {
    failure_ = {status, std::move(text) + where()};
    hand_over(&end_);
    Fiber::abandon_for(*scheduler_);
}

std::string Executor::where() const {
    if (!current_) return "";
    return ", thread " + text_of(current_->index) + " of block " + text_of(current_->block->index);
}

}  // namespace lathe::emulation
