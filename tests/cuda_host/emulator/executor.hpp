// Whose turn it is: runs the threads of a grid's blocks until all have returned.
#pragma once

#include <deque>
#include <memory>

#include "tests/cuda_host/emulator/block.hpp"

namespace lathe::emulation {

/// Runs one grid at a time; fibers and memory are kept for the next.
class Executor {
public:
    static Executor& instance() {
        static Executor* const executor = new Executor;
        return *executor;
    }

    std::optional<Failure> run(const GridShape& shape, const std::function<void()>& body);

    std::uint64_t sync_warp(WarpOperation word, unsigned mask, std::uint64_t value, int parameter, int width);
    int sync_barrier(int id, int threads, bool flag);
    void let_others_run();
    void* shared() const { return current_->block->shared.data(); }
    [[noreturn]] void fail(cudaError_t status, std::string text);
    bool in_kernel() const { return current_ != nullptr; }

private:
    void prepare(Block& block, unsigned number);
    void prepare_meetings(Block& block);
    void add_fiber();
    void run_blocks();
    void work();
    Thread* next_unstarted();
    bool any_unstarted() const { return started_ < total_; }
    void become(Thread& thread);
    void resume(Fiber& from, Thread& thread);
    void wait();
    void make_ready(Thread& thread);
    void leave(Thread& thread);
    bool settle_warp(Warp& warp, const Gathering& gathering);
    bool settle_barrier(Block& block, Barrier& barrier);
    std::string where() const;

    GridShape shape_;
    const std::function<void()>* body_ = nullptr;
    std::vector<Block> blocks_;  ///< alive now
    std::size_t started_ = 0, total_ = 0, returned_ = 0;
    Thread* current_ = nullptr;
    Block* entered_ = nullptr;
    Fiber *scheduler_ = nullptr, *running_ = nullptr;
    std::deque<Thread*> ready_;
    std::vector<std::unique_ptr<Fiber>> fibers_, lost_;
    std::deque<Fiber*> idle_;
    char begin_ = 0, end_ = 0;  ///< tokens of the launch
    long idle_turns_ = 0;
    std::optional<Failure> failure_;
};

}  // namespace lathe::emulation
