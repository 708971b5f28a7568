#include "solver/base/parallel.hpp"

#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/partitioner.h>
#include <oneapi/tbb/task_arena.h>

#include <atomic>
#include <exception>
#include <memory>
#include <mutex>

namespace lathe {

thread_local int ParallelScope::threads_ = 1;

namespace {

/// The calling thread's arena for so many threads. It stays for the next loop: a grid's loops take less time
/// than making an arena for each.
tbb::task_arena& arena_of(int threads) {
    thread_local std::unique_ptr<tbb::task_arena> arena;
    if (!arena || arena->max_concurrency() != threads) arena = std::make_unique<tbb::task_arena>(threads);
    return *arena;
}

/// The first exception of several threads.
class FirstFailure {
public:
    void keep(std::exception_ptr failure) {
        const std::lock_guard lock(mutex_);
        if (!failure_) failure_ = std::move(failure);
    }
    /// Throws it. Only when no thread keeps one any more.
    void rethrow() const {
        if (failure_) std::rethrow_exception(failure_);
    }

private:
    std::mutex mutex_;
    std::exception_ptr failure_;
};

}  // namespace

void detail::run_in_arena(std::size_t count, int threads, const std::function<void(std::size_t)>& part) {
    FirstFailure failure;
    // The order of memory between this thread and the others is the library's business; these two say it
    // again for the thread sanitizer, which sees nothing of what happens inside the library.
    std::atomic<bool> is_started{true};
    std::atomic<std::size_t> done{0};
    const auto run = [&](std::size_t n) {
        is_started.load(std::memory_order_acquire);
        const ParallelScope one(1);  // the loops inside a part are not shared out again
        try {
            part(n);
        } catch (...) {
            failure.keep(std::current_exception());
        }
        done.fetch_add(1, std::memory_order_release);
    };
    if (threads <= 1) {
        for (std::size_t n = 0; n < count; ++n) run(n);
    } else {
        arena_of(threads).execute(
            [&] { tbb::parallel_for(std::size_t{0}, count, run, tbb::simple_partitioner()); });
    }
    done.load(std::memory_order_acquire);
    failure.rethrow();
}

}  // namespace lathe
