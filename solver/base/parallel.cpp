#include "solver/base/parallel.hpp"

#ifdef __SANITIZE_THREAD__
#include <thread>
#else
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/partitioner.h>
#include <oneapi/tbb/task_arena.h>
#endif

#include <algorithm>
#include <atomic>
#include <exception>
#include <memory>
#include <mutex>
#include <vector>

#include "solver/base/cancellation.hpp"

namespace lathe {

thread_local int ParallelScope::threads_ = 1;

namespace {

#ifdef __SANITIZE_THREAD__
/// The library is not compiled with the sanitizer, which would take its hand-overs for races, and would not
/// see those of the work for them. Threads of the standard library stand in for it.
template <class Run>
void run_on_threads(std::size_t count, int threads, const Run& run) {
    std::atomic<std::size_t> next{0};
    const auto work = [&] {
        for (std::size_t n = 0; (n = next++) < count;) run(n);
    };
    std::vector<std::jthread> others;
    for (std::size_t n = 1; n < std::min(count, static_cast<std::size_t>(threads)); ++n)
        others.emplace_back(work);
    work();
}
#else
/// The calling thread's arena for so many threads. It stays for the next loop: a grid's loops take less time
/// than making an arena for each.
tbb::task_arena& arena_of(int threads) {
    thread_local std::unique_ptr<tbb::task_arena> arena;
    if (!arena || arena->max_concurrency() != threads) arena = std::make_unique<tbb::task_arena>(threads);
    return *arena;
}

template <class Run>
void run_on_threads(std::size_t count, int threads, const Run& run) {
    arena_of(threads).execute(
        [&] { tbb::parallel_for(std::size_t{0}, count, run, tbb::simple_partitioner()); });
}
#endif

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
    const std::stop_token* const stop = CancellationScope::current();
    const auto run = [&](std::size_t n) {
        const ParallelScope one(1);  // the loops inside a part are not shared out again
        const CancellationScope as_caller(stop);
        try {
            throw_if_cancelled();
            part(n);
        } catch (...) {
            failure.keep(std::current_exception());
        }
    };
    if (threads <= 1) {
        for (std::size_t n = 0; n < count; ++n) run(n);
    } else {
        run_on_threads(count, threads, run);
    }
    failure.rethrow();
}

}  // namespace lathe
