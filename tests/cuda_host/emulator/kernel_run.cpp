#include "tests/cuda_host/emulator/kernel_run.hpp"

#include <signal.h>
#include <xmmintrin.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <deque>
#include <memory>
#include <vector>

#include "tests/cuda_host/emulator/fiber.hpp"
#include "tests/cuda_host/emulator/shared_memory.hpp"

namespace lathe::emulation {
namespace {

/// Turns in a row in which threads did nothing but wait for others' writes.
constexpr long most_idle_turns = 2'000'000;
constexpr int barriers_a_block = 16;

struct Block;

struct Thread {
    Block* block = nullptr;
    unsigned number = 0;
    uint3 index{};
    Fiber* fiber = nullptr;
    enum class State { unstarted, running, in_warp, at_barrier, spinning, returned } state = State::unstarted;
    // What it waits at.
    WarpWord word{};
    unsigned mask = 0;
    int barrier = 0, parameter = 0, width = 0;
    std::uint64_t value = 0, result = 0;

    unsigned lane() const { return number % warp_lanes; }
};

struct Barrier {
    int threads = 0;  ///< as the first that came said; 0: all
    int flags = 0;
    std::vector<Thread*> waiting;
};

struct Block {
    uint3 index{};
    std::vector<Thread> threads;
    std::size_t alive = 0;
    SharedMemory shared;
    StaticShared variables;
    std::array<Barrier, barriers_a_block> barriers;
};

const char* name(WarpWord word) {
    constexpr const char* names[] = {"__shfl_sync",     "__shfl_up_sync", "__shfl_down_sync",
                                     "__shfl_xor_sync", "__syncwarp",     "a vote"};
    return names[static_cast<int>(word)];
}

std::string text_of(const uint3& index) {
    char text[48];
    std::snprintf(text, sizeof text, "(%u,%u,%u)", index.x, index.y, index.z);
    return text;
}

/// Runs one grid at a time; fibers and memory are kept for the next.
class Executor {
public:
    static Executor& instance() {
        static Executor* const executor = new Executor;
        return *executor;
    }

    std::optional<Failure> run(const GridShape& shape, const std::function<void()>& body);

    std::uint64_t meet_in_warp(WarpWord word, unsigned mask, std::uint64_t value, int parameter, int width);
    int meet_at_barrier(int id, int threads, bool flag);
    void let_others_run();
    void* shared() const { return current_->block->shared.data(); }
    [[noreturn]] void fail(cudaError_t status, std::string text);
    bool in_kernel() const { return current_ != nullptr; }

private:
    void prepare(Block& block, unsigned number);
    void run_blocks();
    void work();
    Thread* next_unstarted();
    bool any_unstarted() const { return started_ < total_; }
    void become(Thread& thread);
    void resume(Fiber& from, Thread& thread);
    void wait();
    void make_ready(Thread& thread);
    void leave(Thread& thread);
    bool settle_warp(Block& block, unsigned warp, unsigned mask, WarpWord word);
    void finish_warp(Thread* first, unsigned lanes_of_warp, unsigned arrived);
    bool settle_barrier(Block& block, Barrier& barrier);
    std::string who_waits() const;
    std::string where() const;

    GridShape shape_;
    const std::function<void()>* body_ = nullptr;
    std::vector<Block> blocks_;  ///< alive now
    std::size_t started_ = 0, total_ = 0, returned_ = 0;
    Thread* current_ = nullptr;
    Block* entered_ = nullptr;
    Fiber *scheduler_ = nullptr, *running_ = nullptr;
    std::deque<Thread*> ready_;
    std::vector<std::unique_ptr<Fiber>> fibers_;
    std::vector<Fiber*> idle_;
    long idle_turns_ = 0;
    std::optional<Failure> failure_;
};

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
    for (Barrier& barrier : block.barriers) barrier = {};
    if (block.shared.bytes() != shape_.shared_bytes || !block.shared.data())
        block.shared = SharedMemory(shape_.shared_bytes);
    block.shared.poison();
    StaticShared::poison();
    if (shape_.together) block.variables.save();
}

std::optional<Failure> Executor::run(const GridShape& shape, const std::function<void()>& body) {
    static thread_local Fiber own;
    const unsigned mode = _mm_getcsr();
    _mm_setcsr(mode |
               0x8040);  // numbers below the smallest normal one are zero: faster, and no others matter
    shape_ = shape, body_ = &body, scheduler_ = &own;
    failure_.reset();
    grid_shape = shape.grid, block_shape = shape.block;
    const unsigned count = shape.grid.x * shape.grid.y * shape.grid.z;
    const unsigned at_once = shape.together ? count : 1;
    if (blocks_.size() < at_once) blocks_ = std::vector<Block>(at_once);
    for (unsigned first = 0; first < count && !failure_; first += at_once) {
        for (unsigned n = 0; n < at_once; ++n)
            prepare(blocks_[n], shape.backwards ? count - 1 - first - n : first + n);
        total_ = at_once * blocks_.front().threads.size();
        started_ = returned_ = 0;
        run_blocks();
    }
    if (failure_) {  // stacks of threads that never return
        idle_.clear();
        fibers_.clear();
        ready_.clear();
    }
    current_ = nullptr, entered_ = nullptr;
    _mm_setcsr(mode);
    return failure_;
}

void Executor::run_blocks() {
    entered_ = nullptr, idle_turns_ = 0;
    while (returned_ < total_ && !failure_) {
        if (any_unstarted()) {
            if (idle_.empty()) {
                fibers_.push_back(std::make_unique<Fiber>(
                    [](void* executor) { static_cast<Executor*>(executor)->work(); }, this));
                idle_.push_back(fibers_.back().get());
            }
            running_ = idle_.back();
            idle_.pop_back();
            Fiber::switch_over(*scheduler_, *running_);
        } else if (!ready_.empty()) {
            Thread& next = *ready_.front();
            ready_.pop_front();
            resume(*scheduler_, next);
        } else {
            failure_ = {cudaErrorLaunchFailure, "threads wait for others that never come: " + who_waits()};
        }
        current_ = nullptr;
    }
}

/// What every fiber does: threads that have not begun, one after the other, until one has to wait.
void Executor::work() {
    for (;;) {
        while (Thread* thread = next_unstarted()) {
            become(*thread);
            (*body_)();
            leave(*thread);
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
    const unsigned warp = thread.number / warp_lanes;
    for (unsigned n = warp * warp_lanes;
         n < std::min<std::size_t>(block.threads.size(), (warp + 1) * warp_lanes); ++n)
        if (const Thread& other = block.threads[n]; other.state == Thread::State::in_warp)
            settle_warp(block, warp, other.mask, other.word);
    settle_barrier(block, block.barriers[0]);
}

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
    finish_warp(first, lanes, arrived);
    return true;
}

void Executor::finish_warp(Thread* first, unsigned lanes, unsigned arrived) {
    const auto value_of = [&](int lane) {
        const bool there = lane >= 0 && lane < static_cast<int>(lanes) && arrived >> lane & 1;
        return there ? first[lane].value : ~std::uint64_t{0};
    };
    unsigned ballot = 0;
    for (unsigned n = 0; n < lanes; ++n)
        if ((arrived >> n & 1) && first[n].value != 0) ballot |= 1u << n;
    for (unsigned n = 0; n < lanes; ++n) {
        if (!(arrived >> n & 1)) continue;
        Thread& t = first[n];
        const int lane = static_cast<int>(n), begin = lane / t.width * t.width;
        int from = lane;
        switch (t.word) {
            case WarpWord::shuffle:
                from = begin + (t.parameter & (t.width - 1));
                break;
            case WarpWord::shuffle_up:
                if (lane - t.parameter >= begin) from = lane - t.parameter;
                break;
            case WarpWord::shuffle_down:
                if (lane + t.parameter < begin + t.width) from = lane + t.parameter;
                break;
            case WarpWord::shuffle_xor:
                if ((lane ^ t.parameter) < begin + t.width) from = lane ^ t.parameter;
                break;
            case WarpWord::sync:
            case WarpWord::ballot:
                break;
        }
        t.result = t.word == WarpWord::ballot ? ballot : value_of(from);
    }
    for (unsigned n = 0; n < lanes; ++n)
        if (arrived >> n & 1) {
            first[n].state = Thread::State::running;
            make_ready(first[n]);
        }
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

void Executor::let_others_run() {
    if (++idle_turns_ > most_idle_turns)
        fail(cudaErrorLaunchTimeout, "threads wait for a write that never comes: " + who_waits());
    current_->state = Thread::State::spinning;
    ready_.push_back(current_);
    wait();
    current_->state = Thread::State::running;
}

void Executor::fail(cudaError_t status, std::string text) {
    failure_ = {status, std::move(text) + where()};
    Fiber::abandon_for(*scheduler_);
}

std::string Executor::where() const {
    if (!current_) return "";
    return ", thread " + text_of(current_->index) + " of block " + text_of(current_->block->index);
}

/// The first block of those that hang, by what its threads wait at.
std::string Executor::who_waits() const {
    std::string text;
    for (const Block& block : blocks_) {
        if (block.alive == 0) continue;
        text = "block " + text_of(block.index) + ":";
        int listed = 0;
        std::string before;
        for (const Thread& t : block.threads) {
            std::string one;
            if (t.state == Thread::State::in_warp) {
                char mask[16];
                std::snprintf(mask, sizeof mask, "%08x", t.mask);
                one = std::string("in ") + name(t.word) + " of " + mask;
            } else if (t.state == Thread::State::at_barrier) {
                one = "at barrier " + std::to_string(t.barrier);
            } else if (t.state == Thread::State::returned) {
                one = "returned";
            } else {
                one = "running";
            }
            if (one == before) continue;
            if (++listed > 12) return text + " ...";
            text += " from thread " + std::to_string(t.number) + " on " + one + ";";
            before = one;
        }
        break;
    }
    return text;
}

#if !defined(__SANITIZE_ADDRESS__)
struct sigaction former_segv, former_bus;

/// A kernel's bad access ends the kernel. Any other goes where it went before.
void on_fault(int signal, siginfo_t* info, void*) {
    Executor& executor = Executor::instance();
    if (executor.in_kernel()) {
        char text[64];
        std::snprintf(text, sizeof text, "a kernel accessed %p, where it may not", info->si_addr);
        executor.fail(cudaErrorIllegalAddress, text);
    }
    sigaction(signal, signal == SIGSEGV ? &former_segv : &former_bus, nullptr);
}

/// Faults are handled on a stack of their own: the kernel's may be what is used up.
class FaultHandler {
public:
    FaultHandler() {
        stack_t stack{};
        stack.ss_sp = memory_.data(), stack.ss_size = memory_.size();
        sigaltstack(&stack, nullptr);
        static const bool installed = [] {
            struct sigaction action {};
            action.sa_sigaction = on_fault;
            action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
            return sigaction(SIGSEGV, &action, &former_segv) == 0 &&
                   sigaction(SIGBUS, &action, &former_bus) == 0;
        }();
        (void)installed;
    }
    ~FaultHandler() {
        stack_t stack{};
        stack.ss_flags = SS_DISABLE;
        sigaltstack(&stack, nullptr);
    }

private:
    std::vector<char> memory_ = std::vector<char>(64 * 1024);
};
#endif

}  // namespace

std::optional<Failure> run_grid(const GridShape& shape, const std::function<void()>& body) {
#if !defined(__SANITIZE_ADDRESS__)
    static thread_local FaultHandler handler;
    (void)handler;
#endif
    return Executor::instance().run(shape, body);
}

void* dynamic_shared() {
    return Executor::instance().shared();
}
std::uint64_t meet_in_warp(WarpWord word, unsigned mask, std::uint64_t value, int parameter, int width) {
    return Executor::instance().meet_in_warp(word, mask, value, parameter, width);
}
int meet_at_barrier(int id, int threads, bool flag) {
    return Executor::instance().meet_at_barrier(id, threads, flag);
}
void let_others_run() {
    Executor::instance().let_others_run();
}
void trap(const std::string& why) {
    Executor::instance().fail(cudaErrorLaunchFailure, why);
}

}  // namespace lathe::emulation
