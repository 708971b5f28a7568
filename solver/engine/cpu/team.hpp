// Threads that stay, for work that comes in short pieces.
#pragma once

#include <atomic>
#include <thread>
#include <vector>

#include "solver/engine/field_values.hpp"

namespace lathe::cpu {

/// The calling thread and some helpers. Starting a thread takes as long as a few steps of a small grid,
/// and a live view asks for a few steps at a time; so the helpers sleep between calls instead of ending.
class Team {
public:
    explicit Team(int size) {
        for (int t = 1; t < size; ++t) helpers_.emplace_back([this, t] { help(t); });
    }
    ~Team() {
        work_ = nullptr;
        start();
    }
    Team(const Team&) = delete;
    Team& operator=(const Team&) = delete;

    /// Calls work(0) here and work(1), work(2) ... on the helpers; returns when all are done. `work` must
    /// not throw.
    template <class Work>
    void run(const Work& work) {
        if (helpers_.empty()) return work(0);
        context_ = &work;
        work_ = [](const void* context, int thread) { (*static_cast<const Work*>(context))(thread); };
        busy_.store(static_cast<int>(helpers_.size()), std::memory_order_relaxed);
        start();
        work(0);
        for (int left = busy_.load(std::memory_order_acquire); left > 0;
             left = busy_.load(std::memory_order_acquire))
            busy_.wait(left, std::memory_order_acquire);
    }

private:
    void start() {
        round_.fetch_add(1, std::memory_order_release);
        round_.notify_all();
    }
    void help(int thread) {
        const FlushDenormals flush;
        for (unsigned seen = 0;; ++seen) {
            round_.wait(seen, std::memory_order_acquire);
            if (!work_) return;
            work_(context_, thread);
            if (busy_.fetch_sub(1, std::memory_order_acq_rel) == 1) busy_.notify_one();
        }
    }

    void (*work_)(const void*, int) = nullptr;  ///< null in a round: go home
    const void* context_ = nullptr;
    std::atomic<unsigned> round_{0};
    std::atomic<int> busy_{0};
    std::vector<std::jthread> helpers_;
};

}  // namespace lathe::cpu
